internal import SpecCore

/// One step of a show, for the whole grid or one seat.
struct StepView: Sendable, Equatable {
  let show: Show
  let step: Int
  let seat: Seat?
  var brightness = Brightness.standard

  var color: GridColor? {
    seat.flatMap { show.sequence.color(step: step, row: $0.row, column: $0.column) }
  }

  /// `step 3  4 s`
  var title: String {
    "step \(step)  \(Seconds(milliseconds: show.startMilliseconds(of: step)).text) s"
  }

  static let fields = [
    Field("step", "integer", "counted from 1"),
    Field("at", "number", "when it begins, in seconds from the start"),
    Field("rows", "[string]?", "10 rows of 10 letters R, Y, B, G, front row first; whole grid"),
    Field("row", "integer?", "1 to 10; one seat"),
    Field("column", "integer?", "1 to 10; one seat"),
    Field("color", "string?", "red, yellow, blue or green; one seat"),
  ]
}

/// Seconds with up to three decimals, written without trailing zeros.
struct Seconds: Encodable {
  let milliseconds: Int

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if milliseconds % 1000 == 0 {
      try container.encode(milliseconds / 1000)
    } else {
      try container.encode(Double(milliseconds) / 1000)
    }
  }

  var text: String {
    let (whole, rest) = (milliseconds / 1000, milliseconds % 1000)
    guard rest != 0 else { return String(whole) }
    var decimals = zeroPadded(rest, 3)
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return "\(whole).\(decimals)"
  }
}

extension StepView: Presentable {
  struct Payload: Encodable {
    let step: Int
    let at: Seconds
    let rows: [String]?
    let row: Int?
    let column: Int?
    let color: String?
  }

  var payload: Payload {
    Payload(
      step: step, at: Seconds(milliseconds: show.startMilliseconds(of: step)),
      rows: seat == nil ? Seat.range.map { show.sequence.letters(step: step, row: $0) } : nil,
      row: seat?.row, column: seat?.column, color: color?.rawValue)
  }

  func records() -> [[String]] {
    if let seat {
      return [[String(step), String(seat.row), String(seat.column), color?.letter ?? ""]]
    }
    return Seat.range.map { row in
      [String(step), String(row), show.sequence.letters(step: step, row: row)]
    }
  }

  func drawing(_ page: Page) -> [Line] {
    let head = Line(title, .dim)
    if let seat, let color {
      let style = color.style(brightness, page.color)
      return [
        head,
        Line(" \(color.letter) ", style)
          + Line(" row \(seat.row), column \(seat.column): \(color.rawValue)"),
      ]
    }
    let map = GridMap(show: show, step: step, brightness: brightness, depth: page.color)
    guard page.columns >= GridMap.leastSize.columns else {
      return [head] + Seat.range.map { Line(show.sequence.letters(step: step, row: $0)) }
    }
    let width = min(3, (page.columns - GridMap.labelWidth) / 10)
    return [head] + map.lines(cellWidth: width, cellHeight: 1) + [Line()]
  }
}
