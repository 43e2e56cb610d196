import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `Places on a map` {
  static let here = Coordinates(38.0293059, -78.4766781)!
  static let kitchen = Coordinates(38.0441, -78.5067)!

  @Test(
    arguments: [
      ("38.0441,-78.5067", 38.0441, -78.5067), ("geo:38.0441,-78.5067", 38.0441, -78.5067),
      (" 38.0441 , -78.5067 ", 38.0441, -78.5067), ("GEO:1,2,30;u=35?z=4", 1, 2),
      ("٣٨٫٠٤٤١،-٧٨٫٥٠٦٧", 38.0441, -78.5067), ("-90,-180", -90, -180), ("90,180", 90, 180),
      (".5,-0", 0.5, 0),
    ])
  func `are read as coordinates`(text: String, latitude: Double, longitude: Double) {
    #expect(PlaceText(text) == Coordinates(latitude, longitude).map { .coordinates($0) })
  }

  @Test(
    arguments: [
      "", "  ", "90.1,0", "0,180.5", "-91,0", "geo:", "geo:1", "geo:x,y", "geo:1,2,3,4", "geo:91,0",
      "\u{1B}",
    ])
  func `are refused`(text: String) { #expect(PlaceText(text) == nil) }

  @Test(arguments: ["mill", "7 Mill Street, Demoville", "1,2,3", "1e3,2", "nan,0", "12", "0x10,1"])
  func `are words otherwise`(text: String) { #expect(PlaceText(text) == .words(text)) }

  @Test func `near the equator and the prime meridian are written without an exponent`() throws {
    let point = try #require(Coordinates(-0.00005, 1e-300)).degrees
    #expect([point.latitude, point.longitude] == ["-0.0000500", "0.0000000"])
    #expect(Self.here.degrees.longitude == "-78.4766781")
  }

  @Test func `are apart as the page says`() throws {
    let vector = PlaceVector(from: Self.here, to: Self.kitchen)
    #expect(vector.meters == 3101 && vector.bearing == 302 && vector.compass == .northWest)
    let across = PlaceVector(
      from: try #require(Coordinates(0, 179.9)), to: try #require(Coordinates(0, -179.9)))
    #expect(across.meters == 22239 && across.bearing == 90 && across.compass == .east)
    let none = PlaceVector(from: Self.here, to: Self.here)
    #expect(none.meters == 0 && none.bearing == 0)
    #expect(PlaceVector.distance(366, in: "en") == "366 m")
    #expect(vector.fromYou(in: "en") == "3.1 km NW of you")
    #expect(vector.fromYou(in: "ar") == "3.1 كم شمال غربي موقعك")
  }

  /// The formula of the page a second time, from the points to the cells.
  @Test func `lie where the formula says, at every size and on both sides of 180 degrees`() {
    let pairs = [
      (Self.kitchen, Self.here), (Coordinates(0, 179.9)!, Coordinates(0.05, -179.9)!),
      (Coordinates(-17.8, -179.99)!, Coordinates(-17.81, 179.99)!),
      (Coordinates(51.5, -0.1)!, Coordinates(-33.9, 151.2)!), (Self.here, Self.here),
      (Coordinates(70, 25)!, Coordinates(70.0001, 25.0001)!),
    ]
    for (a, b) in pairs {
      for (columns, rows) in [(40, 10), (60, 18), (137, 40), (10, 40)] {
        let map = MapDrawing(dinner: a, label: "", you: b, columns: columns, rows: rows)
        let cells = [a, b].map(map.projection.cell)
        for cell in cells {
          #expect((0..<columns).contains(cell.column) && (0..<rows).contains(cell.row))
        }
        let bounds = map.projection.bounds
        for point in [a, b] {
          #expect(bounds.south < point.latitude && point.latitude < bounds.north)
        }
        // The map from London to Sydney is so wide that its edges are beyond 180 degrees.
        let isAcross = bounds.west > bounds.east
        let apart = abs(a.longitude - b.longitude)
        if !(90...270).contains(apart) { #expect(isAcross == (apart > 180)) }
      }
    }
  }

  @Test func `at a pole and in one point still have a scale`() throws {
    let pole = try #require(Coordinates(90, 0))
    for point in [pole, Self.here] {
      let map = MapDrawing(dinner: point, label: "x", you: point, columns: 60, rows: 18)
      #expect(map.lines(language: "en", isUTF8: true).count == 18)
      #expect(map.projection.cell(point).column == 30)
    }
    let alone = MapDrawing(dinner: Self.here, label: "", columns: 60, rows: 18)
    // 300 m and the room around them in 72 dots.
    #expect(abs(alone.projection.metersPerCell - 300 * 1.3 / 72 * 2) < 0.01)
  }

  @Test(arguments: [true, false], [20, 40, 60, 120])
  func `are drawn as wide as asked`(isUTF8: Bool, columns: Int) {
    let map = MapDrawing(
      dinner: Self.kitchen, label: "بيت \u{1B}[31m الياسمين 食事", you: Self.here, columns: columns,
      rows: 12)
    for line in map.framed(language: "en", isUTF8: isUTF8) { #expect(line.width == columns + 2) }
    let marks = MapDrawing.marks(isUTF8: isUTF8)
    let text = map.lines(language: "ar", isUTF8: isUTF8).map(\.text).joined(separator: "\n")
    #expect(text.contains(marks.dinner) && text.contains(marks.you))
  }
}
