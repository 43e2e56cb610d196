/// A module's files as they are once some edits are applied: a transaction's own, or those of a
/// journal that a reader must not apply.
struct EditedFiles {
  let roots: Roots
  let system: FileSystem
  var edits: [Place: Edit] = [:]

  /// The whole contents, nil if absent.
  func read(_ place: Place) throws -> [UInt8]? {
    let file = roots.file(place)
    switch edits[place] {
    case nil: return try system.read(file)
    case .put(let bytes): return bytes
    case .staged: return try system.read(roots.staged(place)) ?? system.read(file)
    case .delete: return nil
    case .append(let bytes, let offset):
      let start = try system.read(file) ?? []
      guard start.count >= offset else { throw Self.shortened(file) }
      return start.prefix(offset) + bytes
    }
  }

  func exists(_ place: Place) throws -> Bool {
    switch edits[place] {
    case nil: try system.status(roots.file(place)) != nil
    case .delete: false
    case .put, .staged, .append: true
    }
  }

  /// How the file looks, nil if there is none or an edit stands before it.
  func unchangedStatus(_ place: Place) throws -> FileStatus? {
    edits[place] == nil ? try system.status(roots.file(place)) : nil
  }

  /// The size of a file that lines are added to, 0 if absent.
  /// - Throws: ``StoreError/damaged(path:problem:)`` if its last line has no end.
  func sizeOfLines(_ place: Place) throws -> Int {
    let file = roots.file(place)
    guard let status = try system.status(file) else { return 0 }
    // Found before anything is committed: writing to a pipe waits for its reader.
    guard status.kind == .file else {
      throw StoreError.damaged(path: file, problem: "not a regular file")
    }
    let size = status.size
    guard size > 0 else { return 0 }
    guard try system.readPart(file, size - 1, 1) == [UInt8(ascii: "\n")] else {
      throw StoreError.damaged(path: file, problem: "no end of the line at byte \(size)")
    }
    return size
  }

  /// The paths of all files below a directory of the base (all of it: ""), sorted.
  func paths(_ base: Base, under folder: String) throws -> [String] {
    if !folder.isEmpty { _ = try Place(base, folder) }
    var found: Set<String> = []
    try collect(base, folder, into: &found)
    for (place, edit) in edits where place.base == base {
      guard folder.isEmpty || place.path.hasPrefix(folder + "/") else { continue }
      if edit == .delete { found.remove(place.path) } else { found.insert(place.path) }
    }
    return found.sorted()
  }

  private func collect(_ base: Base, _ folder: String, into found: inout Set<String>) throws {
    let directory = roots.directory(base) + (folder.isEmpty ? "" : "/" + folder)
    for entry in try system.list(directory) ?? [] {
      let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
      if entry.isDirectory {
        try collect(base, path, into: &found)
      } else if (try? Place(base, path)) != nil {
        found.insert(path)
      }
    }
  }

  static func shortened(_ path: String) -> StoreError {
    .damaged(path: path, problem: "shorter than when it was last written")
  }
}
