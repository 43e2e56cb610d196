internal import LibC

extension Files {
  /// Makes the directory and those above it that do not exist; `durably` waits until their names are on
  /// the disk.
  public static func makeDirectories(
    _ path: String, durably: Bool = false, permissions: UInt32 = 0o700
  ) throws(SystemError) {
    if mkdir(path, mode_t(permissions)) != 0 {
      switch errno {
      case EEXIST:
        if try status(path)?.kind == .directory { return }
        throw SystemError(code: ENOTDIR, operation: .makeDirectory, path: path)
      case ENOENT:
        guard let parent = parent(of: path) else {
          throw SystemError(code: ENOENT, operation: .makeDirectory, path: path)
        }
        try makeDirectories(parent, durably: durably, permissions: permissions)
        // Another process may be making the same.
        if mkdir(path, mode_t(permissions)) != 0 && errno != EEXIST {
          throw SystemError(.makeDirectory, path)
        }
      default:
        throw SystemError(.makeDirectory, path)
      }
    }
    if durably, let parent = parent(of: path) { try syncDirectory(parent) }
  }

  private static func parent(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    return String(path[..<slash])
  }

  /// Throws the error with which writing a file would fail, as far as rights and kinds of files tell.
  ///
  /// - Parameter inPlace: whether an existing file is written; else another file is renamed to its name.
  public static func checkWritable(_ path: String, inPlace: Bool) throws(SystemError) {
    let status = try status(path)
    if status?.kind == .directory { throw SystemError(code: EISDIR, operation: .write, path: path) }
    let target = inPlace && status != nil ? path : parent(of: path) ?? "/"
    if access(target, W_OK) != 0 { throw SystemError(.write, path) }
  }

  /// Returns the entries of a directory except `.` and `..`, by name; nil without the directory.
  public static func entries(_ path: String) throws(SystemError) -> [DirectoryEntry]? {
    guard let directory = opendir(path) else {
      let error = SystemError(.list, path)
      if error.isAbsence { return nil }
      throw error
    }
    defer { closedir(directory) }
    var entries: [DirectoryEntry] = []
    while true {
      errno = 0
      guard let entry = readdir(directory) else {
        if errno != 0 { throw SystemError(.list, path) }
        return entries.sorted { $0.name < $1.name }
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        String(cString: UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self))
      }
      if name == "." || name == ".." { continue }
      let isDirectory =
        switch Int(entry.pointee.d_type) {
        case Int(DT_DIR): true
        case Int(DT_REG): false
        default: try status("\(path)/\(name)")?.kind == .directory
        }
      entries.append(DirectoryEntry(name: name, isDirectory: isDirectory))
    }
  }

  /// Waits until the directory's entries (files made, renamed, removed) are on the disk.
  public static func syncDirectory(_ path: String) throws(SystemError) {
    let directory = try Descriptor.open(path, O_RDONLY | O_DIRECTORY, operation: .write)
    defer { directory.close() }
    do throws(SystemError) {
      try directory.sync(path: path)
    } catch {
      // Some network file systems have nothing to flush and say so.
      if !error.isUnsupported { throw error }
    }
  }
}

/// A name in a directory.
public struct DirectoryEntry: Sendable, Equatable {
  public var name: String
  /// A directory, or a link to one.
  public var isDirectory: Bool

  public init(name: String, isDirectory: Bool) {
    self.name = name
    self.isDirectory = isDirectory
  }
}
