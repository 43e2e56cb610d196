/// Why a zone cannot be had.
public enum ZoneError: Error, Equatable {
  /// No name of the tz database; with the name that may have been meant.
  case unknown(String, nearest: String?)
  /// A name whose file is not there because no zone files are installed.
  case noDatabase(String, directory: String)
  /// The file is there but is not TZif.
  case damaged(String)

}

/// The zone files of the system: nothing is read before a zone is asked for.
public struct ZoneDatabase: Sendable {
  /// The folder with `Europe/Berlin` in it.
  public let directory: String

  /// The longest zone file is 4 KB.
  static let fileLimit = 1 << 18

  public init(directory: String) { self.directory = directory }

  /// `$TZDIR`, else `/usr/share/zoneinfo`.
  public init(environment: [String: String]) {
    let named = environment["TZDIR"] ?? ""
    directory = named.hasPrefix("/") ? named : "/usr/share/zoneinfo"
  }

  /// The zone of that exact name. Throws `ZoneError`.
  public func zone(named name: String) throws -> Zone {
    if name == "UTC" { return .utc }
    guard ZoneDatabase.isName(name) else {
      throw ZoneError.unknown(name, nearest: nearest(to: name))
    }
    let path = "\(directory)/\(name)"
    guard let bytes = try? Files.read(path, limit: ZoneDatabase.fileLimit, regular: true) else {
      if names().isEmpty { throw ZoneError.noDatabase(name, directory: directory) }
      throw ZoneError.unknown(name, nearest: nearest(to: name))
    }
    if let zone = Zone(name: name, tzif: bytes) { return zone }
    // Lists and tables lie beside the zones.
    guard bytes.isEmpty || bytes.starts(with: "TZif".utf8) else {
      throw ZoneError.unknown(name, nearest: nearest(to: name))
    }
    throw ZoneError.damaged(path)
  }

  /// Every name in the files, links too, sorted; walks the whole folder.
  public func names() -> [String] {
    var names: [String] = []
    var folders = [""]
    while let folder = folders.popLast(), names.count < 5000 {
      for entry in (try? Files.entries("\(directory)/\(folder)")) ?? [] {
        let name = folder + entry.name
        guard ZoneDatabase.isName(name) else { continue }
        let path = "\(directory)/\(name)"
        switch (try? Files.status(path))?.kind {
        case .directory where name.utf8.count(where: { $0 == UInt8(ascii: "/") }) < 3:
          folders.append(name + "/")
        case .file where (try? Files.read(path, from: 0, count: 4)) == Array("TZif".utf8):
          names.append(name)
        default: break
        }
      }
    }
    return names.sorted()
  }

  /// Whether a text could be a name at all: no absolute path, no `..`, nothing of the folders that
  /// hold the same zones once more.
  public static func isName(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard text.utf8.count <= 64, parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }),
      !["posix", "right", "posixrules", "localtime"].contains(parts[0])
    else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "/"):
        true
      default: false
      }
    }
  }
}
