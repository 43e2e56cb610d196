internal import SpecCore

/// Rows in aligned columns, the flexible ones cut where a row does not fit.
enum Grid {
  /// - Parameters:
  ///   - gaps: cells after each column but the last.
  ///   - flexible: the columns that give way, in turn, and what is left of them at least.
  static func lines(
    _ rows: [[String]], indent: Int, gaps: [Int], width: Int,
    flexible: [(column: Int, minimum: Int)] = [(1, 12), (2, 8)],
    style: (_ row: Int, _ column: Int) -> Style = { _, _ in .plain }
  ) -> [Line] {
    let cells = rows.map { $0.map { sanitized($0) } }
    if width < 60 { return stacked(cells, indent: indent, width: width, style: style) }
    var widths = gaps.indices.map { column in
      cells.map { $0.count > column ? displayWidth($0[column]) : 0 }.max() ?? 0
    }
    let last = cells.map { $0.count > gaps.count ? displayWidth($0[gaps.count]) : 0 }.max() ?? 0
    var excess = indent + widths.reduce(0, +) + gaps.reduce(0, +) + last - width
    for (column, minimum) in flexible where excess > 0 && widths.indices.contains(column) {
      let cut = min(excess, max(widths[column] - minimum, 0))
      widths[column] -= cut
      excess -= cut
    }
    return cells.enumerated().map { number, row in
      var line = Flow.spaces(indent)
      for (column, text) in row.enumerated() {
        let isLast = column >= gaps.count
        let fitted = isLast ? text : text.fitted(to: widths[column])
        line += Line(fitted, style(number, column))
        if !isLast { line += Flow.spaces(gaps[column]) }
      }
      return line.trimmed().truncated(to: max(width, 8))
    }
  }

  /// Where columns would be too narrow: the first on a row of its own, the others below it.
  private static func stacked(
    _ rows: [[String]], indent: Int, width: Int, style: (_ row: Int, _ column: Int) -> Style
  ) -> [Line] {
    rows.enumerated().flatMap { number, row -> [Line] in
      let rest = row.dropFirst().filter { !$0.isEmpty }
      return Flow.paragraph(
        row.first ?? "", indent: indent, width: width, style: style(number, 0))
        + Flow.items(Array(rest), separator: ", ", indent: indent + 2, width: width)
    }
  }
}
