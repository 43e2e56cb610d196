internal import LibC

/// An open file, pipe or terminal. A plain number: whoever opens it closes it.
public struct Descriptor: Sendable, Hashable, RawRepresentable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }

  public static let input = Descriptor(rawValue: 0)
  public static let output = Descriptor(rawValue: 1)
  public static let error = Descriptor(rawValue: 2)

  /// Opens a file, closed in child programs; `flags` are those of open(2).
  static func open(
    _ path: String, _ flags: Int32, permissions: UInt32 = 0o600, operation: SystemOperation = .open
  ) throws(SystemError) -> Descriptor {
    guard !path.utf8.contains(0) else {
      throw SystemError(code: EINVAL, operation: operation, path: path)
    }
    return Descriptor(
      rawValue: try retrying(operation, path) {
        LibC.open(path, flags | O_CLOEXEC, mode_t(permissions))
      })
  }

  /// Both ends of a new pipe, closed in child programs.
  public static func pipe() throws(SystemError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    if OperatingSystem.pipe(&ends) < 0 { throw SystemError(.makePipe) }
    return (Descriptor(rawValue: ends[0]), Descriptor(rawValue: ends[1]))
  }

  public func close() {
    _ = LibC.close(rawValue)
  }

  public var isTerminal: Bool { isatty(rawValue) == 1 }

  public func setNonBlocking(_ path: String = "") throws(SystemError) {
    let flags = fcntl(rawValue, F_GETFL)
    if flags < 0 || fcntl(rawValue, F_SETFL, flags | O_NONBLOCK) < 0 {
      throw SystemError(.configure, path)
    }
  }

  /// Up to `count` bytes, none at the end of the file.
  public func read(upTo count: Int, path: String = "") throws(SystemError) -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { (buffer, initialized) throws(SystemError) in
      initialized = try retrying(.read, path) { LibC.read(rawValue, buffer.baseAddress, count) }
    }
  }

  /// Reads to the end; nil if that is more than `limit` bytes. The expected size is read in one call.
  public func readAll(
    limit: Int, expecting size: Int = 0, path: String = ""
  ) throws(SystemError) -> [UInt8]? {
    var whole: [UInt8] = size > 0 && size <= limit ? try read(upTo: size, path: path) : []
    while true {
      let bytes = try read(upTo: min(65_536, limit &- whole.count &+ 1), path: path)
      if bytes.isEmpty { return whole }
      whole += bytes
      if whole.count > limit { return nil }
    }
  }

  /// Writes some of the bytes and returns how many.
  public func write(
    some bytes: UnsafeRawBufferPointer, path: String = ""
  ) throws(SystemError) -> Int {
    try retrying(.write, path) {
      LibC.write(rawValue, bytes.baseAddress, bytes.count)
    }
  }

  /// Writes all bytes, however many calls that takes.
  public func write(_ bytes: [UInt8], path: String = "") throws(SystemError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
      var rest = UnsafeRawBufferPointer(buffer)[...]
      while !rest.isEmpty {
        let count = try write(some: UnsafeRawBufferPointer(rebasing: rest), path: path)
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Waits until the bytes are on the disk.
  public func sync(path: String = "") throws(SystemError) {
    try retrying(.write, path) { OperatingSystem.sync(rawValue) }
  }

  public func truncate(to size: Int, path: String = "") throws(SystemError) {
    try retrying(.write, path) { ftruncate(rawValue, off_t(size)) }
  }

  /// The next bytes are read or written at this offset from the beginning.
  public func seek(to offset: Int, path: String = "") throws(SystemError) {
    try retrying(.read, path) { lseek(rawValue, off_t(offset), SEEK_SET) }
  }

  public func status(path: String = "") throws(SystemError) -> FileStatus {
    var raw = stat()
    try retrying(.status, path) { fstat(rawValue, &raw) }
    return FileStatus(raw)
  }
}
