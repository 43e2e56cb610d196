internal import SpecCore

/// The colors of all seats in a step, with row and column numbers.
struct GridMap {
  let show: Show
  let step: Int
  let brightness: Brightness
  let depth: ColorDepth
  /// Whether half blocks can be drawn.
  var isUTF8 = true

  /// The row number and a space.
  static let labelWidth = 3
  /// The line of column numbers and the line below the cells.
  static let otherRows = 2
  /// The smallest screen, with cells two columns wide and one row high.
  static let leastSize = ScreenSize(columns: labelWidth + 20, rows: otherRows + 10)

  /// A line of column numbers, then `cellHeight` lines for each row. Large cells have a gap between them.
  func lines(cellWidth: Int, cellHeight: Int) -> [Line] {
    let width = Self.filled(cellWidth, above: 3)
    let hasHalf = cellHeight > 1 && isUTF8
    let height = hasHalf ? cellHeight - 1 : Self.filled(cellHeight, above: 2)
    let gap = Line.Span(String(repeating: " ", count: cellWidth - width))
    func row(_ label: String, _ cells: [Line.Span]) -> Line {
      let head = Line.Span(label.padded(to: 2, .right) + " ", .dim)
      return Line([head] + cells.flatMap { [$0, gap] })
    }
    func cell(_ text: String, _ style: Style) -> Line.Span {
      Line.Span(text.padded(to: width, .center), style)
    }
    let numbers = row("", Seat.range.map { cell(String($0), .dim) })
    return [numbers]
      + Seat.range.flatMap { number in
        let colors = Seat.range.map { show.sequence.color(step: step, row: number, column: $0) }
        return (0..<cellHeight).map { line in
          let isMiddle = line == (height - 1) / 2
          let cells = colors.map { color in
            guard let color, line < height || hasHalf else { return cell("", .plain) }
            let style = color.style(brightness, depth)
            guard line < height else {
              return Line.Span(String(repeating: "▀", count: width), Style(style.background))
            }
            return cell(isMiddle ? color.letter : "", style)
          }
          return row(isMiddle ? String(number) : "", cells)
        }
      }
  }

  /// The part of a cell that has color: a large cell leaves a gap.
  private static func filled(_ length: Int, above most: Int) -> Int {
    length > most ? length - 1 : length
  }
}
