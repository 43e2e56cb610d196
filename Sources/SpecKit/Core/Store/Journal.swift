/// The redo journal: committed transactions that may not be in the files yet. It exists only
/// between the first commit and the end of their application, and lists everything in a form that can
/// be applied again.
///
/// Its first line is written whole, by renaming. A line that is added begins with its checksum: one that is
/// not whole, as the power went or its writer was killed, was never committed.
struct Journal: Equatable {
  /// Where the files are, should the next process look elsewhere.
  var directories: Directories
  var edits: [(place: StorePath, edit: Edit)]
  /// Documents whose old contents become the `.prev` file.
  var previous: Set<StorePath>
  /// The new contents of documents are in the journal, as they are small; else they are staged beside
  /// their files before it is written, which takes more waits for the disk before the commit.
  var isInline = false
  /// The lines of its file.
  private(set) var bytes = Pieces()

  /// Nothing is added to a longer one, as who reads has to read it; nor has it longer contents in it.
  private static let longest = 262_144

  /// Whether the new contents may be in the journal: it is text.
  static func canBeInline(_ edits: [(place: StorePath, edit: Edit)]) -> Bool {
    var size = 0
    for case .put(let bytes) in edits.map(\.edit) {
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
      && edits.allSatisfy { $0.edit.isPut || $0.edit.isAppend }
  }

  var byPlace: [StorePath: Edit] {
    Dictionary(edits.map { ($0.place, $0.edit) }, uniquingKeysWith: { $1 })
  }

  static func == (a: Journal, b: Journal) -> Bool {
    a.directories == b.directories && a.previous == b.previous
      && a.edits.elementsEqual(b.edits) { $0.place == $1.place && $0.edit == $1.edit }
  }
}

extension Journal {
  private struct File: Codable {
    var version: Int
    var directories: Directories
    var edits: [Entry]
  }

  private struct Entry: Codable {
    enum Kind: String, Codable { case put, delete, append }

    var edit: Kind
    var base: Base
    var path: String
    var keepsPrevious: Bool?
    var offset: Int?
    var text: String?
  }

  /// The file's bytes.
  func encoded() throws -> [UInt8] {
    let entries = edits.map { place, edit in
      var entry = Entry(edit: .put, base: place.base, path: place.path)
      switch edit {
      case .put, .staged:
        if previous.contains(place) { entry.keepsPrevious = true }
        if isInline, case .put(let bytes) = edit {
          entry.text = String(decoding: bytes, as: UTF8.self)
        }
      case .delete:
        entry.edit = .delete
      case .append(let bytes, let offset):
        entry.edit = .append
        entry.offset = offset
        entry.text = String(decoding: bytes.joined, as: UTF8.self)
      }
      return entry
    }
    let file = File(version: isInline ? 2 : 1, directories: directories, edits: entries)
    return try JSONCoder.encode(file).bytes() + [Self.newline]
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
    let json = try JSON(decoding: line, path: path)
    if let version = json["version"]?.int, version > 2 {
      throw StoreError.newer(path: path, version: version, supported: 2)
    }
    let file = try json.decoded(as: File.self, path: path)
    directories = file.directories
    edits = []
    previous = []
    isInline = file.version > 1
    for entry in file.edits {
      let place = try StorePath(entry.base, entry.path)
      switch entry.edit {
      case .put:
        edits.append((place, entry.text.map { .put(Array($0.utf8)) } ?? .staged))
        if entry.keepsPrevious == true { previous.insert(place) }
      case .delete:
        edits.append((place, .delete))
      case .append:
        guard let offset = entry.offset, offset >= 0, let text = entry.text else {
          throw StoreError.damaged(path: path, problem: "an append without offset or text")
        }
        edits.append((place, .append(Pieces(Array(text.utf8)), offset: offset)))
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
  func withBytes() throws -> Journal {
    var copy = self
    copy.bytes = Pieces(try encoded())
    return copy
  }

  /// The line that adds it to a journal.
  func addedLine() throws -> [UInt8] {
    let text = try encoded()
    return Self.sum(of: text.dropLast()) + [UInt8(ascii: " ")] + text
  }

  /// Takes in a transaction whose line was added to the file.
  mutating func add(_ later: Journal, line: [UInt8]) {
    var all = byPlace
    for (place, edit) in later.edits { all[place] = edit.following(all[place]) }
    edits = all.sorted { $0.key < $1.key }.map { (place: $0.key, edit: $0.value) }
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

extension Journal {
  /// Whether a file of these roots is the one that the journal means.
  func isAbout(_ place: StorePath, in roots: Roots) -> Bool {
    switch place.base {
    case .data: true
    case .config: directories.config == roots.directories.config
    case .state: directories.state == roots.directories.state
    case .cache: directories.cache == roots.directories.cache
    }
  }
}
