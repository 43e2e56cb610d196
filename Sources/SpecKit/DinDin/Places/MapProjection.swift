internal import SpecCore

/// Where points of the Earth are on a map of some cells: Web Mercator, fitted to the points that it
/// has to show (R37).
struct MapProjection: Sendable {
  /// A point on the plane, in radians; x is continued over 180 degrees.
  struct Point: Sendable, Equatable {
    var x: Double
    var y: Double
  }

  let columns: Int
  let rows: Int
  /// The middle of the map.
  let center: Point
  /// Radians of the plane for a dot.
  let scale: Double
  /// Points are placed by the shorter way from here.
  private let origin: Double

  /// What the map shows at least, in meters.
  private static let leastWidth = 300.0
  /// The room around the points.
  private static let margin = 1.3
  /// The plane has no end toward the poles.
  private static let greatestLatitude = 89.99

  /// - Parameter points: at least one, of which the first decides on which side of 180 degrees the
  ///   others are.
  init(showing points: [Coordinates], columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    let origin = points.first?.longitudeRadians ?? 0
    self.origin = origin
    let plane = points.map { Self.point($0, from: origin) }
    let (west, east) = (plane.map(\.x).min() ?? 0, plane.map(\.x).max() ?? 0)
    let (south, north) = (plane.map(\.y).min() ?? 0, plane.map(\.y).max() ?? 0)
    center = Point(x: (west + east) / 2, y: (south + north) / 2)
    let meter = 1 / (PlaceVector.radius * Self.latitudeCosine(center.y))
    let least = Self.leastWidth * meter
    let width = max(east - west, least) * Self.margin
    let height = max(north - south, least) * Self.margin
    scale = max(width / Double(2 * self.columns), height / Double(4 * self.rows))
  }

  /// The point on the plane that a place has.
  func point(_ place: Coordinates) -> Point { Self.point(place, from: origin) }

  private static func point(_ place: Coordinates, from origin: Double) -> Point {
    let latitude = min(max(place.latitude, -greatestLatitude), greatestLatitude) * .pi / 180
    return Point(
      x: nearest(place.longitudeRadians, to: origin),
      y: Trigonometry.areaSine(Trigonometry.tangent(latitude)))
  }

  /// The same longitude by the shorter way from another one.
  private static func nearest(_ x: Double, to origin: Double) -> Double {
    let turn = 2 * Double.pi
    return x - turn * ((x - origin) / turn).rounded()
  }

  /// A point as dots with fractions.
  func place(_ point: Point) -> (x: Double, y: Double) {
    (
      (point.x - center.x) / scale + Double(columns),
      (center.y - point.y) / scale + Double(2 * rows)
    )
  }

  func dot(_ point: Point) -> BrailleCanvas.Dot {
    let place = place(point)
    return BrailleCanvas.Dot(
      Int(place.x.rounded(.down).clamped()), Int(place.y.rounded(.down).clamped()))
  }

  func cell(_ place: Coordinates) -> (column: Int, row: Int) { dot(point(place)).cell }

  /// How many meters a cell is wide in the middle of the map.
  var metersPerCell: Double {
    2 * scale * PlaceVector.radius * Self.latitudeCosine(center.y)
  }

  private static func latitudeCosine(_ y: Double) -> Double {
    Trigonometry.cosine(latitude(y))
  }

  private static func latitude(_ y: Double) -> Double {
    Trigonometry.arcTangent(Trigonometry.hyperbolicSine(y))
  }

  /// The edges of the map in degrees; west is greater than east where it lies across 180 degrees.
  var bounds: MapBounds {
    func degrees(_ x: Double) -> Double { Self.nearest(x, to: 0) * 180 / .pi }
    let (width, height) = (Double(columns) * scale, Double(2 * rows) * scale)
    let isWhole = width >= .pi
    return MapBounds(
      north: Self.latitude(center.y + height) * 180 / .pi,
      south: Self.latitude(center.y - height) * 180 / .pi,
      east: isWhole ? 180 : degrees(center.x + width),
      west: isWhole ? -180 : degrees(center.x - width))
  }
}

/// The edges of a map in degrees.
struct MapBounds: Sendable, Equatable {
  var north: Double
  var south: Double
  var east: Double
  var west: Double
}

extension Double {
  /// Small enough to become an integer.
  fileprivate func clamped() -> Double { isNaN ? 0 : Swift.min(Swift.max(self, -1e12), 1e12) }
}
