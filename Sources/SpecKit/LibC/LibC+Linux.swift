#if canImport(Glibc)
  @_exported public import Glibc

  /// Constants and calls that Linux and macOS have in different forms. The file for macOS explains those
  /// that are the same on both but for the name.
  public enum OperatingSystem {
    public static let datagramSocket = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
    public static let streamSocket = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    public static let sharedPortOptions = [SO_REUSEADDR]
    /// IP_MULTICAST_ALL of ip(7), which the headers leave out.
    public static let multicastAllOption: Int32? = 49
    public static let noSignalOption: Int32? = nil
    public static let noSignalFlag = Int32(MSG_NOSIGNAL)
    public static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    public static let monotonicClock = CLOCK_BOOTTIME
    public static let spawnFlags: Int32 = 0
    public static var noThread: pthread_t { pthread_t() }
    public static var noFileActions: posix_spawn_file_actions_t { .init() }
    public static var noSpawnAttributes: posix_spawnattr_t { .init() }
    public static let hostLookup = ["getent", "ahostsv4"]

    public static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? { environ }

    public static var executablePath: String? { "/proc/self/exe" }

    public static func pipe(_ ends: inout [Int32]) -> Int32 { pipe2(&ends, O_CLOEXEC) }

    public static func accept(
      _ listener: Int32, _ address: UnsafeMutablePointer<sockaddr>?,
      _ size: UnsafeMutablePointer<socklen_t>?
    ) -> Int32 {
      accept4(listener, address, size, Int32(SOCK_CLOEXEC.rawValue))
    }

    public static func sync(_ descriptor: Int32) -> Int32 { fsync(descriptor) }

    public static func sleep(untilMonotonic nanoseconds: UInt64) {
      var time = timespec(nanoseconds: nanoseconds)
      while clock_nanosleep(monotonicClock, Int32(TIMER_ABSTIME), &time, nil) == EINTR {}
    }

    public static func poll(_ entries: inout [pollfd], nanoseconds: UInt64?) -> Int32 {
      guard let nanoseconds else { return ppoll(&entries, nfds_t(entries.count), nil, nil) }
      var time = timespec(nanoseconds: nanoseconds)
      return ppoll(&entries, nfds_t(entries.count), &time, nil)
    }
  }

  // Calls that the headers leave out.

  @_silgen_name("ppoll")
  private func ppoll(
    _ entries: UnsafeMutablePointer<pollfd>?, _ count: nfds_t, _ time: UnsafePointer<timespec>?,
    _ mask: UnsafePointer<sigset_t>?
  ) -> Int32

  @_silgen_name("pipe2")
  private func pipe2(_ ends: UnsafeMutablePointer<Int32>, _ flags: Int32) -> Int32

  @_silgen_name("accept4")
  private func accept4(
    _ listener: Int32, _ address: UnsafeMutablePointer<sockaddr>?,
    _ size: UnsafeMutablePointer<socklen_t>?, _ flags: Int32
  ) -> Int32

  extension sigaction {
    public var handler: (@convention(c) (Int32) -> Void)? {
      get { __sigaction_handler.sa_handler }
      set { __sigaction_handler.sa_handler = newValue }
    }
  }

  extension stat {
    public var modified: timespec { st_mtim }
  }

  extension sockaddr_storage {
    public mutating func setLength(_ length: socklen_t) {}
  }
#endif
