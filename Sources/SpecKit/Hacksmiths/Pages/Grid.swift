internal import SpecCore

/// Rows in aligned columns, the widest flexible column cut where a row does not fit.
enum Grid {
  /// - Parameters:
  ///   - gaps: cells after each column but the last.
  ///   - flexible: the column that gives way.
  static func lines(
    _ rows: [[String]], indent: Int, gaps: [Int], width: Int, flexible: Int = 1,
    style: (_ row: Int, _ column: Int) -> Style = { _, _ in .plain }
  ) -> [Line] {
    let cells = rows.map { $0.map { sanitized($0) } }
    var widths = gaps.indices.map { column in
      cells.map { $0.count > column ? displayWidth($0[column]) : 0 }.max() ?? 0
    }
    let last = cells.map { $0.count > gaps.count ? displayWidth($0[gaps.count]) : 0 }.max() ?? 0
    let excess = indent + widths.reduce(0, +) + gaps.reduce(0, +) + last - width
    if excess > 0, widths.indices.contains(flexible) {
      widths[flexible] = max(widths[flexible] - excess, min(widths[flexible], 12))
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
}
