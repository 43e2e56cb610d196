/// The redo journal: the last committed transaction, and its edits as long as they may not be in the files.
///
/// Its file is replaced by renaming, and never removed:
/// `{"version":3,"stamp":"16 hexadecimal digits","edits":[…]}`. Without edits, all files are up to date.
/// Each edit can be applied again.
struct Journal {
  /// Differs for each commit.
  private(set) var stamp = Array(Hex.encode(randomBytes(8)).utf8)
  private(set) var edits: [StorePath: Edit] = [:]
  /// Versions 1 and 2 stored large contents only in staged files.
  private(set) var isOfEarlierVersion = false

  init(_ edits: [StorePath: Edit] = [:]) { self.edits = edits }

  /// The edits in the order of their files.
  var ordered: [(place: StorePath, edit: Edit)] {
    edits.sorted { $0.key < $1.key }.map { (place: $0.key, edit: $0.value) }
  }

  /// The bytes of all contents. While the journal waits to be applied, each commit writes them again, and each reader
  /// reads them.
  var size: Int { edits.values.reduce(0) { $0 + $1.contents.count } }

  /// A journal of these edits and later ones, with a stamp of its own.
  func followed(by later: [StorePath: Edit]) -> Journal {
    var both = edits
    for (place, edit) in later {
      // The contents before are not in a file yet.
      if edit == .keepPrevious, case .put(let bytes)? = place.document.flatMap({ edits[$0] }) {
        both[place] = .put(bytes)
      } else {
        both[place] = edit.following(both[place])
      }
    }
    return Journal(both)
  }

  /// The same commit, applied.
  var applied: Journal {
    var copy = self
    copy.edits = [:]
    return copy
  }
}

// MARK: the head of the file

extension Journal {
  /// The first bytes of a journal. Equal heads before and after prove that no change was committed and no files
  /// were changed in between: each commit has another stamp, and an applied journal has no edits.
  struct Head: Equatable {
    private let bytes: [UInt8]

    private static let start = Array("{\"version\":3,\"stamp\":\"".utf8)
    private static let end = Array("\",\"edits\":[]}\n".utf8)
    private static let stampLength = 16
    private static let length = start.count + stampLength + end.count

    init(_ folders: StoreFolders) throws {
      do {
        bytes = try folders.system.readPart(folders.journal, 0, Self.length)
      } catch let error as SystemError where error.isAbsence {
        bytes = []
      }
    }

    /// The stamp of the last commit; nil if there was none, or one of an earlier version of this program.
    var stamp: [UInt8]? {
      guard bytes.count == Self.length, bytes.starts(with: Self.start) else { return nil }
      return Array(bytes.dropFirst(Self.start.count).prefix(Self.stampLength))
    }

    /// Whether edits may not be in the files yet. An applied journal is not flushed: where the power goes before the
    /// system writes it, it is shorter, or zeros. A journal with edits is longer, and flushed before it has its name.
    var hasEdits: Bool {
      bytes.count == Self.length && bytes[0] != 0
        && !bytes.suffix(Self.end.count).elementsEqual(Self.end)
    }
  }
}

// MARK: the text of the file

extension Journal {
  private struct File: Codable {
    var version: Int
    var stamp: String?
    var edits: [Entry]
  }

  private struct Entry: Codable {
    var edit: Edit.Kind
    var base: Base
    var path: String
    var offset: Int?
    var text: String?
    var base64: String?

    var contents: [UInt8]? { text.map { Array($0.utf8) } ?? base64.flatMap { Base64.decode($0) } }
  }

  func encoded() throws -> [UInt8] {
    let entries = ordered.map { place, edit in
      var entry = Entry(edit: edit.kind, base: place.base, path: place.path)
      if case .append(_, let offset) = edit { entry.offset = offset }
      if edit.kind == .put || edit.kind == .append {
        entry.text = String(validating: edit.contents, as: UTF8.self)
        if entry.text == nil { entry.base64 = Base64.encode(edit.contents) }
      }
      return entry
    }
    let text = String(decoding: stamp, as: UTF8.self)
    let file = File(version: 3, stamp: text, edits: entries)
    return try JSONCoder.encode(file).bytes() + [UInt8(ascii: "\n")]
  }

  /// Returns the journal in a file; nil if there is none.
  ///
  /// - Throws: ``StoreError`` if something else than this program has changed it, or a newer version wrote it.
  static func load(_ path: String, in folders: StoreFolders) throws -> Journal? {
    guard let bytes = try folders.system.read(path) else { return nil }
    return try Journal(decoding: bytes, path: path) {
      try folders.system.read(folders.staged($0))
    }
  }

  /// - Parameter staged: returns the staged contents of a file; nil if there are none.
  init(
    decoding bytes: [UInt8], path: String, staged: (StorePath) throws -> [UInt8]? = { _ in nil }
  ) throws {
    let newline = UInt8(ascii: "\n")
    var lines = bytes.split(separator: newline)[...]
    guard let first = lines.popFirst() else { return }
    let version = try read(line: first, path: path, staged)
    guard version < 3 else { return }
    // Version 2: each further line is a commit with its checksum. An incomplete last line was not committed.
    if bytes.last != newline { _ = lines.popLast() }
    while let line = lines.popFirst() {
      let text = line.dropFirst(Self.sumDigits + 1)
      if Self.sum(of: text).elementsEqual(line.prefix(Self.sumDigits)) {
        var later = Journal()
        _ = try later.read(line: text, path: path, staged)
        self = followed(by: later.edits)
        isOfEarlierVersion = true
      } else if !lines.isEmpty {
        throw StoreError.damaged(path: path, problem: "no transaction at byte \(line.startIndex)")
      }
    }
  }

  private mutating func read(
    line: ArraySlice<UInt8>, path: String, _ staged: (StorePath) throws -> [UInt8]?
  ) throws -> Int {
    let tape = try JSONTape(decoding: line, path: path)
    if let version = tape.member("version").flatMap(tape.wholeNumber), version > 3 {
      throw StoreError.newer(path: path, version: version, supported: 3)
    }
    let file = try tape.decoded(as: File.self, path: path)
    var edits: [StorePath: Edit] = [:]
    for entry in file.edits {
      let place = try StorePath(inJournal: entry.base, entry.path)
      switch entry.edit {
      case .put:
        guard entry.contents != nil || file.version < 3 else {
          throw StoreError.damaged(path: path, problem: "\(entry.path) without contents")
        }
        // Versions 1 and 2 staged large contents: if the staged file is gone, it is in place already.
        edits[place] = try (entry.contents ?? staged(place)).map { .put($0) }
      case .delete: edits[place] = .delete
      case .keepPrevious:
        guard place.isPrevious else {
          throw StoreError.damaged(path: path, problem: "\(entry.path) keeps no document")
        }
        edits[place] = .keepPrevious
      case .append:
        guard let offset = entry.offset, (0...Self.longestFile).contains(offset),
          let lines = entry.contents
        else {
          throw StoreError.damaged(path: path, problem: "an append without offset or text")
        }
        edits[place] = .append(lines, offset: offset)
      }
    }
    self = Journal(edits)
    isOfEarlierVersion = file.version < 3
    if let stamp = file.stamp, Hex.decode(stamp)?.count == 8 { self.stamp = Array(stamp.utf8) }
    return file.version
  }

  /// The greatest valid offset in bytes.
  private static let longestFile = 1 << 48
  private static let sumDigits = 8

  private static func sum(of text: ArraySlice<UInt8>) -> [UInt8] {
    Array(zeroPadded(CRC32.of(text), sumDigits, radix: 16).utf8)
  }
}
