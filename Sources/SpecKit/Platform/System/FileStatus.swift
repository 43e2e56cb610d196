internal import LibC

/// What stat(2) tells about a file.
public struct FileStatus: Sendable, Equatable {
  public enum Kind: Sendable { case file, directory, other }

  public var kind: Kind
  /// In bytes.
  public var size: Int
  public var modified: Instant
  /// Tells two files of one file system apart.
  public var inode: UInt64
  /// The nine bits of chmod(1).
  public var permissions: UInt32

  init(_ raw: stat) {
    switch raw.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .directory
    default: kind = .other
    }
    size = Int(raw.st_size)
    inode = UInt64(raw.st_ino)
    permissions = UInt32(raw.st_mode) & 0o777
    modified = Instant(
      seconds: Int64(raw.modified.tv_sec), nanoseconds: Int32(raw.modified.tv_nsec))
  }
}
