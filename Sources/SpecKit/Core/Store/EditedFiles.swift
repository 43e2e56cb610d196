/// A module's files as they are once the committed journal is applied, and then a transaction's own
/// edits.
struct EditedFiles {
  let roots: Roots
  let system: FileSystem
  /// Those of the journal.
  var committed: [StorePath: Edit] = [:]
  var edits: [StorePath: Edit] = [:]

  /// The whole contents, nil if absent.
  func read(_ place: StorePath) throws -> [UInt8]? {
    switch edits[place].map({ $0.following(committed[place]) }) ?? committed[place] {
    case nil: return try system.read(roots.file(place))
    case .put(let bytes): return bytes
    case .staged:
      return try system.read(roots.staged(place)) ?? system.read(roots.file(place))
    case .delete: return nil
    case .append(let bytes, let offset):
      let file = roots.file(place)
      // A log that somebody removed meanwhile begins anew.
      guard let start = try system.read(file) else { return bytes.joined }
      guard start.count >= offset else { throw Self.shortened(file) }
      return start.prefix(offset) + bytes.joined
    }
  }

  func exists(_ place: StorePath) throws -> Bool {
    switch edits[place] ?? committed[place] {
    case nil: try system.status(roots.file(place)) != nil
    case .delete: false
    case .put, .staged, .append: true
    }
  }

  /// What the value of a file that the transaction has not changed depends on, beside the journal.
  func look(_ place: StorePath) throws -> FileLook? {
    if edits[place] != nil { return nil }
    if case .put = committed[place] { return .inJournal }
    return try system.status(roots.file(place)).map { .file($0) }
  }

  /// The size of a file that lines are added to, 0 if absent.
  /// - Throws: ``StoreError/damaged(path:problem:)`` if its last line has no end.
  func sizeOfLines(_ place: StorePath) throws -> Int {
    let file = roots.file(place)
    let newline = UInt8(ascii: "\n")
    switch committed[place] {
    case .append(let bytes, let offset): return offset + bytes.count
    case .put(let bytes):
      if bytes.last ?? newline == newline { return bytes.count }
      throw StoreError.damaged(path: file, problem: "no end of the line at byte \(bytes.count)")
    case .delete: return 0
    case nil, .staged: break
    }
    guard let status = try system.status(file) else { return 0 }
    // Found before anything is committed: writing to a pipe waits for its reader.
    guard status.kind == .file else {
      throw StoreError.damaged(path: file, problem: "not a regular file")
    }
    let size = status.size
    guard size > 0 else { return 0 }
    guard try system.readPart(file, size - 1, 1) == [newline] else {
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
    where place.base == base {
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
      } else if (try? StorePath(base, path)) != nil {
        found.insert(path)
      }
    }
  }

  static func shortened(_ path: String) -> StoreError {
    .damaged(path: path, problem: "shorter than when it was last written")
  }
}

/// How a file looks that a value was read from.
enum FileLook: Equatable {
  case file(FileStatus)
  /// It is not looked at: its contents are in the journal.
  case inJournal
}

/// What a transaction does to one file.
enum Edit: Equatable {
  enum Kind: String, Decodable { case put, delete, append }

  case put([UInt8])
  /// Of earlier versions of the journal: the new contents wait in the staged file; if that is gone they are in place
  /// already.
  case staged
  case delete
  /// The bytes follow the first `offset` bytes of the file.
  case append(Pieces, offset: Int)

  var kind: Kind {
    switch self {
    case .put, .staged: .put
    case .delete: .delete
    case .append: .append
    }
  }

  /// Bytes of its contents.
  var size: Int {
    switch self {
    case .put(let bytes): bytes.count
    case .append(let lines, _): lines.count
    case .staged, .delete: 0
    }
  }

  /// This edit after an earlier one of the same file, as one.
  func following(_ earlier: Edit?) -> Edit {
    guard case .append(let bytes, let offset) = self else { return self }
    switch earlier {
    case .put(let start): return .put(start.prefix(offset) + bytes.joined)
    case .append(let start, let first) where offset == first + start.count:
      return .append(start + bytes, offset: first)
    case .append(let start, let first):
      let kept = start.joined.prefix(max(0, offset - first))
      return .append(Pieces(kept + bytes.joined), offset: min(first, offset))
    case nil, .staged, .delete: return self
    }
  }
}

/// Bytes in pieces: others follow them without those before being copied.
struct Pieces: Sendable, Equatable {
  private var pieces: [[UInt8]]
  private(set) var count: Int

  init(_ bytes: [UInt8] = []) {
    pieces = bytes.isEmpty ? [] : [bytes]
    count = bytes.count
  }

  var joined: [UInt8] {
    if pieces.count == 1 { return pieces[0] }
    var all: [UInt8] = []
    all.reserveCapacity(count)
    for piece in pieces { all += piece }
    return all
  }

  static func + (a: Self, b: Self) -> Self {
    var sum = a
    sum.pieces += b.pieces
    sum.count += b.count
    return sum
  }

  static func == (a: Self, b: Self) -> Bool { a.count == b.count && a.joined == b.joined }
}
