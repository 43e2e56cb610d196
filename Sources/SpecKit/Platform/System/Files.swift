internal import LibC

/// Files by path. Every call throws a ``SystemError`` that names the path.
public enum Files {
  /// The whole file, at most `limit` bytes (else `EFBIG`). A pipe or device is read to its end
  /// unless only a `regular` file will do (else `EINVAL`, at once).
  public static func read(
    _ path: String, limit: Int = 1 << 30, regular: Bool = false
  ) throws(SystemError) -> [UInt8] {
    // Opening a pipe waits for its writer unless told not to.
    let file = try Descriptor.open(path, O_RDONLY | (regular ? O_NONBLOCK : 0), operation: .read)
    defer { file.close() }
    var size = 0
    if regular {
      let status = try file.status(path: path)
      if status.kind == .other { throw SystemError(code: EINVAL, operation: .read, path: path) }
      size = status.size
    }
    guard let bytes = try file.readAll(limit: limit, expecting: size, path: path) else {
      throw SystemError(code: EFBIG, operation: .read, path: path)
    }
    return bytes
  }

  /// The file's bytes from `offset` on, at most `count`.
  public static func read(
    _ path: String, from offset: Int, count: Int
  ) throws(SystemError) -> [UInt8] {
    let file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK, operation: .read)
    defer { file.close() }
    try file.seek(to: offset, path: path)
    var bytes: [UInt8] = []
    while bytes.count < count {
      let more = try file.read(upTo: min(65_536, count - bytes.count), path: path)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// Makes or empties the file and writes the bytes, which may reach the disk only later.
  public static func write(
    _ path: String, _ bytes: [UInt8], permissions: UInt32 = 0o600
  ) throws(SystemError) {
    let file = try Descriptor.open(
      path, O_WRONLY | O_CREAT | O_TRUNC, permissions: permissions, operation: .write)
    defer { file.close() }
    try file.write(bytes, path: path)
  }

  /// Waits until the file's bytes are on the disk.
  public static func sync(_ path: String) throws(SystemError) {
    // Without the right to write, so that files that cannot be written can be flushed.
    let file = try Descriptor.open(path, O_RDONLY, operation: .write)
    defer { file.close() }
    try file.sync(path: path)
  }

  /// Cuts the file (made if absent) to `offset` bytes and writes the bytes after them, which may reach the disk
  /// only later. Only a regular file will do (else `EINVAL`, at once).
  public static func append(
    _ path: String, _ bytes: [UInt8], at offset: Int
  ) throws(SystemError) {
    // Opening a pipe waits for its reader unless told not to.
    let file = try Descriptor.open(path, O_RDWR | O_CREAT | O_NONBLOCK, operation: .write)
    defer { file.close() }
    let status = try file.status(path: path)
    guard status.kind == .file else {
      throw SystemError(code: EINVAL, operation: .write, path: path)
    }
    // To cut to the size it has is work for the file system all the same.
    if status.size != offset { try file.truncate(to: offset, path: path) }
    try file.seek(to: offset, path: path)
    try file.write(bytes, path: path)
  }

  /// Gives a file a second name (a hard link).
  public static func link(_ old: String, to new: String) throws(SystemError) {
    try retrying(.write, new) {
      LibC.link(old, new)
    }
  }

  public static func rename(_ old: String, to new: String) throws(SystemError) {
    try retrying(.write, new) {
      LibC.rename(old, new)
    }
  }

  public static func remove(_ path: String) throws(SystemError) {
    try retrying(.remove, path) { unlink(path) }
  }

  /// Returns the status; nil without the file. Follows symbolic links.
  public static func status(_ path: String) throws(SystemError) -> FileStatus? {
    var raw = stat()
    do throws(SystemError) {
      try retrying(.status, path) { stat(path, &raw) }
    } catch {
      if error.isAbsence { return nil }
      throw error
    }
    return FileStatus(raw)
  }

  public static func isExecutable(_ path: String) -> Bool {
    access(path, X_OK) == 0 && (try? status(path))?.kind == .file
  }

  /// Returns the target of a symbolic link as written in it.
  public static func target(ofLink path: String) throws(SystemError) -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &buffer, buffer.count)
    if count < 0 { throw SystemError(.read, path) }
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The path without symbolic links, `.` and `..`.
  public static func realPath(_ path: String) throws(SystemError) -> String {
    guard let resolved = realpath(path, nil) else { throw SystemError(.find, path) }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// The status of a file from stat(2).
public struct FileStatus: Sendable, Equatable {
  public enum Kind: Sendable { case file, directory, other }

  public var kind: Kind
  /// In bytes.
  public var size: Int
  public var modified: Instant
  /// Tells two files of one file system apart.
  public var inode: UInt64

  init(_ raw: stat) {
    switch raw.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .directory
    default: kind = .other
    }
    size = Int(raw.st_size)
    inode = UInt64(raw.st_ino)
    modified = Instant(
      seconds: Int64(raw.modified.tv_sec), nanoseconds: Int32(raw.modified.tv_nsec))
  }
}
