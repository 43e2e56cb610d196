/// Where a file of a module lies, checked: it cannot leave its directory or meet a file that the
/// store keeps for itself.
struct StorePath: Hashable, Comparable {
  let base: Base
  let path: String
  /// Of the path: places are looked up all the time.
  private let hash: UInt64

  /// - Throws: ``StoreError/badPath(_:)``.
  init(_ base: Base, _ path: String) throws(StoreError) {
    var path = path
    // FNV-1a.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let isGood = path.withUTF8 { bytes in
      var start = 0
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: "/") {
        guard Self.isName(UnsafeBufferPointer(rebasing: bytes[start..<end])) else { return false }
        start = end + 1
      }
      return true
    }
    guard isGood, !Self.isReserved(path, in: base) else { throw .badPath(path) }
    self.base = base
    self.path = path
    self.hash = hash
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  private static func isName(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
    let dot = UInt8(ascii: ".")
    switch part.count {
    case 0: return false
    case 1 where part[0] == dot, 2 where part[0] == dot && part[1] == dot: return false
    default:
      return !part.contains(0)
        && !suffixes.contains { $0.last == part.last && part.suffix($0.count).elementsEqual($0) }
    }
  }

  /// The new contents wait under the name with this ending until they are committed.
  static let stagedSuffix = ".new"
  static let previousSuffix = ".prev"
  private static let suffixes = [stagedSuffix, previousSuffix].map { Array($0.utf8) }

  /// A name the store keeps for itself in that directory.
  static func isReserved(_ path: String, in base: Base) -> Bool {
    base == .data && ["lock", "next", "journal"].contains(path)
  }

  static func < (a: StorePath, b: StorePath) -> Bool {
    (a.base.rawValue, a.path) < (b.base.rawValue, b.path)
  }
}

/// The real paths of one module's files.
struct Roots: Sendable, Equatable {
  var directories: Directories
  let module: String

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
  func previous(_ place: StorePath) -> String { file(place) + StorePath.previousSuffix }

  /// The directory that the file is in.
  func parent(_ place: StorePath) -> String {
    let file = file(place)
    return file.lastIndex(of: "/").map { String(file[..<$0]) } ?? file
  }
}
