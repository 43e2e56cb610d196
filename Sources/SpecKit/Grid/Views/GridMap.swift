internal import SpecCore

/// The map of all seats, with row and column numbers.
struct GridMap {
  /// Whether half blocks can be drawn.
  var isUTF8 = true
  /// Returns the sign and the style of a seat; the style fills the cell.
  let seat: (_ row: Int, _ column: Int) -> Line.Span

  /// The row number and a space.
  static let labelWidth = 3
  /// The line of column numbers and the line below the cells.
  static let otherRows = 2
  /// The smallest screen, with cells two columns wide and one row high.
  static let leastSize = ScreenSize(columns: labelWidth + 20, rows: otherRows + 10)

  /// A line of column numbers, then `cellHeight` lines for each row. Cells that are large in both directions have a gap
  /// between them: half a row or a row, and a column, or two so that their width is odd.
  func lines(cellWidth: Int, cellHeight: Int) -> [Line] {
    let hasHalf = cellHeight > 1 && isUTF8
    let hasGap = cellWidth > 3 && cellHeight > 1
    let width = hasGap ? (cellWidth - 2) | 1 : cellWidth
    let height = hasGap ? cellHeight - 1 : cellHeight
    let gap = Line.Span(String(repeating: " ", count: cellWidth - width))
    func row(_ label: String, _ cells: [Line.Span]) -> Line {
      let head = Line.Span(label.padded(to: 2, .right) + " ", .dim)
      return Line([head] + cells.flatMap { [$0, gap] }.dropLast())
    }
    func cell(_ text: String, _ style: Style) -> Line.Span {
      Line.Span(text.padded(to: width, .center), style)
    }
    let numbers = row("", Seat.range.map { cell(String($0), .dim) })
    return [numbers]
      + Seat.range.flatMap { number in
        let seats = Seat.range.map { seat(number, $0) }
        return (0..<cellHeight).map { line in
          let isMiddle = line == (height - 1) / 2
          let cells = seats.map { seat in
            guard line == height else { return cell(isMiddle ? seat.text : "", seat.style) }
            // The foreground of a half block is the color of the cell; a reversed one has that of text.
            let isFilled = seat.style.background != nil || seat.style.isReversed
            guard hasHalf, isFilled else { return cell("", .plain) }
            return Line.Span(
              String(repeating: "▀", count: width),
              Style(seat.style.background, dim: seat.style.isDim))
          }
          return row(isMiddle ? String(number) : "", cells)
        }
      }
  }
}

extension GridMap {
  /// The colors of all seats in a step.
  init(
    show: Show, step: Int, brightness: Brightness, depth: ColorDepth, isUTF8: Bool = true
  ) {
    self.init(isUTF8: isUTF8) { row, column in
      guard let color = show.sequence.color(step: step, row: row, column: column) else {
        return Line.Span("")
      }
      return Line.Span(color.letter, color.style(brightness, depth, in: show.sequence))
    }
  }
}
