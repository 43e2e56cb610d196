internal import SpecCore

/// One step of a show, for the whole grid or one seat.
struct StepView: Record, Equatable {
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

  static let members: [RecordMember<Self>] = [
    RecordMember("step", \.step, "counted from 1"),
    RecordMember(
      "at", { Seconds(milliseconds: $0.show.startMilliseconds(of: $0.step)) },
      "when it begins, in seconds from the start"),
    RecordMember(
      "rows", { $0.seat == nil ? $0.letters : nil },
      "10 rows of 10 letters R, Y, B, G, front row first; whole grid"),
    RecordMember("row", \.seat?.row, "1 to 10; one seat"),
    RecordMember("column", \.seat?.column, "1 to 10; one seat"),
    RecordMember("color", \.color?.rawValue, "red, yellow, blue or green; one seat"),
  ]

  private var letters: [String] { Seat.range.map { show.sequence.letters(step: step, row: $0) } }
}

/// All steps of a show.
struct StepsView: Presentable {
  let steps: [StepView]

  var payload: [StepView] { steps }
  func records() -> [[String]] { steps.flatMap { $0.records() } }
  func drawing(_ page: Page) -> [Line] { steps.flatMap { $0.drawing(page) } }
}

/// Seconds with up to three decimals, written without trailing zeros.
struct Seconds: MemberValue {
  let milliseconds: Int

  static var memberType: MemberType { .number }
  func json(_ format: InstantFormat) -> JSON? {
    milliseconds % 1000 == 0
      ? .int(Int64(milliseconds / 1000)) : .double(Double(milliseconds) / 1000)
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
  func records() -> [[String]] {
    if let seat {
      return [[String(step), String(seat.row), String(seat.column), color?.letter ?? ""]]
    }
    return zip(Seat.range, letters).map { [String(step), String($0), $1] }
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
      return [head] + letters.map { Line($0) }
    }
    let width = min(3, (page.columns - GridMap.labelWidth) / 10)
    return [head] + map.lines(cellWidth: width, cellHeight: 1) + [Line()]
  }
}
