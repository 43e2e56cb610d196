internal import SpecCore

/// Lines put at places of a screen that has a color of its own.
struct Stage {
  let size: ScreenSize
  /// The color of all that is empty; none where there are only few colors.
  let base: Style
  private var pieces: [Int: [(column: Int, line: Line)]] = [:]

  init(_ size: ScreenSize, base: Style) { (self.size, self.base) = (size, base) }

  mutating func put(_ line: Line, row: Int, column: Int) {
    guard (0..<size.rows).contains(row) else { return }
    pieces[row, default: []].append((max(0, column), line))
  }

  /// Puts a line with its middle at a column.
  mutating func center(_ line: Line, row: Int, at column: Int) {
    put(line, row: row, column: column - line.width / 2)
  }

  func lines() -> [Line] {
    (0..<size.rows).map { row in
      var line = Line()
      for piece in (pieces[row] ?? []).sorted(by: { $0.column < $1.column }) {
        line = line.padded(to: piece.column, style: base) + piece.line
      }
      return base == .plain ? line : line.padded(to: size.columns, style: base)
    }
  }
}
