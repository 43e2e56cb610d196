internal import SpecCore

/// A point on the Earth, in degrees.
struct Coordinates: Sendable, Hashable {
  /// -90...90
  let latitude: Double
  /// -180...180
  let longitude: Double

  /// Nil outside the bounds.
  init?(_ latitude: Double, _ longitude: Double) {
    guard (-90.0...90).contains(latitude), (-180.0...180).contains(longitude) else { return nil }
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// Nil where either is absent or outside its bounds.
  init?(_ latitude: Double?, _ longitude: Double?) {
    guard let latitude, let longitude else { return nil }
    self.init(latitude, longitude)
  }

  /// `38.02931, -78.47668`
  var text: String {
    "\(decimalText(latitude, digits: 5)), \(decimalText(longitude, digits: 5))"
  }

  /// Both in degrees, as other programs read them: decimal fractions without an exponent, which neither OSRM
  /// (`{longitude},{latitude}`) nor iCalendar (RFC 5545, section 3.3.7) allows.
  var degrees: (latitude: String, longitude: String) {
    (Self.degreesText(latitude), Self.degreesText(longitude))
  }

  private static func degreesText(_ value: Double) -> String {
    let text = "\(value)"
    // Only a value below 0.0001 has an exponent; 7 digits are about a centimeter.
    return text.contains("e") ? decimalText(value, digits: 7) : text
  }

  var latitudeRadians: Double { latitude * .pi / 180 }
  var longitudeRadians: Double { longitude * .pi / 180 }
}

extension DinnerDetails {
  /// Where the dinner is; nil where that is not known.
  var coordinates: Coordinates? { Coordinates(latitude, longitude) }
}

extension SavedPlaces.SavedPlace {
  var coordinates: Coordinates? { Coordinates(lat, lon) }
}

extension GazetteerPlace {
  var coordinates: Coordinates? { Coordinates(lat, lon) }
}

/// A number with a fixed count of decimals, rounded half away from zero.
func decimalText(_ value: Double, digits: Int) -> String {
  let unit = (0..<digits).reduce(1) { unit, _ in unit * 10 }
  let scaled = Int64((abs(value) * Double(unit)).rounded())
  let sign = value < 0 && scaled != 0 ? "-" : ""
  let whole = "\(sign)\(scaled / Int64(unit))"
  return digits == 0 ? whole : "\(whole).\(zeroPadded(Int(scaled % Int64(unit)), digits))"
}
