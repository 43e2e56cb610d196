internal import SpecCore

/// Where a person is: a terminal has no positioning system.
struct UserLocation: Sendable, Equatable {
  enum Source: String, Sendable, CaseIterable { case option, environment, saved }

  let point: Coordinates
  /// The name of the place, where it has one.
  var name: String?
  let source: Source
  /// The license line of the geocoder that found it.
  var attribution: String?

  static let variable = "SPEC_DINDIN_LOCATION"

  /// Whether a field says where the person is; `--choice` does not choose among the places that fit it.
  static func isField(_ name: String) -> Bool { [option, variable].contains(name) }

  fileprivate static let option = "at"
}

extension PlaceFinder {
  /// Where the person is (R32): as an option says, else the environment, else the saved `here`; nil
  /// where none says.
  ///
  /// - Throws: ``PlaceError/badPlace(_:field:)``
  func userLocation(at text: String? = nil) throws -> UserLocation? {
    if let text { return try location(text, field: UserLocation.option, .option) }
    if let text = environmentLocation {
      return try location(text, field: UserLocation.variable, .environment)
    }
    let here = saved.places.first { $0.name == SavedPlaces.here }
    return here.flatMap { place in
      place.coordinates.map {
        UserLocation(
          point: $0, name: place.name, source: .saved, attribution: place.attribution)
      }
    }
  }
}
