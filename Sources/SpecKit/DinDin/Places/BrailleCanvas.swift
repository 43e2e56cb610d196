internal import SpecCore

/// Dots on cells of a terminal: 2 across and 4 down in each cell, as Braille patterns (U+2800)
/// have them. The dots are about square. Text lies over the dots.
struct BrailleCanvas: Sendable {
  /// A place among the dots, from the upper left.
  struct Dot: Sendable, Hashable {
    var x: Int
    var y: Int
    init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }

    /// The cell the dot is in.
    var cell: (column: Int, row: Int) { (x >> 1, y >> 2) }
  }

  let columns: Int
  let rows: Int
  /// False for dots as points: a cell with any dot is a `.`.
  let isUTF8: Bool
  private var bits: [UInt8]
  private var styles: [Style]
  private var texts: [Label?]

  /// A text over the dots, at its first cell; empty at its others.
  private struct Label {
    var text: String
    var style: Style
    var isIsolated: Bool
  }

  init(columns: Int, rows: Int, isUTF8: Bool = true) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    self.isUTF8 = isUTF8
    let count = self.columns * self.rows
    bits = Array(repeating: 0, count: count)
    styles = Array(repeating: .plain, count: count)
    texts = Array(repeating: nil, count: count)
  }

  /// Sets a dot; one that lies outside is left out. A cell has the style of its last dot.
  mutating func set(_ dot: Dot, _ style: Style = .plain) {
    guard (0..<columns * 2).contains(dot.x), (0..<rows * 4).contains(dot.y) else { return }
    let index = (dot.y >> 2) * columns + (dot.x >> 1)
    bits[index] |= Self.masks[dot.y & 3][dot.x & 1]
    styles[index] = style
  }

  /// A line between two dots (Bresenham), of which the part inside is drawn.
  ///
  /// - Parameters:
  ///   - step: every how many dots one is set.
  ///   - isWide: whether each dot has another one beside it.
  mutating func line(
    from start: Dot, to end: Dot, _ style: Style = .plain, every step: Int = 1, isWide: Bool = false
  ) {
    let reach = max(columns * 2, rows * 4)
    // Who draws clips to the canvas; a line from far away would take long.
    guard [start.x, start.y, end.x, end.y].allSatisfy({ abs($0) <= 4 * reach + 16 }) else { return }
    let (dx, dy) = (abs(end.x - start.x), -abs(end.y - start.y))
    let (sx, sy) = (start.x < end.x ? 1 : -1, start.y < end.y ? 1 : -1)
    var (dot, error, count) = (start, dx + dy, 0)
    while true {
      if count % step == 0 {
        set(dot, style)
        if isWide { set(dx > -dy ? Dot(dot.x, dot.y + 1) : Dot(dot.x + 1, dot.y), style) }
      }
      if dot == end { return }
      let twice = 2 * error
      if twice >= dy { (error, dot.x) = (error + dy, dot.x + sx) }
      if twice <= dx { (error, dot.y) = (error + dx, dot.y + sy) }
      count += 1
    }
  }

  /// Whether a run of cells is inside and has no text yet.
  func isFree(column: Int, row: Int, width: Int) -> Bool {
    guard (0..<rows).contains(row), column >= 0, width >= 0, column + width <= columns else {
      return false
    }
    return (0..<width).allSatisfy { texts[row * columns + column + $0] == nil }
  }

  /// Writes a text over the dots from a cell on, as far as there is room. The cells have to be free;
  /// a character of one cell may take the place of another.
  ///
  /// - Parameter isIsolated: whether its direction must not turn the row.
  mutating func write(
    _ text: String, column: Int, row: Int, _ style: Style = .plain,
    isolated isIsolated: Bool = false
  ) {
    guard (0..<rows).contains(row), (0..<columns).contains(column) else { return }
    let fitting = sanitized(text).prefix(cells: columns - column)
    let start = row * columns + column
    for index in 0..<displayWidth(fitting) {
      texts[start + index] = Label(
        text: index == 0 ? fitting : "", style: style, isIsolated: isIsolated)
    }
  }

  /// The rows, each as many cells wide as the canvas.
  func lines() -> [Line] {
    (0..<rows).map { row in
      var line = Line()
      for index in row * columns..<(row + 1) * columns {
        let span = span(index)
        if let last = line.spans.last, last.style == span.style, !last.isIsolated, !span.isIsolated
        {
          line.spans[line.spans.count - 1].text += span.text
        } else if !span.text.isEmpty {
          line.spans.append(span)
        }
      }
      return line
    }
  }

  private func span(_ index: Int) -> Line.Span {
    if let text = texts[index] {
      return Line.Span(text.text, text.style, isolated: text.isIsolated && !text.text.isEmpty)
    }
    guard bits[index] != 0 else { return Line.Span(" ") }
    guard isUTF8 else { return Line.Span(".", styles[index]) }
    let pattern = Unicode.Scalar(0x2800 + UInt32(bits[index])) ?? " "
    return Line.Span(String(Character(pattern)), styles[index])
  }

  /// By the dot's place in its cell, down and across.
  private static let masks: [[UInt8]] = [
    [0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80],
  ]
}
