internal import SpecCore

/// The zones that dinners name: each file is read once.
final class Zones {
  let yours: Zone
  private let database: ZoneDatabase
  private var known: [String: Zone]

  init(yours: Zone, database: ZoneDatabase) {
    self.yours = yours
    self.database = database
    known = [yours.name: yours]
  }

  /// UTC for a name that this system does not know: other programs write to the same tree.
  subscript(name: String) -> Zone {
    if let zone = known[name] { return zone }
    let zone = (try? database.zone(named: name)) ?? .utc
    known[name] = zone
    return zone
  }
}
