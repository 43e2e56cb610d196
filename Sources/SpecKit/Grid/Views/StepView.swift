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

  /// Four or two grids a row where they fit.
  func drawing(_ page: Page) -> [Line] {
    let gap = 4
    let frames = steps.map { $0.drawing(page) }
    let width = frames.joined().map(\.width).max() ?? 0
    let fitting = [4, 2].first { $0 * (width + gap) - gap <= page.columns }
    let pace = steps.first?.seat == nil ? fitting ?? 1 : 1
    return stride(from: 0, to: frames.count, by: pace).flatMap { first in
      LineLayout.beside(frames.dropFirst(first).prefix(pace).map { ($0, width) }, gap: gap)
    }
  }
}

/// Seconds with up to three decimals, written without trailing zeros.
struct Seconds: MemberValue {
  let milliseconds: Int

  static var memberType: MemberType { .number }
  func json(_ format: InstantFormat) -> JSON? { number }
  var text: String { number.serialized() }

  private var number: JSON {
    milliseconds % 1000 == 0
      ? .int(Int64(milliseconds / 1000)) : .double(Double(milliseconds) / 1000)
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
    let (count, summary) = (show.sequence.stepCount, show.sequence.summary)
    let title = Line(count > 1 ? "step \(step) of \(count)" : summary, .bold)
    let (from, to) = (show.startMilliseconds(of: step), show.endMilliseconds(of: step))
    let time = Line(
      "  \(Seconds(milliseconds: from).text) s to \(Seconds(milliseconds: to).text) s", .dim)
    if let color {
      let cell = Line(" \(color.letter) ", color.style(brightness, page.color))
      return [title + Line("  ") + cell + Line(" \(color.rawValue)".padded(to: 7)) + time]
    }
    guard page.columns >= GridMap.leastSize.columns else {
      return [title.truncated(to: page.columns)] + letters.map { Line($0) } + [Line()]
    }
    let head = Line().padded(to: GridMap.labelWidth) + title + time
    let map = GridMap(show: show, step: step, brightness: brightness, depth: page.color)
    // A single step has larger cells, unless the window is small.
    let height = count == 1 && page.columns >= 80 ? 2 : 1
    let width = height == 2 ? 4 : min(3, (page.columns - GridMap.labelWidth) / 10)
    return [head, Line()] + map.lines(cellWidth: width, cellHeight: height) + [Line()]
  }
}
