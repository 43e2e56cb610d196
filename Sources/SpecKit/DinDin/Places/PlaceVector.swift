internal import SpecCore

/// How far and in which direction one point is from another (R38).
struct PlaceVector: Sendable, Equatable {
  /// By the haversine formula on a sphere, rounded.
  let meters: Int
  /// The initial bearing, 0...359 degrees from north to the east.
  let bearing: Int
  let compass: Compass

  enum Compass: Int, Sendable, CaseIterable {
    case north, northEast, east, southEast, south, southWest, west, northWest

    /// The same in every language: what JSON and pipes hold.
    var letters: String { ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][rawValue] }
  }

  /// The mean radius of the Earth in meters.
  static let radius = 6_371_008.8

  init(from a: Coordinates, to b: Coordinates) {
    let (north, south) = (a.latitudeRadians, b.latitudeRadians)
    let east = b.longitudeRadians - a.longitudeRadians
    let half = (
      Trigonometry.sine((south - north) / 2), Trigonometry.sine(east / 2)
    )
    let chord =
      half.0 * half.0
      + Trigonometry.cosine(north) * Trigonometry.cosine(south) * half.1 * half.1
    let angle = 2 * Trigonometry.arcSine(min(1, chord.squareRoot()))
    meters = Int((Self.radius * angle).rounded())
    let y = Trigonometry.sine(east) * Trigonometry.cosine(south)
    let x =
      Trigonometry.cosine(north) * Trigonometry.sine(south)
      - Trigonometry.sine(north) * Trigonometry.cosine(south) * Trigonometry.cosine(east)
    let degrees = Trigonometry.arcTangent(y, x) * 180 / .pi
    bearing = (Int(degrees.rounded()) + 360) % 360
    let eighth = (Int((degrees / 45).rounded()) + 8) % 8
    compass = Compass(rawValue: eighth) ?? .north
  }
}

extension PlaceVector {
  /// `366 m`, `3.1 km`
  static func distance(_ meters: Int, in language: String) -> String {
    meters < 1000
      ? placeTexts.meters(language, ["number": "\(meters)"])
      : placeTexts.kilometers(
        language,
        ["number": decimalText(Double(meters) / 1000, digits: meters < 100_000 ? 1 : 0)])
  }

  func distance(in language: String) -> String { Self.distance(meters, in: language) }

  /// `3.1 km NW of you`, for a vector from a person; no distance has no direction.
  func fromYou(in language: String) -> String {
    guard meters > 0 else { return placeTexts.whereYouAre(language) }
    return placeTexts.fromYou(
      language,
      [
        "distance": distance(in: language),
        "direction": placeTexts.compass[compass.rawValue](language),
      ])
  }
}
