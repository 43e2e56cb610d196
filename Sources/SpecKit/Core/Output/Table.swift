/// Aligned columns for a terminal.
package struct Table: Sendable {
  package struct Column: Sendable {
    package var title: String
    package var alignment: Alignment
    /// The column is truncated when the page is too narrow.
    package var isFlexible: Bool
    /// The column moves below the others when the page is too narrow for all of them.
    package var isSecondary: Bool

    package init(
      _ title: String = "", _ alignment: Alignment = .left, flexible: Bool = false,
      secondary: Bool = false
    ) {
      self.title = title
      self.alignment = alignment
      isFlexible = flexible
      isSecondary = secondary
    }
  }

  package var columns: [Column]
  package var rows: [[Line]]
  private static let gap = 2
  /// A flexible column does not get narrower than this.
  private static let leastWidth = 6

  package init(_ columns: [Column], rows: [[Line]] = []) {
    self.columns = columns
    self.rows = rows
  }

  /// The rows, below the titles if any column has one; empty without rows.
  package func lines(width: Int) -> [Line] {
    let (titles, items) = layout(width: width)
    return titles + items.flatMap(\.self)
  }

  /// The lines of each row, without titles.
  package func items(width: Int) -> [[Line]] { layout(width: width).items }

  /// The width at which no cell is truncated.
  package var naturalWidth: Int {
    let widths = columns.indices.map { index in rows.map { $0[index].width }.max() ?? 0 }
    return widths.reduce(Self.gap * (widths.lastIndex { $0 > 0 } ?? 0), +)
  }

  private func layout(width: Int) -> (titles: [Line], items: [[Line]]) {
    guard !rows.isEmpty else { return ([], []) }
    let hasTitles = columns.contains { !$0.title.isEmpty }
    let all = (hasTitles ? [columns.map { Line($0.title, .dim) }] : []) + rows
    let widths = columns.indices.map { index in
      all.map { index < $0.count ? $0[index].width : 0 }.max() ?? 0
    }
    // Empty columns at the end are trimmed with the gaps before them.
    let last = widths.lastIndex { $0 > 0 } ?? 0
    let excess = widths.reduce(Self.gap * last, +) - width
    if excess > 0, columns.contains(where: \.isSecondary) { return stacked(width: width) }
    let fitted = narrowed(widths, by: excess)
    let lines = all.map { line(of: $0, fitted).trimmed().truncated(to: width) }
    let titles = lines.count - rows.count
    return (Array(lines.prefix(titles)), lines.dropFirst(titles).map { [$0] })
  }

  /// The rows with the cells of secondary columns under them: under the flexible column where all fit there in one
  /// line, else indented, as many in a line as fit. A cell of a flexible column that is too wide is wrapped.
  private func stacked(width: Int) -> (titles: [Line], items: [[Line]]) {
    let first = columns.indices.filter { !columns[$0].isSecondary }
    var heads = Table(first.map { columns[$0] }, rows: rows.map { row in first.map { row[$0] } })
    var rest: [[Line]] = Array(repeating: [], count: rows.count)
    let excess = heads.naturalWidth - width
    if excess > 0, let flexible = heads.columns.lastIndex(where: \.isFlexible) {
      let widest = heads.rows.map { $0[flexible].width }.max() ?? 0
      rest = heads.wrap(column: flexible, to: max(Self.leastWidth, widest - excess))
    }
    let (titles, headItems) = heads.layout(width: width)
    let indent = secondaryIndent(heads, width: width)
    let gap = Line(String(repeating: " ", count: Self.gap))
    let margin = Line(String(repeating: " ", count: indent))
    let items = zip(zip(headItems, rest), rows).map { head, row in
      var lines = head.0
      let headCount = head.0.count + head.1.count
      lines += head.1
      for (column, cell) in zip(columns, row) where column.isSecondary && cell.width > 0 {
        if lines.count > headCount, lines[lines.count - 1].width + Self.gap + cell.width <= width {
          lines[lines.count - 1] += gap + cell
        } else if indent + cell.width <= width {
          lines.append(margin + cell)
        } else {
          let style = cell.spans.first?.style ?? .plain
          lines += cell.text.wrapped(to: max(1, width - Self.gap)).map { gap + Line($0, style) }
        }
      }
      return lines.map { $0.truncated(to: width) }
    }
    return (titles, items)
  }

  /// The column of the secondary cells: that of the flexible column of the heads if all have room there, else the
  /// gap.
  private func secondaryIndent(_ heads: Table, width: Int) -> Int {
    guard let flexible = heads.columns.lastIndex(where: \.isFlexible) else { return Self.gap }
    let before = (0..<flexible).map { index in heads.rows.map { $0[index].width }.max() ?? 0 }
    let start = before.reduce(Self.gap * flexible, +)
    let hasRoom = rows.allSatisfy { row in
      let cells = zip(columns, row).filter { $0.isSecondary && $1.width > 0 }.map(\.1.width)
      return start + cells.reduce(Self.gap * max(0, cells.count - 1), +) <= width
    }
    return hasRoom && flexible > 0 ? start : Self.gap
  }

  /// Leaves the first row of each cell of a column in the table, and returns the others, which stand under it.
  package mutating func wrap(column: Int, to width: Int) -> [[Line]] {
    let before = (0..<column).map { index in rows.map { $0[index].width }.max() ?? 0 }
    let indent = Line(String(repeating: " ", count: before.reduce(Self.gap * column, +)))
    return rows.indices.map { index in
      let cell = rows[index][column]
      let style = cell.spans.first?.style ?? .plain
      let parts = cell.text.wrapped(to: width).map { Line($0, style) }
      rows[index][column] = parts.first ?? cell
      return parts.dropFirst().map { indent + $0 }
    }
  }

  private func line(of cells: [Line], _ widths: [Int]) -> Line {
    var result = Line()
    for (index, width) in widths.enumerated() {
      let cell = index < cells.count ? cells[index].truncated(to: width) : Line()
      if index > 0 { result += Line(String(repeating: " ", count: Self.gap)) }
      result += cell.padded(to: width, columns[index].alignment)
    }
    return result
  }

  /// Reduces the widths of columns by an excess, one cell at a time at the widest flexible column.
  private func narrowed(_ widths: [Int], by excess: Int) -> [Int] {
    var (widths, excess) = (widths, excess)
    while excess > 0 {
      let flexible = columns.indices.filter {
        columns[$0].isFlexible && widths[$0] > Self.leastWidth
      }
      guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }
}
