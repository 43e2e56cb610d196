/// The calls the store makes, so that a test can make any of them fail or be the last one.
package struct FileSystem: Sendable {
  /// The whole file, nil if absent.
  package var read: @Sendable (_ path: String) throws -> [UInt8]?
  /// Up to that many bytes from the offset on.
  package var readPart: @Sendable (_ path: String, _ offset: Int, _ count: Int) throws -> [UInt8]
  package var status: @Sendable (_ path: String) throws -> FileStatus?
  package var list: @Sendable (_ path: String) throws -> [DirectoryEntry]?
  package var openLock: @Sendable (_ path: String, _ creating: Bool) throws -> FileLock
  /// Throws if the file cannot be written, in place or by renaming, as far as rights and kinds of files tell.
  package var checkWritable: @Sendable (_ path: String, _ inPlace: Bool) throws -> Void
  /// Makes the directory and those above it that do not exist, each 0700, durably.
  package var makeDirectories: @Sendable (_ path: String) throws -> Void
  /// The file itself, if the path is a symbolic link to one, else the path.
  package var resolve: @Sendable (_ path: String) throws -> String
  /// Makes or empties the file, 0600, and writes the bytes, not durably.
  package var write: @Sendable (_ path: String, _ bytes: [UInt8]) throws -> Void
  /// Waits until the file's bytes are on the disk.
  package var sync: @Sendable (_ path: String) throws -> Void
  /// Cuts the file at the offset and writes the bytes there; `sync` makes them durable.
  package var append: @Sendable (_ path: String, _ bytes: [UInt8], _ offset: Int) throws -> Void
  /// Gives the file a second name (a hard link).
  package var link: @Sendable (_ old: String, _ new: String) throws -> Void
  package var rename: @Sendable (_ old: String, _ new: String) throws -> Void
  package var remove: @Sendable (_ path: String) throws -> Void
  package var syncDirectory: @Sendable (_ path: String) throws -> Void

  package static let live = FileSystem(
    read: { path in
      do throws(SystemError) {
        return try Files.read(path, regular: true)
      } catch {
        if error.isAbsence { return nil }
        throw error
      }
    },
    readPart: { try Files.read($0, from: $1, count: $2) },
    status: { try Files.status($0) },
    list: { try Files.entries($0) },
    openLock: { try FileLock($0, creating: $1) },
    checkWritable: { try Files.checkWritable($0, inPlace: $1) },
    makeDirectories: { try Files.makeDirectories($0, durably: true) },
    resolve: { path in
      guard (try? Files.target(ofLink: path)) != nil else { return path }
      do throws(SystemError) {
        return try Files.realPath(path)
      } catch {
        if error.isAbsence { return path }
        throw error
      }
    },
    write: { try Files.write($0, $1) },
    sync: { try Files.sync($0) },
    append: { try Files.append($0, $1, at: $2) },
    link: { try Files.link($0, to: $1) },
    rename: { try Files.rename($0, to: $1) },
    remove: { try Files.remove($0) },
    syncDirectory: { try Files.syncDirectory($0) })

  /// Removes the file if it is there.
  func removeIfPresent(_ path: String) throws {
    do {
      try remove(path)
    } catch let error as SystemError where error.isAbsence {
      return
    }
  }
}
