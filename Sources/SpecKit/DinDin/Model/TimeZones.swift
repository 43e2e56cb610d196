internal import SpecCore

/// The zones that dinners name.
struct TimeZones {
  /// The zone of the person.
  let local: Zone
  let cache: ZoneCache
  /// Told of a name that this system does not know.
  var onUnknown: (_ name: String) -> Void = { _ in }

  /// UTC for a name that this system does not know: other programs write to the same tree.
  subscript(name: String) -> Zone {
    if name == local.name { return local }
    if let zone = try? cache.zone(named: name) { return zone }
    onUnknown(name)
    return .utc
  }

  /// Whatever writes to a calendar has to know the dinner's own date.
  ///
  /// - Throws: ``DinDinError/unknownZone(_:)``
  func check(_ name: String) throws(DinDinError) {
    guard name == local.name || (try? cache.zone(named: name)) != nil else {
      throw .unknownZone(name)
    }
  }
}
