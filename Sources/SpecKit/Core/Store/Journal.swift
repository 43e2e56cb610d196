/// What a transaction does to one file.
enum Edit: Equatable {
  case put([UInt8])
  /// The new contents wait in the staged file; if that is gone they are in place already.
  case staged
  case delete
  /// The bytes follow the first `offset` bytes of the file.
  case append([UInt8], offset: Int)

  var isPut: Bool { if case .put = self { true } else { false } }
  var isAppend: Bool { if case .append = self { true } else { false } }
}

/// The redo journal: a committed transaction that may not be in the files yet. It exists only
/// between its commit and the end of its application, and lists everything in a form that can be
/// applied again.
struct Journal: Equatable {
  /// Where the files are, should the next process look elsewhere.
  var directories: Directories
  var edits: [(place: Place, edit: Edit)]
  /// Documents whose old contents become the `.prev` file.
  var previous: Set<Place>
  /// The new contents of documents are in the journal, as they are small; else they are staged beside
  /// their files before it is written, which takes more waits for the disk before the commit.
  var isInline = false

  private static let longestInline = 65_536

  /// Whether the new contents may be in the journal: it is text.
  static func canBeInline(_ edits: [(place: Place, edit: Edit)]) -> Bool {
    guard edits.count > 1 else { return false }
    var size = 0
    for case .put(let bytes) in edits.map(\.edit) {
      size += bytes.count
      guard size <= longestInline, String(validating: bytes, as: UTF8.self) != nil else {
        return false
      }
    }
    return true
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
        entry.text = String(decoding: bytes, as: UTF8.self)
      }
      return entry
    }
    let file = File(version: isInline ? 2 : 1, directories: directories, edits: entries)
    return Array(try JSONCoder.text(of: file).utf8) + [UInt8(ascii: "\n")]
  }

  /// - Throws: ``StoreError`` if the bytes are not a journal; it is written whole or not at all,
  ///   so something else has changed it.
  init(decoding bytes: [UInt8], path: String) throws {
    let json = try JSON(decoding: bytes, path: path)
    if let version = json["version"]?.int, version > 2 {
      throw StoreError.newer(path: path, version: version, supported: 2)
    }
    let file = try json.decoded(as: File.self, path: path)
    directories = file.directories
    edits = []
    previous = []
    isInline = file.version > 1
    for entry in file.edits {
      let place = try Place(entry.base, entry.path)
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
        edits.append((place, .append(Array(text.utf8), offset: offset)))
      }
    }
  }

  /// The journal of these files, if there is one.
  static func load(_ roots: Roots, _ system: FileSystem) throws -> Journal? {
    guard let bytes = try system.read(roots.journal) else { return nil }
    return try Journal(decoding: bytes, path: roots.journal)
  }
}

extension JSON {
  /// Parses a file's bytes; what is wrong with them names the file and the byte.
  init(decoding bytes: some Collection<UInt8>, path: String, offset: Int = 0) throws(StoreError) {
    do throws(JSONSyntaxError) {
      try self.init(parsing: bytes)
    } catch {
      let place = JSONSyntaxError(problem: error.problem, offset: error.offset + offset)
      throw .damaged(path: path, problem: "\(place)")
    }
  }

  /// The value that the JSON of a file stands for; what is wrong names the file and the field.
  func decoded<Value: Decodable>(
    as type: Value.Type, path: String, prefix: String = ""
  ) throws(StoreError) -> Value {
    do {
      return try JSONCoder.decode(type, from: self)
    } catch {
      throw .damaged(path: path, problem: prefix + JSONCoder.describe(error))
    }
  }
}
