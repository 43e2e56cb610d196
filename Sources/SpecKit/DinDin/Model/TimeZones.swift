internal import SpecCore

/// The zones that dinners name.
struct TimeZones {
  /// The zone of the person.
  let local: Zone
  let cache: ZoneCache

  /// UTC for a name that this system does not know: other programs write to the same tree.
  subscript(name: String) -> Zone {
    name == local.name ? local : (try? cache.zone(named: name)) ?? .utc
  }
}
