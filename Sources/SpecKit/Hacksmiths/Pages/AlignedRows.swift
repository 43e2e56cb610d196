internal import SpecCore

/// Aligns rows in columns. Where they do not fit beside each other, columns are narrowed and their
/// texts wrapped; on a narrow page the cells of a row stand below each other. Nothing is cut.
struct AlignedRows: Sendable {
  /// The spaces before each row.
  var indent: Int
  /// The spaces after each column but the last.
  var gaps: [Int]
  /// The column that tells the rows apart, such as a title. The columns before it keep their width,
  /// those after it are narrowed first.
  var main = 1
  /// Columns behind the main one that keep their width too, such as dates.
  var kept: Set<Int> = []
  /// The column that comes first on a narrow page; the main one if absent.
  var first: Int?
  var style: @Sendable (_ row: Int, _ column: Int) -> Style = { _, _ in .plain }

  /// Below this width rows that do not fit are not worth a table.
  private static let narrow = 60
  /// The least widths of the main column, and of those after it.
  private static let least = (main: 16, other: 10)
  /// A first column up to this width stands before the main one on a narrow page too.
  private static let number = 4

  func lines(_ rows: [[String]], width: Int) -> [Line] {
    items(rows, width: width).flatMap(\.self)
  }

  /// The lines of each row.
  func items(_ rows: [[String]], width: Int) -> [[Line]] {
    let cells = rows.map { $0.map { sanitized($0) } }
    guard let widths = widths(of: cells, in: width) else {
      let number = main > 0 ? cells.map { displayWidth($0.first ?? "") }.max() ?? 0 : 0
      return cells.indices.map {
        stacked(cells[$0], $0, width: width, number: number <= Self.number ? number : 0)
      }
    }
    return cells.indices.map { tabled(cells[$0], $0, widths, width: width) }
  }

  /// The widths of the columns; nil where they do not fit beside each other.
  private func widths(of cells: [[String]], in width: Int) -> [Int]? {
    let count = cells.map(\.count).max() ?? 0
    var widths = (0..<count).map { column in
      cells.map { $0.count > column ? displayWidth($0[column]) : 0 }.max() ?? 0
    }
    let shown = widths.indices.filter { widths[$0] > 0 }
    let used = indent + shown.dropLast().reduce(0) { $0 + gap(after: $1) }
    var excess = used + widths.reduce(0, +) - width
    if excess > 0, width < Self.narrow || count <= main { return nil }
    // The columns behind the main one give way first: each has half the room of the main one.
    let others = shown.filter { $0 > main && !kept.contains($0) }
    let fixed = widths.indices.filter { $0 != main && !others.contains($0) }
    let room = width - used - fixed.reduce(0) { $0 + widths[$1] }
    let most = room * others.count / (others.count + 2)
    while excess > 0 {
      let wide = others.filter { widths[$0] > Self.least.other }.max { widths[$0] < widths[$1] }
      if let wide, others.reduce(0, { $0 + widths[$1] }) > most || widths[main] <= Self.least.main {
        widths[wide] -= 1
      } else if widths[main] > Self.least.main {
        widths[main] -= 1
      } else {
        return nil
      }
      excess -= 1
    }
    return widths
  }

  private func gap(after column: Int) -> Int { column < gaps.count ? gaps[column] : 2 }

  private func tabled(_ row: [String], _ number: Int, _ widths: [Int], width: Int) -> [Line] {
    let cells = row.enumerated().map { column, text in text.wrapped(to: max(widths[column], 1)) }
    let height = cells.map(\.count).max() ?? 0
    return (0..<height).map { index in
      var line = TextLayout.spaces(indent)
      for (column, rows) in cells.enumerated() where widths[column] > 0 {
        let text = index < rows.count ? rows[index] : ""
        line += Line(text.padded(to: widths[column]), style(number, column))
        line += TextLayout.spaces(gap(after: column))
      }
      return line.trimmed().truncated(to: max(width, 8))
    }
  }

  /// One cell, and below it the others.
  ///
  /// - Parameter number: the width of the column that stands before; 0 for none.
  private func stacked(_ row: [String], _ index: Int, width: Int, number: Int) -> [Line] {
    let head = row.indices.contains(first ?? main) ? first ?? main : 0
    let isNumbered = number > 0 && head > 0
    let begin = indent + (isNumbered ? number + 2 : 0)
    let title = (row.isEmpty ? "" : row[head]).wrapped(to: max(width - begin, 8))
    let heads = title.enumerated().map { place, text in
      let mark = isNumbered && place == 0 ? row[0] : ""
      return TextLayout.spaces(indent) + Line(mark.padded(to: begin - indent))
        + Line(text, style(index, head))
    }
    let rest = row.indices.filter { $0 != head && !(isNumbered && $0 == 0) && !row[$0].isEmpty }
    let below = TextLayout.items(
      rest.map { row[$0] }, separator: "; ", indent: isNumbered ? begin : indent + 2, width: width)
    return (heads + below).map { $0.trimmed().truncated(to: max(width, 8)) }
  }
}
