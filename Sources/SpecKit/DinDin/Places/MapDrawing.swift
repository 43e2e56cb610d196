internal import SpecCore

/// A map on cells of a terminal: the dinner, you and the way between.
struct MapDrawing: Sendable {
  var dinner: Coordinates
  /// What stands beside the dinner.
  var label: String
  var you: Coordinates?
  /// The way that a router knows.
  var route: [Coordinates] = []
  /// Cells of the map, without a frame.
  let columns: Int
  let rows: Int

  let projection: MapProjection

  init(
    dinner: Coordinates, label: String, you: Coordinates? = nil, route: [Coordinates] = [],
    columns: Int, rows: Int
  ) {
    self.dinner = dinner
    self.label = label
    self.you = you
    self.route = route
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    projection = MapProjection(
      showing: [dinner] + [you].compactMap(\.self) + route, columns: columns, rows: rows)
  }

  /// The brief's color of the pin.
  static let pin = Color.rgb(0x0F, 0x8C, 0xFF)
  private static let person = Style(.green, bold: true)
  private static let way = Style(.rgb(0x0F, 0x8C, 0xFF))

  static func marks(isUTF8: Bool) -> (dinner: String, you: String) {
    isUTF8 ? ("◉", "●") : ("D", "Y")
  }

  /// The rows of the map, each as wide as its columns, without a frame.
  ///
  /// - Parameter isUTF8: false for letters and points instead of marks and Braille.
  func lines(language: String, isUTF8: Bool) -> [Line] {
    var canvas = BrailleCanvas(columns: columns, rows: rows, isUTF8: isUTF8)
    if route.count > 1 {
      draw(route, on: &canvas, Self.way, isWide: true)
    } else if let you {
      draw([you, dinner], on: &canvas, .dim, every: 4)
    }
    let marks = Self.marks(isUTF8: isUTF8)
    let place = projection.cell(dinner)
    if let you {
      let cell = projection.cell(you)
      canvas.write(marks.you, column: cell.column, row: cell.row, Self.person)
    }
    canvas.write(marks.dinner, column: place.column, row: place.row, Style(Self.pin, bold: true))
    if rows > 1 {
      write(placeTexts.north(language), at: (columns - 1, 0), on: &canvas, .bold)
      drawScale(on: &canvas, language: language)
    }
    write(label, beside: place, on: &canvas, .bold)
    if let you {
      let cell = projection.cell(you)
      if cell != place {
        write(placeTexts.you(language), beside: cell, on: &canvas, .plain)
      }
    }
    return canvas.lines()
  }

  // MARK: lines

  private func draw(
    _ points: [Coordinates], on canvas: inout BrailleCanvas, _ style: Style, every step: Int = 1,
    isWide: Bool = false
  ) {
    var last: MapProjection.Point?
    for place in points {
      var point = projection.point(place)
      // A line goes on where it was, also beyond 180 degrees.
      if let last {
        point.x -= 2 * .pi * ((point.x - last.x) / (2 * .pi)).rounded()
        let (a, b) = (projection.place(last), projection.place(point))
        if let (start, end) = clipped(a, b) {
          canvas.line(from: start, to: end, style, every: step, isWide: isWide)
        }
      }
      last = point
    }
  }

  /// The part of a line that is on the canvas (Liang and Barsky, 1984).
  private func clipped(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double))
    -> (BrailleCanvas.Dot, BrailleCanvas.Dot)?
  {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    var (first, last) = (0.0, 1.0)
    let edges = [
      (-dx, a.x), (dx, Double(2 * columns) - a.x), (-dy, a.y), (dy, Double(4 * rows) - a.y),
    ]
    for (step, room) in edges {
      if step == 0 {
        if room < 0 { return nil }
      } else if step < 0 {
        first = max(first, room / step)
      } else {
        last = min(last, room / step)
      }
    }
    guard first <= last else { return nil }
    func dot(_ part: Double) -> BrailleCanvas.Dot {
      BrailleCanvas.Dot(
        Int((a.x + part * dx).rounded(.down)), Int((a.y + part * dy).rounded(.down)))
    }
    return (dot(first), dot(last))
  }

  // MARK: texts

  /// Writes a name right of a mark, else left of it, else over or under it; not at all where there is
  /// no room.
  private func write(
    _ name: String, beside mark: (column: Int, row: Int), on canvas: inout BrailleCanvas,
    _ style: Style
  ) {
    let room = max(8, columns / 2)
    let name = cleanedLine(name)
    let short =
      displayWidth(name) <= room ? name : name.prefix(cells: room - 1) + (canvas.isUTF8 ? "…" : "~")
    let width = displayWidth(short)
    guard width > 0 else { return }
    let places = [
      (mark.column + 2, mark.row), (mark.column - 1 - width, mark.row),
      (mark.column - width / 2, mark.row - 1), (mark.column - width / 2, mark.row + 1),
    ]
    let free = places.first { canvas.isFree(column: $0.0, row: $0.1, width: width) }
    guard let place = free else { return }
    // No dot of a line stands between the mark and its name.
    for column in [place.0 - 1, place.0 + width]
    where canvas.isFree(column: column, row: place.1, width: 1) {
      canvas.write(" ", column: column, row: place.1)
    }
    write(short, at: place, on: &canvas, style)
  }

  private func write(
    _ text: String, at place: (column: Int, row: Int), on canvas: inout BrailleCanvas,
    _ style: Style = .plain
  ) {
    canvas.write(
      text, column: place.column, row: place.row, style,
      isolated: canvas.isUTF8 && TextDirection(of: text) == .rightToLeft)
  }

  /// A bar of a round length, at most a quarter of the map.
  private func drawScale(on canvas: inout BrailleCanvas, language: String) {
    guard let bar = scaleBar else { return }
    let middle = canvas.isUTF8 ? "─" : "-"
    let ends = canvas.isUTF8 ? ("├", "┤") : ("|", "|")
    let text = ends.0 + String(repeating: middle, count: bar.cells - 2) + ends.1
    let length = PlaceVector.distance(bar.meters, exactlyIn: language)
    let column = columns > bar.cells + 1 + displayWidth(length) ? 1 : 0
    guard canvas.isFree(column: column, row: rows - 1, width: bar.cells) else { return }
    canvas.write(text, column: column, row: rows - 1)
    let start = column + bar.cells + 1
    guard canvas.isFree(column: start, row: rows - 1, width: displayWidth(length)) else { return }
    write(length, at: (start, rows - 1), on: &canvas)
  }

  /// The greatest of 1, 2, 5, 10… meters that takes at most a quarter of the columns, and its cells.
  var scaleBar: (meters: Int, cells: Int)? {
    let perCell = projection.metersPerCell
    guard perCell > 0, perCell.isFinite else { return nil }
    var found: (Int, Int)?
    var unit = 1
    while unit <= 10_000_000 {
      for factor in [1, 2, 5] {
        let cells = Int((Double(unit * factor) / perCell).rounded())
        if cells > max(3, columns / 4) { return found }
        if cells >= 2 { found = (unit * factor, cells) }
      }
      unit *= 10
    }
    return found
  }
}

extension PlaceVector {
  /// A round length without decimals: `500 m`, `2 km`.
  static func distance(_ meters: Int, exactlyIn language: String) -> String {
    meters % 1000 == 0
      ? placeTexts.kilometers(language, ["number": "\(meters / 1000)"])
      : placeTexts.meters(language, ["number": "\(meters)"])
  }
}
