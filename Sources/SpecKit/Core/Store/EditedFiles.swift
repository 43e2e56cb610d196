/// A module's files as they are once the committed journal is applied, and then a transaction's own
/// edits.
struct EditedFiles {
  let folders: StoreFolders
  /// The edits of the journal.
  var committed: [StorePath: Edit] = [:]
  var edits: [StorePath: Edit] = [:]

  /// The files without the transaction's own edits.
  var before: EditedFiles { EditedFiles(folders: folders, committed: committed) }

  /// The whole contents, nil if absent.
  func read(_ place: StorePath) throws -> [UInt8]? {
    switch edits[place].map({ $0.following(committed[place]) }) ?? committed[place] {
    case nil: return try folders.read(place)
    case .put(let bytes): return bytes
    case .delete: return nil
    case .keepPrevious:
      // Only tests read it: a writer may apply the edits between the two reads.
      guard let document = place.document else { return nil }
      return try folders.read(folders.isInPlace(document, committed) ? place : document)
    case .append(let lines, let offset):
      let start = try folders.read(place) ?? []
      guard start.count < offset else { return start.prefix(offset) + lines }
      // A log that somebody has removed begins anew.
      guard start.isEmpty else { throw Self.shortened(folders.file(place)) }
      return lines
    }
  }

  func exists(_ place: StorePath) throws -> Bool {
    switch edits[place] ?? committed[place] {
    case nil: try folders.status(place) != nil
    case .delete: false
    case .put, .append, .keepPrevious: true
    }
  }

  /// The committed size of a file that lines are added to, 0 if absent.
  /// - Throws: ``StoreError/damaged(path:problem:)`` if its last line has no end.
  func sizeOfLines(_ place: StorePath) throws -> Int {
    let file = folders.file(place)
    let (size, last): (Int, UInt8?)
    switch committed[place] {
    case .append(let lines, let offset): return offset + lines.count
    case .delete, .keepPrevious: return 0
    case .put(let bytes): (size, last) = (bytes.count, bytes.last)
    case nil:
      guard let status = try folders.system.status(file) else { return 0 }
      // Found before anything is committed: writing to a pipe waits for its reader.
      guard status.kind == .file else {
        throw StoreError.damaged(path: file, problem: "not a regular file")
      }
      size = status.size
      last = size > 0 ? try folders.system.readPart(file, size - 1, 1).first : nil
    }
    guard size == 0 || last == UInt8(ascii: "\n") else {
      throw StoreError.damaged(path: file, problem: "no end of the line at byte \(size)")
    }
    return size
  }

  /// The paths of all files below a directory of the base (all of it: ""), sorted.
  func paths(_ base: Base, under folder: String) throws -> [String] {
    if !folder.isEmpty { _ = try StorePath(base, folder) }
    var found: Set<String> = []
    try collect(base, folder, into: &found)
    for (place, edit) in committed.merging(edits, uniquingKeysWith: { $1 })
    where place.base == base && !place.isPrevious {
      guard folder.isEmpty || place.path.hasPrefix(folder + "/") else { continue }
      if edit == .delete { found.remove(place.path) } else { found.insert(place.path) }
    }
    return found.sorted()
  }

  private func collect(_ base: Base, _ folder: String, into found: inout Set<String>) throws {
    let directory = folders.directory(base) + (folder.isEmpty ? "" : "/" + folder)
    for entry in try folders.system.list(directory) ?? [] {
      let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
      if entry.isDirectory {
        try collect(base, path, into: &found)
      } else if (try? StorePath(base, path)) != nil {
        found.insert(path)
      }
    }
  }

  static func shortened(_ path: String) -> StoreError {
    .damaged(path: path, problem: "shorter than when it was last written")
  }
}

/// The change of a transaction to one file.
enum Edit: Equatable {
  enum Kind: String, Codable { case put, delete, append, keepPrevious }

  case put([UInt8])
  case delete
  /// The bytes follow the first `offset` bytes of the file.
  case append([UInt8], offset: Int)
  /// Of a `.prev` file: it gets the contents that its document has before the edits of the journal.
  case keepPrevious

  var kind: Kind {
    switch self {
    case .put: .put
    case .delete: .delete
    case .append: .append
    case .keepPrevious: .keepPrevious
    }
  }

  /// The bytes that it brings.
  var contents: [UInt8] {
    switch self {
    case .put(let bytes), .append(let bytes, _): bytes
    case .delete, .keepPrevious: []
    }
  }

  /// This edit after an earlier one of the same file, as one.
  func following(_ earlier: Edit?) -> Edit {
    guard case .append(let lines, let offset) = self else { return self }
    switch earlier {
    case .put(let start): return .put(start.prefix(offset) + lines)
    case .append(let start, let first):
      let kept = start.prefix(max(0, offset - first))
      return .append(kept + lines, offset: min(first, offset))
    case nil, .delete, .keepPrevious: return self
    }
  }
}
