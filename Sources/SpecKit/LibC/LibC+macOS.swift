#if canImport(Darwin)
  @_exported public import Darwin

  /// Constants and calls that Linux and macOS have in different forms.
  public enum OperatingSystem {
    // Sockets, pipes and connections are closed in child programs from the moment they exist: the flags of these calls
    // say so on Linux, `spawnFlags` here. Another thread may start a program right after the call.
    public static let datagramSocket = SOCK_DGRAM
    public static let streamSocket = SOCK_STREAM
    /// Options that let several sockets share a port.
    public static let sharedPortOptions = [SO_REUSEADDR, SO_REUSEPORT]
    /// The option that delivers datagrams of groups which other sockets have joined.
    public static let multicastAllOption: Int32? = nil
    /// Writing to a closed connection is an error and no signal: as an option of the socket, or as a flag
    /// of each call.
    public static let noSignalOption: Int32? = SO_NOSIGPIPE
    public static let noSignalFlag: Int32 = 0
    public static let openFiles = RLIMIT_NOFILE
    /// A clock that nobody sets and that counts while the machine is suspended.
    public static let monotonicClock = CLOCK_MONOTONIC
    public static let spawnFlags = POSIX_SPAWN_CLOEXEC_DEFAULT
    public static var noThread: pthread_t? { nil }
    public static var noFileActions: posix_spawn_file_actions_t? { nil }
    public static var noSpawnAttributes: posix_spawnattr_t? { nil }
    /// The program that looks up a name, which is its last argument.
    public static let hostLookup = ["dscacheutil", "-q", "host", "-a", "name"]

    public static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
      _NSGetEnviron().pointee
    }

    public static var executablePath: String? {
      var size = UInt32(4096)
      var buffer = [CChar](repeating: 0, count: 4096)
      return _NSGetExecutablePath(&buffer, &size) == 0 ? String(cString: buffer) : nil
    }

    public static func pipe(_ ends: inout [Int32]) -> Int32 { Darwin.pipe(&ends) }

    public static func accept(
      _ listener: Int32, _ address: UnsafeMutablePointer<sockaddr>?,
      _ size: UnsafeMutablePointer<socklen_t>?
    ) -> Int32 {
      Darwin.accept(listener, address, size)
    }

    /// Waits until the bytes of a file are on the disk. fsync(2) leaves them in the drive's cache.
    public static func sync(_ descriptor: Int32) -> Int32 {
      fcntl(descriptor, F_FULLFSYNC) >= 0 ? 0 : fsync(descriptor)
    }

    /// Sleeps until `monotonicClock` shows that many nanoseconds, across handled signals.
    public static func sleep(untilMonotonic nanoseconds: UInt64) {
      while true {
        let now = clock_gettime_nsec_np(monotonicClock)
        guard now < nanoseconds else { return }
        var rest = timespec(nanoseconds: nanoseconds - now)
        nanosleep(&rest, nil)
      }
    }

    /// ppoll(2): waits to the nanosecond, nil for without limit. Here poll(2) waits whole milliseconds,
    /// and the rest is slept.
    public static func poll(_ entries: inout [pollfd], nanoseconds: UInt64?) -> Int32 {
      let count = nfds_t(entries.count)
      guard let nanoseconds else { return Darwin.poll(&entries, count, -1) }
      let ready = Darwin.poll(&entries, count, Int32(clamping: nanoseconds / 1_000_000))
      guard ready == 0, nanoseconds % 1_000_000 > 0 else { return ready }
      var rest = timespec(nanoseconds: nanoseconds % 1_000_000)
      nanosleep(&rest, nil)
      return Darwin.poll(&entries, count, 0)
    }
  }

  extension sigaction {
    public var handler: (@convention(c) (Int32) -> Void)? {
      get { __sigaction_u.__sa_handler }
      set { __sigaction_u.__sa_handler = newValue }
    }
  }

  extension stat {
    public var modified: timespec { st_mtimespec }
  }

  extension sockaddr_storage {
    public mutating func setLength(_ length: socklen_t) { ss_len = UInt8(length) }
  }
#endif
