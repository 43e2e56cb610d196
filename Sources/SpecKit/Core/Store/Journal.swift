/// The redo journal: the last committed transaction, and its edits as long as they may not be in the files.
///
/// Its file is replaced by renaming, and never removed:
/// `{"version":3,"stamp":"16 hexadecimal digits","edits":[…]}`. Without edits, all files are up to date.
/// Each edit can be applied again.
struct Journal {
  /// Differs for each commit.
  private(set) var stamp = Hex.encode(randomBytes(8))
  private(set) var edits: [StorePath: Edit] = [:]
  /// Documents whose old contents become the `.prev` file.
  private(set) var previous: Set<StorePath> = []
  /// Bytes of the edits, roughly.
  private(set) var size = 0

  init(_ edits: [StorePath: Edit] = [:], previous: Set<StorePath> = []) {
    (self.edits, self.previous) = (edits, previous)
    size = edits.values.reduce(0) { $0 + $1.size }
  }

  /// The edits in the order of their files.
  var ordered: [(place: StorePath, edit: Edit)] {
    edits.sorted { $0.key < $1.key }.map { (place: $0.key, edit: $0.value) }
  }

  /// Whether it may wait to be applied. Each further commit writes all of its edits again, and each reader reads them.
  var canBeDeferred: Bool { size < 65_536 }

  /// Whether a further deferred change may come before it is applied. Previous contents are those of the file, a
  /// removed document has none, and staged contents are in no journal.
  var canBeFollowed: Bool {
    canBeDeferred && previous.isEmpty
      && edits.values.allSatisfy { $0 != .staged && $0 != .delete }
  }

  /// A journal of both, with a stamp of its own.
  func followed(by later: Journal) -> Journal {
    var both = edits
    for (place, edit) in later.edits { both[place] = edit.following(both[place]) }
    return Journal(both, previous: previous.union(later.previous))
  }

  /// The stamp as ``Head/stamp`` has it.
  var generation: [UInt8] { Array(stamp.utf8) }

  /// The same commit, applied.
  var applied: Journal {
    var copy = self
    (copy.edits, copy.previous, copy.size) = ([:], [], 0)
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

    init(_ roots: Roots, _ system: FileSystem) throws {
      do {
        bytes = try system.readPart(roots.journal, 0, Self.length)
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

// MARK: encoding

extension Journal {
  /// The bytes of the file. They are written directly, as each commit has to.
  func encoded() -> [UInt8] {
    var bytes = Array("{\"version\":3,\"stamp\":\"\(stamp)\",\"edits\":[".utf8)
    for (index, (place, edit)) in ordered.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes +=
        "{\"edit\":\"\(edit.kind.rawValue)\",\"base\":\"\(place.base.rawValue)\",\"path\":".utf8
      JSON.quote(place.path, to: &bytes)
      if previous.contains(place) { bytes += ",\"keepsPrevious\":true".utf8 }
      switch edit {
      case .put(let contents): Self.write(contents, to: &bytes)
      case .append(let lines, let offset):
        bytes += ",\"offset\":\(offset)".utf8
        Self.write(lines.joined, to: &bytes)
      case .staged, .delete: break
      }
      bytes.append(UInt8(ascii: "}"))
    }
    return bytes + "]}\n".utf8
  }

  private static func write(_ contents: [UInt8], to bytes: inout [UInt8]) {
    if String(validating: contents, as: UTF8.self) != nil {
      bytes += ",\"text\":".utf8
      contents.withUnsafeBufferPointer { JSON.quote($0, to: &bytes) }
    } else {
      bytes += ",\"base64\":\"\(Base64.encode(contents))\"".utf8
    }
  }
}

// MARK: decoding

extension Journal {
  private struct File: Decodable {
    var version: Int
    var stamp: String?
    var edits: [Entry]
  }

  private struct Entry: Decodable {
    var edit: Edit.Kind
    var base: Base
    var path: String
    var keepsPrevious: Bool?
    var offset: Int?
    var text: String?
    var base64: String?

    var contents: [UInt8]? { text.map { Array($0.utf8) } ?? base64.flatMap { Base64.decode($0) } }
  }

  /// Returns the journal of these files; nil if there is none.
  ///
  /// - Throws: ``StoreError`` if something else than this program has changed it, or a newer version wrote it.
  static func load(_ roots: Roots, _ system: FileSystem) throws -> Journal? {
    guard let bytes = try system.read(roots.journal) else { return nil }
    return try Journal(decoding: bytes, path: roots.journal)
  }

  init(decoding bytes: [UInt8], path: String) throws {
    let newline = UInt8(ascii: "\n")
    var lines = bytes.split(separator: newline)[...]
    guard let first = lines.popFirst() else { return }
    let version = try read(line: first, path: path)
    guard version < 3 else { return }
    // Version 2: each further line is a commit, with its checksum; one that is not whole was none.
    if bytes.last != newline { _ = lines.popLast() }
    while let line = lines.popFirst() {
      let text = line.dropFirst(Self.sumDigits + 1)
      if Self.sum(of: text).elementsEqual(line.prefix(Self.sumDigits)) {
        var later = Journal()
        _ = try later.read(line: text, path: path)
        self = followed(by: later)
      } else if !lines.isEmpty {
        throw StoreError.damaged(path: path, problem: "no transaction at byte \(line.startIndex)")
      }
    }
  }

  private mutating func read(line: ArraySlice<UInt8>, path: String) throws -> Int {
    let tape = try JSONTape(decoding: line, path: path)
    if let version = tape.member("version").flatMap(tape.wholeNumber), version > 3 {
      throw StoreError.newer(path: path, version: version, supported: 3)
    }
    let file = try tape.decoded(as: File.self, path: path)
    var edits: [StorePath: Edit] = [:]
    for entry in file.edits {
      let place = try StorePath(entry.base, entry.path)
      switch entry.edit {
      case .put:
        // Versions 1 and 2 staged large contents beside their files.
        guard entry.contents != nil || file.version < 3 else {
          throw StoreError.damaged(path: path, problem: "\(entry.path) without contents")
        }
        edits[place] = entry.contents.map { .put($0) } ?? .staged
      case .delete: edits[place] = .delete
      case .append:
        guard let offset = entry.offset, (0...Self.longestFile).contains(offset),
          let lines = entry.contents
        else {
          throw StoreError.damaged(path: path, problem: "an append without offset or text")
        }
        edits[place] = .append(Pieces(lines), offset: offset)
      }
      if entry.keepsPrevious == true { previous.insert(place) }
    }
    self = Journal(edits, previous: previous)
    if let stamp = file.stamp, Hex.decode(stamp)?.count == 8 { self.stamp = stamp }
    return file.version
  }

  /// Bytes; an offset beyond it is no offset.
  private static let longestFile = 1 << 48
  private static let sumDigits = 8

  private static func sum(of text: ArraySlice<UInt8>) -> [UInt8] {
    Array(zeroPadded(CRC32.of(text), sumDigits, radix: 16).utf8)
  }
}
