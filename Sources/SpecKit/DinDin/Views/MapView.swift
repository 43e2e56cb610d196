internal import SpecCore

/// A dinner on the map.
struct MapView: Record {
  let dinner: Dinner
  let map: MapDrawing
  let attribution: String?
  let isUTF8: Bool

  private var vector: PlaceVector? { map.you.map { PlaceVector(from: $0, to: map.dinner) } }

  /// A point with the cell that its mark is in.
  struct Mark: Record {
    let point: Coordinates
    let cell: (column: Int, row: Int)

    static let members: [RecordMember<Self>] = [
      RecordMember("lat", \.point.latitude, Text("the latitude in degrees")),
      RecordMember("lon", \.point.longitude, Text("the longitude in degrees")),
      RecordMember(
        "cell", { [$0.cell.column, $0.cell.row] },
        Text("column and row of its cell on the map, from 0")),
    ]
  }

  private func mark(_ point: Coordinates) -> Mark {
    Mark(point: point, cell: map.projection.cell(point))
  }

  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.dinner.id, Text("the dinner's id")),
    RecordMember("event", { $0.mark($0.map.dinner) }, ""),
    RecordMember("me", { view in view.map.you.map(view.mark) }, ""),
    RecordMember("bounds", \.map.projection.bounds, ""),
    RecordMember("size", { MapSize(columns: $0.map.columns, rows: $0.map.rows) }, ""),
    RecordMember("distanceMeters", \.vector?.meters, Text("from you to the dinner in meters")),
    RecordMember(
      "bearing", \.vector?.bearing,
      Text("the direction there in degrees from north to the east, 0 to 359")),
    RecordMember("compass", \.vector?.compass.letters, Text("the direction as N, NE, E, …")),
    RecordMember("attribution", \.attribution, Text("the license line of what the map shows")),
  ]

  static var helpFields: [Field] {
    helpFields(with: [
      "event": Mark.fields, "me": Mark.fields, "bounds": MapBounds.fields, "size": MapSize.fields,
    ])
  }
}

/// How many cells a map has.
struct MapSize: Record {
  let columns: Int
  let rows: Int

  static let members: [RecordMember<Self>] = [
    RecordMember("columns", \.columns, Text("cells across")),
    RecordMember("rows", \.rows, Text("cells down")),
  ]
}

extension MapBounds: Record {
  static let members: [RecordMember<Self>] = [
    RecordMember("north", \.north, Text("the northern edge in degrees")),
    RecordMember("south", \.south, Text("the southern edge in degrees")),
    RecordMember("east", \.east, Text("the eastern edge in degrees")),
    RecordMember(
      "west", \.west,
      Text("the western edge; greater than the eastern one across 180 degrees")),
  ]
}

extension MapView: Presentable {
  func records() -> [[String]] {
    func degrees(_ point: Coordinates) -> [String] {
      [point.degrees.latitude, point.degrees.longitude]
    }
    var rows = [["event"] + degrees(map.dinner) + [map.label]]
    if let you = map.you, let vector {
      rows.append(["me"] + degrees(you))
      rows.append(["distance", "\(vector.meters)", "\(vector.bearing)", vector.compass.letters])
    }
    return rows
  }

  func drawing(_ page: Page) -> [Line] {
    let layout = PageLayout(page: page)
    let license = attribution.map { layout.wrapped(layout.data($0, .dim)) } ?? []
    let framed = map.framed(language: page.language, isUTF8: isUTF8).map(layout.pushed)
    return dinner.heading(layout) + framed
      + map.legend(layout, isUTF8: isUTF8, address: dinner.details.address) + license
  }
}

extension Dinner {
  /// `Ann Lee · Saturday 21 November - 8:00pm`, above what is told of its place.
  func heading(_ layout: PageLayout) -> [Line] {
    layout.wrapped(
      hostLine(layout, .bold)
        + Line(" · \(calendarTexts.when(times.start, in: layout.language))"))
  }
}
