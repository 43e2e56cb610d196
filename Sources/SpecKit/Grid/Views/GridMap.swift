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
    let hasHalf = cellHeight > 1 && isUTF8 && depth != .none
    let height = hasHalf ? cellHeight - 1 : Self.filled(cellHeight, above: 2)
    let gap = String(repeating: " ", count: cellWidth - width)
    let numbers = Seat.range.map { middle(String($0), width) + gap }.joined()
    var lines = [Line(String(repeating: " ", count: Self.labelWidth) + numbers, .dim)]
    for row in Seat.range {
      for line in 0..<cellHeight {
        let isMiddle = line == (height - 1) / 2
        var cells = Line(isMiddle ? "\(row)".padded(to: 2, .right) + " " : "   ", .dim)
        for column in Seat.range {
          guard line < height || hasHalf,
            let color = show.sequence.color(step: step, row: row, column: column)
          else {
            cells += Line(String(repeating: " ", count: cellWidth))
            continue
          }
          if line < height {
            let text = isMiddle ? color.letter : ""
            cells += Line(middle(text, width), color.style(brightness, depth)) + Line(gap)
          } else {
            let half = Style(color.background(brightness, depth))
            cells += Line(String(repeating: "▀", count: width), half) + Line(gap)
          }
        }
        lines.append(cells)
      }
    }
    return lines
  }

  /// The part of a cell that has color: a large cell leaves a gap.
  private static func filled(_ length: Int, above most: Int) -> Int {
    length > most ? length - 1 : length
  }

  private func middle(_ text: String, _ width: Int) -> String {
    let before = max(0, (width - text.count) / 2)
    return (String(repeating: " ", count: before) + text).padded(to: width)
  }
}
