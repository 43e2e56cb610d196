/// Where a file of a module lies, checked: it cannot leave its directory or meet a file that the
/// store keeps for itself.
struct Place: Hashable, Comparable {
  let base: Base
  let path: String

  /// - Throws: ``StoreError/badPath(_:)``.
  init(_ base: Base, _ path: String) throws(StoreError) {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isName = { (part: Substring.UTF8View) in
      !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
        && !part.contains(0) && !Self.suffixes.contains { part.suffix($0.count).elementsEqual($0) }
    }
    guard parts.allSatisfy(isName), !Self.isReserved(path, in: base) else {
      throw .badPath(path)
    }
    self.base = base
    self.path = path
  }

  /// The new contents wait under the name with this ending until they are committed.
  static let stagedSuffix = ".new"
  static let previousSuffix = ".prev"
  private static let suffixes = [stagedSuffix, previousSuffix].map { Array($0.utf8) }

  /// A name the store keeps for itself in that directory.
  static func isReserved(_ path: String, in base: Base) -> Bool {
    base == .data && (path == "lock" || path == "journal")
  }

  static func < (a: Place, b: Place) -> Bool {
    (a.base.rawValue, a.path) < (b.base.rawValue, b.path)
  }
}

/// The real paths of one module's files.
struct Roots: Sendable, Equatable {
  var directories: Directories
  let module: String

  var lock: String { directory(.data) + "/lock" }
  var journal: String { directory(.data) + "/journal" }

  func directory(_ base: Base) -> String {
    switch base {
    case .config: directories.config
    case .data: "\(directories.data)/\(module)"
    case .state: "\(directories.state)/\(module)"
    case .cache: "\(directories.cache)/\(module)"
    }
  }

  func file(_ place: Place) -> String { "\(directory(place.base))/\(place.path)" }
  func staged(_ place: Place) -> String { file(place) + Place.stagedSuffix }
  func previous(_ place: Place) -> String { file(place) + Place.previousSuffix }

  /// The directory that the file is in.
  func parent(_ place: Place) -> String {
    let file = file(place)
    return file.lastIndex(of: "/").map { String(file[..<$0]) } ?? file
  }
}
