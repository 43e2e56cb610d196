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
  private static let fileLimit = 1 << 18

  /// `$TZDIR`, else `/usr/share/zoneinfo`.
  public init(environment: [String: String]) {
    let named = environment["TZDIR"] ?? ""
    directory = named.hasPrefix("/") ? named : "/usr/share/zoneinfo"
  }

  /// The zone of that exact name. Throws `ZoneError`.
  public func zone(named name: String) throws -> Zone {
    if let zone = installed(name) { return zone }
    let bytes = file(name)
    // The folder also has lists and tables.
    if let bytes, bytes.isEmpty || bytes.starts(with: "TZif".utf8) {
      throw ZoneError.damaged("\(directory)/\(name)")
    }
    if bytes == nil, ZoneDatabase.isName(name), names().isEmpty {
      throw ZoneError.noDatabase(name, directory: directory)
    }
    throw ZoneError.unknown(name, nearest: nearest(to: name))
  }

  /// The zone, if there is one, without looking for what else could have been meant.
  func installed(_ name: String) -> Zone? {
    name == "UTC" ? .utc : file(name).flatMap { Zone(name: name, tzif: $0) }
  }

  private func file(_ name: String) -> [UInt8]? {
    guard ZoneDatabase.isName(name) else { return nil }
    return try? Files.read("\(directory)/\(name)", limit: ZoneDatabase.fileLimit, regular: true)
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
    return text.utf8.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || "_-+/".utf8.contains($0)
    }
  }
}

/// Zones that were asked for, so that ten thousand rows read a zone's file once.
public final class ZoneCache {
  private let database: ZoneDatabase
  private var zones: [String: Result<Zone, ZoneError>] = [:]

  public init(_ database: ZoneDatabase) { self.database = database }

  /// The zone of that exact name. Throws `ZoneError`.
  public func zone(named name: String) throws -> Zone {
    if let known = zones[name] { return try known.get() }
    do {
      let zone = try database.zone(named: name)
      zones[name] = .success(zone)
      return zone
    } catch let error as ZoneError {
      zones[name] = .failure(error)
      throw error
    }
  }
}
