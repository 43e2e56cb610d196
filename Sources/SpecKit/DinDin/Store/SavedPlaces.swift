internal import SpecCore

/// The places that a person has saved.
struct SavedPlaces: Sendable, Equatable, Codable {
  struct SavedPlace: Sendable, Equatable, Codable {
    var name: String
    var lat: Double
    var lon: Double
    /// The license line of the geocoder that found it.
    var attribution: String?
  }

  var places: [SavedPlace] = []

  /// The name of the current location.
  static let here = "here"
}
