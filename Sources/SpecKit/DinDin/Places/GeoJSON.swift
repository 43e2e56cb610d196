internal import SpecCore

/// The lines of a GeoJSON file (RFC 7946): lines, and the edges of polygons.
enum GeoJSON {
  static let sizeLimit = 16 << 20
  private static let pointLimit = 500_000
  private static let depthLimit = 32

  /// - Parameter path: `-` is standard input.
  /// - Throws: ``PlaceError/badGeoJSON(_:_:)``
  static func lines(ofFile path: String, _ context: Context) throws -> [[Coordinates]] {
    let bytes =
      path == "-"
      ? try context.input.readAll(sizeLimit) : try Files.read(path, limit: sizeLimit)
    let json: JSON
    do {
      json = try JSON(parsing: bytes, maximumDepth: depthLimit)
    } catch {
      throw PlaceError.badGeoJSON(path, error.told)
    }
    return try lines(of: json, path)
  }

  static func lines(of json: JSON, _ path: String) throws(PlaceError) -> [[Coordinates]] {
    var found: [[Coordinates]] = []
    var count = 0
    func add(_ positions: JSON) throws(PlaceError) {
      guard let items = positions.array else {
        throw .badGeoJSON(path, ProblemText(placeTexts.lineIsNoList))
      }
      count += items.count
      guard count <= pointLimit else {
        throw .badGeoJSON(path, ProblemText(placeTexts.manyPositions, ["limit": "\(pointLimit)"]))
      }
      var line: [Coordinates] = []
      for item in items {
        guard let pair = item.array, pair.count >= 2,
          let point = Coordinates(pair[1].number, pair[0].number)
        else { throw .badGeoJSON(path, ProblemText(placeTexts.badPosition)) }
        line.append(point)
      }
      if line.count > 1 { found.append(line) }
    }
    func each(_ items: JSON?, _ body: (JSON) throws(PlaceError) -> Void) throws(PlaceError) {
      guard let items = items?.array else {
        throw .badGeoJSON(path, ProblemText(placeTexts.memberIsNoList))
      }
      for item in items { try body(item) }
    }
    func visit(_ json: JSON) throws(PlaceError) {
      let coordinates = json["coordinates"] ?? .null
      switch json["type"]?.string {
      case "FeatureCollection": try each(json["features"], visit)
      case "Feature": if let geometry = json["geometry"], geometry != .null { try visit(geometry) }
      case "GeometryCollection": try each(json["geometries"], visit)
      case "LineString": try add(coordinates)
      case "MultiLineString", "Polygon": try each(coordinates, add)
      case "MultiPolygon":
        try each(coordinates) { polygon throws(PlaceError) in try each(polygon, add) }
      case "Point", "MultiPoint": break
      default: throw .badGeoJSON(path, ProblemText(placeTexts.unknownType))
      }
    }
    try visit(json)
    return found
  }
}
