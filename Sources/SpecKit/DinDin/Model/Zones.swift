package import SpecCore

/// The zones that dinners name: each file is read once.
package final class Zones {
  package let yours: Zone
  private let database: ZoneDatabase
  private var known: [String: Zone]

  package init(yours: Zone, database: ZoneDatabase) {
    self.yours = yours
    self.database = database
    known = [yours.name: yours]
  }

  /// UTC for a name that this system does not know: other programs write to the same tree.
  package subscript(name: String) -> Zone {
    if let zone = known[name] { return zone }
    let zone = (try? database.zone(named: name)) ?? .utc
    known[name] = zone
    return zone
  }
}
