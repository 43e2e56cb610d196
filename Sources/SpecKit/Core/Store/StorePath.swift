/// The checked path of a module's file: it stays inside its directory and is not a reserved name of the store.
struct StorePath: Hashable, Comparable {
  let base: Base
  let path: String

  private init(checked base: Base, _ path: String) { (self.base, self.path) = (base, path) }

  /// - Throws: ``StoreError/badPath(_:)``.
  init(_ base: Base, _ path: String) throws(StoreError) {
    let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard names.allSatisfy(Self.isName), !(base == .data && Self.reserved.contains(path)) else {
      throw .badPath(path)
    }
    self.init(checked: base, path)
  }

  /// A path that a journal holds: it may be that of the contents before.
  ///
  /// - Throws: ``StoreError/badPath(_:)``.
  init(inJournal base: Base, _ path: String) throws(StoreError) {
    guard path.hasSuffix(Self.previousSuffix) else {
      self = try StorePath(base, path)
      return
    }
    self = try StorePath(base, String(path.dropLast(Self.previousSuffix.count))).previous
  }

  /// The file with the contents before, which only the store writes.
  var previous: StorePath { StorePath(checked: base, path + Self.previousSuffix) }
  var isPrevious: Bool { path.hasSuffix(Self.previousSuffix) }
  /// The document of a `.prev` file; nil for other files.
  var document: StorePath? {
    isPrevious
      ? StorePath(checked: base, String(path.dropLast(Self.previousSuffix.count))) : nil
  }

  private static func isName(_ name: Substring.UTF8View) -> Bool {
    !name.isEmpty && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
      && !name.contains(0)
      && ![stagedSuffix, previousSuffix].contains {
        name.suffix($0.utf8.count).elementsEqual($0.utf8)
      }
  }

  /// The new contents wait under the name with this ending until they are committed.
  static let stagedSuffix = ".new"
  private static let previousSuffix = ".prev"
  /// The store's own names in the data directory.
  private static let reserved = ["lock", "next", "journal"]

  static func < (a: StorePath, b: StorePath) -> Bool {
    (a.base.rawValue, a.path) < (b.base.rawValue, b.path)
  }
}

/// The real files of one module, and the calls to the system that reach them.
struct StoreFolders: Sendable {
  let directories: Directories
  let module: String
  let system: FileSystem

  var lock: String { directory(.data) + "/lock" }
  var next: String { directory(.data) + "/next" }
  var journal: String { directory(.data) + "/journal" }
  var stagedJournal: String { journal + StorePath.stagedSuffix }

  func directory(_ base: Base) -> String {
    switch base {
    case .config: directories.config
    case .data: "\(directories.data)/\(module)"
    case .state: "\(directories.state)/\(module)"
    case .cache: "\(directories.cache)/\(module)"
    }
  }

  func file(_ place: StorePath) -> String { directory(place.base) + "/" + place.path }
  func staged(_ place: StorePath) -> String { file(place) + StorePath.stagedSuffix }

  /// The directory that the file is in.
  func parent(_ place: StorePath) -> String {
    let file = file(place)
    return file.lastIndex(of: "/").map { String(file[..<$0]) } ?? file
  }

  func read(_ place: StorePath) throws -> [UInt8]? { try system.read(file(place)) }
  /// Whether a file has its new contents already.
  func isInPlace(_ place: StorePath, _ edits: [StorePath: Edit]) throws -> Bool {
    guard case .put(let bytes)? = edits[place] else { return false }
    return try read(place) == bytes
  }
  func status(_ place: StorePath) throws -> FileStatus? { try system.status(file(place)) }
}
