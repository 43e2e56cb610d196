/// What stands on the terminal, so that only rows that changed are written.
package struct Canvas {
  private let depth: ColorDepth
  private var shown: [String]?
  private var size = ScreenSize(columns: 0, rows: 0)
  /// The picture that stands there, and the cells of it where text took its place, by row.
  private var layer: PictureLayer?
  private var covered: [Int: Set<Int>] = [:]
  private var hasMouse = false

  package init(color depth: ColorDepth) { self.depth = depth }

  /// The screen may hold anything: the next drawing clears it.
  package mutating func forget() { shown = nil }

  /// What takes away what would stay behind on the terminal, whatever was being written.
  package static func leaving(_ frame: Frame) -> [UInt8] {
    let mouse = Array((frame.usesMouse ? Mouse.end : "").utf8)
    guard case .pixels(let pixels)? = frame.picture?.picture.form else { return mouse }
    // Ends a sequence that was cut off, within another one too.
    return Array("\u{1B}\\\u{1B}\\".utf8) + pixels.deletion + mouse
  }

  /// The text that makes the terminal show the frame, to be written at once; empty if it does.
  package mutating func text(for frame: Frame, size: ScreenSize) -> String {
    let isFresh = shown == nil || size != self.size
    var before = isFresh ? [] : shown ?? []
    self.size = size
    let runs = (0..<size.rows).map { frame.composed(row: $0, size: size) }
    let rows = runs.enumerated().map { index, runs in
      runs.map { row($0, frame.picture) } ?? row(index, of: frame)
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
      changes += "\u{1B}[\(index + 1);1H" + (row.isEmpty ? "\u{1B}[K" : row)
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

  private func row(_ index: Int, of frame: Frame) -> String {
    guard index < frame.rows.count else { return "" }
    let line = frame.rows[index].clipped(to: size.columns)
    let text = Renderer.text(line, color: depth)
    // After a row that fills the width the cursor still stands on its last cell.
    return line.width < size.columns ? text + "\u{1B}[K" : text
  }

  private func row(_ runs: [ComposedRun], _ layer: PictureLayer?) -> String {
    runs.reduce(into: "") { row, run in
      switch run {
      case .text(let line): row += Renderer.text(line, color: depth)
      case .cells(let cells, let colors): row += Self.text(cells, colors)
      // Blanks of the terminal's own background show what lies beneath.
      case .picture(let count):
        let isBelow = layer?.picture.isBelowText == true
        row += isBelow ? String(repeating: " ", count: count) : "\u{1B}[\(count)C"
      }
    }
  }

  /// A color that is the same as before is not told again.
  private static func text(_ cells: [ComposedCell], _ colors: CellPicture.Colors) -> String {
    var text: [UInt8] = []
    var last: (RGB?, RGB?, Bool) = (nil, nil, false)
    for cell in cells where !cell.text.isEmpty {
      if colors != .none, last != (cell.foreground, cell.background, cell.isBold) {
        let isReset =
          last.2 != cell.isBold || last.0 != nil && cell.foreground == nil
          || last.1 != nil && cell.background == nil
        if isReset {
          text += Array((cell.isBold ? "\u{1B}[0;1m" : "\u{1B}[0m").utf8)
          last = (nil, nil, cell.isBold)
        }
        if let color = cell.foreground, color != last.0 {
          text += CellPicture.told(color, .foreground, colors)
        }
        if let color = cell.background, color != last.1 {
          text += CellPicture.told(color, .background, colors)
        }
        last = (cell.foreground, cell.background, cell.isBold)
      }
      text += Array(cell.text.utf8)
    }
    if colors != .none { text += Array("\u{1B}[0m".utf8) }
    return String(decoding: text, as: UTF8.self)
  }
}

// MARK: pixels

extension Canvas {
  /// The cells that hold something else than the picture.
  private static func covered(_ rows: [[ComposedRun]?], _ layer: PictureLayer?) -> [Int: Set<Int>] {
    guard layer?.picture.isBelowText == false else { return [:] }
    var covered: [Int: Set<Int>] = [:]
    for case (let row, let runs?) in rows.enumerated() {
      var place = 0
      for run in runs {
        switch run {
        case .text(let line): place += line.width
        case .picture(let count): place += count
        case .cells(let cells, _):
          covered[row, default: []].formUnion(place..<place + cells.count)
          place += cells.count
        }
      }
    }
    return covered
  }

  /// Whether a picture has to be drawn or taken away.
  private func needsPicture(_ new: PictureLayer?, _ taken: [Int: Set<Int>]) -> Bool {
    if layer?.pixels == nil, new?.pixels == nil { return false }
    // Text that has gone leaves a hole in a picture that does not lie below it.
    return new != layer
      || covered.contains { row, cells in !cells.isSubset(of: taken[row] ?? []) }
  }

  /// Takes away the picture that stands there, and draws the new one.
  private func picture(_ new: PictureLayer?, isFresh: Bool) -> String {
    var bytes: [UInt8] = []
    if let layer, let pixels = layer.pixels {
      if layer != new || isFresh { bytes += pixels.deletion }
      if !isFresh {
        for row in layer.rows where row < size.rows {
          let place = "\u{1B}[\(row + 1);\(layer.column + 1)H"
          bytes += Array("\(place)\u{1B}[0m\u{1B}[\(layer.picture.area.columns)X".utf8)
        }
      }
    }
    // It would stand there still if it lies below text and is the same.
    if let new, let pixels = new.pixels, isFresh || layer != new || !pixels.isBelowText {
      // What stood there shows through cells that the picture fills in part.
      if !pixels.isBelowText {
        let blank = CellPicture.told(pixels.background, .background, .all)
        let blanks = Array(repeating: UInt8(ascii: " "), count: new.picture.area.columns)
        for row in new.rows where row < size.rows {
          bytes += Array("\u{1B}[\(row + 1);\(new.column + 1)H".utf8) + blank + blanks
        }
        bytes += Array("\u{1B}[0m".utf8)
      }
      let place = "\u{1B}[\(new.row + pixels.row + 1);\(new.column + pixels.column + 1)H"
      bytes += Array(place.utf8) + pixels.sequence
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension PictureLayer {
  fileprivate var pixels: DrawnPicture.Pixels? {
    if case .pixels(let pixels) = picture.form { pixels } else { nil }
  }
}

extension DrawnPicture {
  /// Pixels that text does not hurt; also what consists of text.
  fileprivate var isBelowText: Bool {
    if case .pixels(let pixels) = form { pixels.isBelowText } else { true }
  }
}
