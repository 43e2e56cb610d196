/// What stands on the terminal, so that only rows that changed are written.
package struct Canvas {
  private let depth: ColorDepth
  private var shown: [String]?
  private var size = ScreenSize(columns: 0, rows: 0)

  package init(color depth: ColorDepth) { self.depth = depth }

  /// The screen may hold anything: the next drawing clears it.
  package mutating func forget() { shown = nil }

  /// The text that makes the terminal show the frame, to be written at once; empty if it does.
  package mutating func text(for frame: Frame, size: ScreenSize) -> String {
    let isFresh = shown == nil || size != self.size
    let before = isFresh ? [] : shown ?? []
    self.size = size
    let rows = (0..<size.rows).map { index -> String in
      guard index < frame.rows.count else { return "" }
      let line = frame.rows[index].clipped(to: size.columns)
      let text = Renderer.text(line, color: depth)
      // After a row that fills the width the cursor still stands on its last cell.
      return line.width < size.columns ? text + "\u{1B}[K" : text
    }
    shown = rows
    var changes = ""
    for (index, row) in rows.enumerated() {
      let old = index < before.count ? before[index] : ""
      guard row != old else { continue }
      changes += "\u{1B}[\(index + 1);1H" + (row.isEmpty ? "\u{1B}[K" : row)
    }
    guard isFresh || !changes.isEmpty else { return "" }
    // Synchronized output: terminals that know it show the whole change at once.
    return "\u{1B}[?2026h" + (isFresh ? "\u{1B}[0m\u{1B}[2J" : "") + changes + "\u{1B}[?2026l"
  }
}
