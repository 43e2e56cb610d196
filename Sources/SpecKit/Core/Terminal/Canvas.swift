/// The present contents of the terminal, so that only changed rows are written.
package struct Canvas {
  private let depth: ColorDepth
  private var shown: [String]?
  private var size = ScreenSize(columns: 0, rows: 0)
  /// The picture on the terminal, and its cells that text has replaced, by row.
  private var layer: PictureLayer?
  private var covered: [Int: Set<Int>] = [:]
  private var hasMouse = false

  package init(color depth: ColorDepth) { self.depth = depth }

  /// The screen may hold anything: the next drawing clears it.
  package mutating func forget() { shown = nil }

  /// The bytes that remove pictures and mouse reports when the screen ends, also in the middle of a write.
  package static func leaving(_ frame: Frame) -> [UInt8] {
    let mouse = Array((frame.usesMouse ? Mouse.end : "").utf8)
    guard let pixels = frame.picture?.picture.pixels else { return mouse }
    // Ends a sequence that was cut off, within another one too.
    return Array("\u{1B}\\\u{1B}\\".utf8) + pixels.deletion + mouse
  }

  /// The text that makes the terminal show the frame, to be written at once; empty if it does.
  package mutating func text(for frame: Frame, size: ScreenSize) -> String {
    let isFresh = shown == nil || size != self.size
    var before = isFresh ? [] : shown ?? []
    self.size = size
    let runs = (0..<size.rows).map { frame.composed(row: $0, size: size) }
    // Large areas have many equal rows, which are rendered once.
    var rendered: [Line: String] = [:]
    let rows = runs.enumerated().map { index, runs in
      if let runs { return row(runs, frame.picture) }
      guard index < frame.rows.count else { return "" }
      let line = frame.rows[index]
      if let text = rendered[line] { return text }
      let text = row(line)
      rendered[line] = text
      return text
    }
    shown = rows
    var changes = mouse(frame, isFresh: isFresh)
    let taken = Self.covered(runs, frame.picture)
    if isFresh || needsPicture(frame.picture, taken) {
      // Rows of the picture are written again, over what the picture takes with it.
      changes += picture(frame.picture, isFresh: isFresh)
      let touched = [layer, frame.picture].compactMap { $0?.rows }
      for index in before.indices where touched.contains(where: { $0.contains(index) }) {
        before[index] = "\u{0}"
      }
    }
    (layer, covered) = (frame.picture, taken)
    for (index, row) in rows.enumerated() {
      let old = index < before.count ? before[index] : ""
      guard row != old else { continue }
      changes += Self.place(index, 0) + (row.isEmpty ? "\u{1B}[K" : row)
    }
    guard isFresh || !changes.isEmpty else { return "" }
    // Synchronized output: terminals that know it show the whole change at once.
    return "\u{1B}[?2026h" + (isFresh ? "\u{1B}[0m\u{1B}[2J" : "") + changes + "\u{1B}[?2026l"
  }

  private mutating func mouse(_ frame: Frame, isFresh: Bool) -> String {
    guard frame.usesMouse != hasMouse || isFresh && frame.usesMouse else { return "" }
    hasMouse = frame.usesMouse
    return hasMouse ? Mouse.start : Mouse.end
  }

  private func row(_ line: Line) -> String {
    let line = line.clipped(to: size.columns)
    let text = Renderer.text(line, color: depth)
    // After a row that fills the width the cursor still stands on its last cell.
    return line.width < size.columns ? text + "\u{1B}[K" : text
  }

  private func row(_ runs: [ComposedRun], _ layer: PictureLayer?) -> String {
    runs.reduce(into: "") { row, run in
      switch run {
      case .text(let line): row += Renderer.text(line, color: depth)
      case .cells(let line, let colors): row += Renderer.text(line, color: colors)
      // Blanks of the terminal's own background show what lies beneath.
      case .picture(let count):
        let isBelow = layer?.picture.pixels?.isBelowText == true
        row += isBelow ? String(repeating: " ", count: count) : "\u{1B}[\(count)C"
      }
    }
  }
}

// MARK: pixels

extension Canvas {
  /// The cells that hold something else than the picture.
  private static func covered(_ rows: [[ComposedRun]?], _ layer: PictureLayer?) -> [Int: Set<Int>] {
    guard layer?.picture.pixels?.isBelowText == false else { return [:] }
    var covered: [Int: Set<Int>] = [:]
    for case (let row, let runs?) in rows.enumerated() {
      var place = 0
      for run in runs {
        let end = place + run.line.width
        if case .cells = run { covered[row, default: []].formUnion(place..<end) }
        place = end
      }
    }
    return covered
  }

  /// Whether a picture has to be drawn or taken away.
  private func needsPicture(_ new: PictureLayer?, _ taken: [Int: Set<Int>]) -> Bool {
    if layer?.picture.pixels == nil, new?.picture.pixels == nil { return false }
    // Text that has gone leaves a hole in a picture that does not lie below it.
    return new != layer
      || covered.contains { row, cells in !cells.isSubset(of: taken[row] ?? []) }
  }

  /// Removes the picture on the terminal, and draws the new one.
  private func picture(_ new: PictureLayer?, isFresh: Bool) -> String {
    var text = ""
    if let layer, let pixels = layer.picture.pixels {
      if layer != new || isFresh { text += String(decoding: pixels.deletion, as: UTF8.self) }
      if !isFresh {
        for row in layer.rows where row < size.rows {
          text += Self.place(row, layer.column) + "\u{1B}[0m\u{1B}[\(layer.picture.area.columns)X"
        }
      }
    }
    // A picture below text is still there if it has not changed.
    if let new, let pixels = new.picture.pixels, isFresh || layer != new || !pixels.isBelowText {
      // Old text would show through cells that the picture fills in part.
      if !pixels.isBelowText {
        let blanks = Line(
          String(repeating: " ", count: new.picture.area.columns),
          Style(on: Color(pixels.background)))
        for row in new.rows where row < size.rows {
          text += Self.place(row, new.column) + Renderer.text(blanks, color: .trueColor)
        }
      }
      text += Self.place(
        new.row + new.picture.rows.lowerBound, new.column + new.picture.columns.lowerBound)
      text += String(decoding: pixels.sequence, as: UTF8.self)
    }
    return text
  }

  /// Moves the cursor to a cell, counted from 0.
  private static func place(_ row: Int, _ column: Int) -> String {
    "\u{1B}[\(row + 1);\(column + 1)H"
  }
}
