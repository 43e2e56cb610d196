internal import SpecCore

/// Where a person is: a terminal has no positioning system.
struct UserLocation: Sendable, Equatable {
  enum Source: String, Sendable, CaseIterable { case option, environment, saved }

  let point: Coordinates
  /// The name of the place, where it has one.
  let name: String?
  let source: Source

  static let variable = "SPEC_DINDIN_LOCATION"
}

extension PlaceFinder {
  /// Where the person is (R32): as an option says, else the environment, else the saved `here`; nil
  /// where none says.
  ///
  /// - Throws: ``PlaceError/badPlace(_:field:)``
  func userLocation(at text: String? = nil) throws -> UserLocation? {
    if let text {
      let (point, name) = try coordinates(text, field: "at")
      return UserLocation(point: point, name: name, source: .option)
    }
    if let text = environmentLocation {
      let (point, name) = try coordinates(text, field: UserLocation.variable)
      return UserLocation(point: point, name: name, source: .environment)
    }
    let here = saved.places.first { $0.name == SavedPlaces.here }
    return here.flatMap { place in
      place.coordinates.map { UserLocation(point: $0, name: place.name, source: .saved) }
    }
  }
}
