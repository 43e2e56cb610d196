/// The redo journal: committed transactions that may not be in the files yet. It exists only
/// between the first commit and the end of their application, and lists everything in a form that can
/// be applied again.
///
/// Its first line is written whole, by renaming. A line that is added begins with its checksum: one that is
/// not whole, as the power went or its writer was killed, was never committed.
struct Journal: Equatable {
  /// One of each file.
  private(set) var byPlace: [StorePath: Edit]
  /// Documents whose old contents become the `.prev` file.
  var previous: Set<StorePath>
  /// The new contents of documents are in the journal, as they are small; else they are staged beside
  /// their files before it is written, which takes more waits for the disk before the commit.
  var isInline = false
  /// The lines of its file.
  private(set) var bytes = Pieces()

  /// Nothing is added to a longer one, as who reads has to read it; nor has it longer contents in it.
  private static let longest = 262_144

  init(
    _ edits: [StorePath: Edit], previous: Set<StorePath> = [], isInline: Bool
  ) {
    (byPlace, self.previous, self.isInline) = (edits, previous, isInline)
  }

  /// Those of all files, in order.
  var edits: [(place: StorePath, edit: Edit)] {
    byPlace.sorted { $0.key < $1.key }.map { (place: $0.key, edit: $0.value) }
  }

  /// Whether the new contents may be in the journal: it is text.
  static func canBeInline(_ edits: some Sequence<Edit>) -> Bool {
    var size = 0
    for case .put(let bytes) in edits {
      size += bytes.count
      guard size <= longest, String(validating: bytes, as: UTF8.self) != nil else {
        return false
      }
    }
    return true
  }

  /// Whether it may be left unapplied while other such changes follow.
  var canBeFollowed: Bool {
    isInline && previous.isEmpty && bytes.count < Self.longest
      && byPlace.values.allSatisfy { $0.isPut || $0.isAppend }
  }

  static func == (a: Journal, b: Journal) -> Bool {
    a.previous == b.previous && a.byPlace == b.byPlace
  }
}

extension Journal {
  private struct File: Decodable {
    var version: Int
    var edits: [Entry]
  }

  private struct Entry: Decodable {
    enum Kind: String, Decodable { case put, delete, append }

    var edit: Kind
    var base: Base
    var path: String
    var keepsPrevious: Bool?
    var offset: Int?
    var text: String?
  }

  /// The file's bytes. They are written directly, as each group of changes has to: `File` in its order.
  func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    bytes += "{\"version\":\(isInline ? 2 : 1),\"edits\":[".utf8
    for (index, (place, edit)) in edits.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(edit, of: place, to: &bytes)
    }
    bytes += "]}\n".utf8
  }

  private func write(_ edit: Edit, of place: StorePath, to bytes: inout [UInt8]) {
    let kind: Entry.Kind =
      switch edit {
      case .put, .staged: .put
      case .delete: .delete
      case .append: .append
      }
    bytes += "{\"edit\":\"\(kind.rawValue)\",\"base\":\"\(place.base.rawValue)\",\"path\":".utf8
    JSON.quote(place.path, to: &bytes)
    if kind == .put, previous.contains(place) { bytes += ",\"keepsPrevious\":true".utf8 }
    var text: [UInt8]?
    switch edit {
    case .put(let contents): if isInline { text = contents }
    case .append(let lines, let offset):
      bytes += ",\"offset\":\(offset)".utf8
      text = lines.joined
    case .staged, .delete: break
    }
    if let text {
      bytes += ",\"text\":".utf8
      text.withUnsafeBufferPointer { JSON.quote($0, to: &bytes) }
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// The journal of these bytes.
  /// - Throws: ``StoreError`` if they are not one; the first line is written whole or not at all,
  ///   so something else has changed it.
  init(decoding bytes: [UInt8], path: String) throws {
    let end = bytes.firstIndex(of: Self.newline) ?? bytes.endIndex
    try self.init(line: bytes[..<end], path: path)
    self.bytes = Pieces(Array(bytes[...min(end, bytes.count - 1)]))
    try add(bytes[self.bytes.count...], path: path)
  }

  private init(line: ArraySlice<UInt8>, path: String) throws {
    let tape = try JSONTape(decoding: line, path: path)
    if let version = tape.member("version").flatMap(tape.wholeNumber), version > 2 {
      throw StoreError.newer(path: path, version: version, supported: 2)
    }
    let file = try tape.decoded(as: File.self, path: path)
    byPlace = [:]
    previous = []
    isInline = file.version > 1
    for entry in file.edits {
      let place = try StorePath(entry.base, entry.path)
      switch entry.edit {
      case .put:
        byPlace[place] = entry.text.map { .put(Array($0.utf8)) } ?? .staged
        if entry.keepsPrevious == true { previous.insert(place) }
      case .delete:
        byPlace[place] = .delete
      case .append:
        guard let offset = entry.offset, offset >= 0, let text = entry.text else {
          throw StoreError.damaged(path: path, problem: "an append without offset or text")
        }
        byPlace[place] = .append(Pieces(Array(text.utf8)), offset: offset)
      }
    }
  }

  /// The journal of these files, if there is one. Only what follows a known one is decoded.
  static func load(
    _ roots: Roots, _ system: FileSystem, known: Journal? = nil
  ) throws -> Journal? {
    guard let bytes = try system.read(roots.journal) else { return nil }
    guard var journal = known, journal.bytes.isBeginning(of: bytes) else {
      return try Journal(decoding: bytes, path: roots.journal)
    }
    try journal.add(bytes[journal.bytes.count...], path: roots.journal)
    return journal
  }
}

// MARK: several transactions

extension Journal {
  private static let newline = UInt8(ascii: "\n")
  private static let digits = 8

  /// The same with the bytes that its file will have.
  func withBytes() -> Journal {
    var copy = self
    copy.bytes = Pieces(encoded())
    return copy
  }

  /// The line that adds it to a journal.
  func addedLine() -> [UInt8] {
    var line = [UInt8](repeating: UInt8(ascii: " "), count: Self.digits + 1)
    write(to: &line)
    let sum = Self.sum(of: line[(Self.digits + 1)..<(line.count - 1)])
    line.replaceSubrange(..<Self.digits, with: sum)
    return line
  }

  /// Takes in a transaction whose line was added to the file.
  mutating func add(_ later: Journal, line: [UInt8]) {
    for (place, edit) in later.byPlace { byPlace[place] = edit.following(byPlace[place]) }
    bytes += line
  }

  /// Takes in the lines that follow those of it.
  private mutating func add(_ lines: ArraySlice<UInt8>, path: String) throws {
    var rest = lines
    while let end = rest.firstIndex(of: Self.newline) {
      let (line, next) = (rest[..<end], rest[(end + 1)...])
      let text = line.dropFirst(Self.digits + 1)
      if Self.sum(of: text).elementsEqual(line.prefix(Self.digits)) {
        // Only the last one can be cut off.
        guard rest.startIndex == bytes.count else {
          throw StoreError.damaged(path: path, problem: "no transaction at byte \(bytes.count)")
        }
        add(try Journal(line: text, path: path), line: Array(rest[...end]))
      }
      rest = next
    }
  }

  private static func sum(of text: ArraySlice<UInt8>) -> [UInt8] {
    let sum = String(CRC32.of(text), radix: 16)
    return Array((String(repeating: "0", count: digits - sum.count) + sum).utf8)
  }
}
