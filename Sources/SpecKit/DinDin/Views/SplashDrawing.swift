internal import SpecCore

/// The splash: six faces round the name, the slogan, and the button.
struct SplashDrawing {
  let context: PageContext
  /// How much of each face is seen, 0...10.
  let levels: [Int]

  /// Faces of the brand; they belong to nobody.
  static let faces = ["AL", "BI", "CR", "DO", "EN", "FH"]
  static let button = ScreenButton("start", splashTexts.start)

  enum Arrangement: String, Sendable { case stacked, side }

  static func arrangement(_ size: ScreenSize) -> Arrangement {
    size.rows * 2 >= size.columns ? .stacked : .side
  }

  private var size: ScreenSize { context.size }
  private var layout: PageLayout { context.layout }
  private var depth: ColorDepth { layout.page.color }
  private var isPainted: Bool { depth >= .palette256 }
  private var base: Style {
    isPainted ? Style(CardDrawing.ink, on: CardDrawing.background) : .plain
  }
  /// Whether faces are discs of three rows; else initials in brackets.
  private var isLarge: Bool { size.rows >= 20 && layout.page.isUTF8 }
  private var faceWidth: Int { isLarge ? 6 : 4 }

  func lines() -> [Line] {
    if size.columns < 40 || size.rows < 12 { return text }
    var stage = Stage(size, base: base)
    switch Self.arrangement(size) {
    case .stacked:
      let crowd = crowdHeight(room: size.rows - 6)
      let top = max(0, (size.rows - crowd - 4) / 2)
      draw(&stage, columns: 0..<size.columns, rows: top..<top + crowd)
      words(&stage, center: size.columns / 2, row: top + crowd + 1)
    case .side:
      let left = layout.size == .narrow ? size.columns * 2 / 5 + 1 : size.columns / 2
      let crowd = crowdHeight(room: size.rows - 2)
      let top = max(0, (size.rows - crowd) / 2)
      draw(&stage, columns: 0..<left, rows: top..<top + crowd)
      words(&stage, center: (left + size.columns) / 2, row: max(0, size.rows / 2 - 1))
    }
    return stage.lines()
  }

  /// Where there is no room for faces.
  private var text: [Line] {
    [title, slogan, Self.button.line(context)].flatMap { layout.wrapped($0) }
  }

  private var title: Line {
    Line("DinDin", Style(.rgb(0x0F, 0x8C, 0xFF), on: base.background, bold: true))
  }

  private var slogan: Line {
    let isForeign = layout.isRightToLeft
    return Line([Line.Span(splashTexts.slogan(layout.language), base, isolated: isForeign)])
  }

  private func words(_ stage: inout Stage, center: Int, row: Int) {
    stage.center(slogan, row: row, at: center)
    // The cell of the mark stands before the button.
    let button = Self.button.line(context, around: base)
    stage.put(button, row: row + 2, column: center - (button.width - 1) / 2 - 1)
  }

  // MARK: faces

  private func crowdHeight(room: Int) -> Int {
    let face = isLarge ? 3 : 1
    let full = layout.size == .narrow ? 2 * face + 3 : 2 * 8 + face
    return max(min(full, room), 2 * face + 1)
  }

  private func draw(_ stage: inout Stage, columns: Range<Int>, rows: Range<Int>) {
    let face = isLarge ? 3 : 1
    let center = (columns.lowerBound + columns.upperBound) / 2
    let middle = (rows.lowerBound + rows.upperBound - 1) / 2
    stage.center(title, row: middle, at: center)
    let places: [(column: Int, row: Int)]
    if layout.size == .narrow {
      let gap = min(6, (columns.count - 3 * faceWidth) / 3)
      places = (0..<6).map { index in
        let column = center + (index % 3 - 1) * (faceWidth + gap)
        return (column, index < 3 ? rows.lowerBound : rows.upperBound - face)
      }
    } else {
      let (wide, high) = (min(24, (columns.count - faceWidth - 2) / 2), (rows.count - face) / 2)
      let ring = [(-1, -2), (1, -2), (2, 0), (1, 2), (-1, 2), (-2, 0)]
      places = ring.map {
        (center + $0.0 * wide / 2, rows.lowerBound + high + $0.1 * high / 2)
      }
    }
    for (index, place) in places.enumerated() {
      for (offset, line) in self.face(index).enumerated() {
        stage.center(line, row: place.row + offset, at: place.column)
      }
    }
  }

  private func face(_ index: Int) -> [Line] {
    let (name, level) = (Self.faces[index], levels[index])
    let blank = String(repeating: " ", count: faceWidth)
    guard level > 0 else { return Array(repeating: Line(blank, base), count: isLarge ? 3 : 1) }
    guard isPainted, isLarge else { return small(index, name, level) }
    let disc = blended(Avatar.palette[index], level)
    let edge = Style(disc, on: base.background)
    let ink = Style(.rgb(255, 255, 255), on: disc, bold: true)
    return [Line("▗▄▄▄▄▖", edge), Line("  \(name)  ", ink), Line("▝▀▀▀▀▘", edge)]
  }

  /// Without many colors a face comes in steps.
  private func small(_ index: Int, _ name: String, _ level: Int) -> [Line] {
    let style =
      isPainted
      ? Style(blended(Avatar.palette[index], level), on: base.background, bold: true)
      : level < 7 ? Style.dim : .bold
    guard isLarge else { return [Line(level < 4 && !isPainted ? " .. " : "(\(name))", style)] }
    let rows =
      level < 4
      ? ["      ", "  ··  ", "      "]
      : level < 7 ? ["      ", " (\(name)) ", "      "] : ["╭────╮", "│ \(name) │", "╰────╯"]
    return rows.map { Line($0, style) }
  }

  /// The color of a disc over the background, `level` tenths of it.
  private func blended(_ color: String, _ level: Int) -> Color {
    guard case .rgb(let red, let green, let blue) = CardDrawing.background,
      let value = UInt32(color.dropFirst(), radix: 16)
    else { return CardDrawing.background }
    func mix(_ from: UInt8, _ to: UInt32) -> UInt8 {
      UInt8((Int(from) * (10 - level) + Int(to & 0xFF) * level) / 10)
    }
    return .rgb(mix(red, value >> 16), mix(green, value >> 8), mix(blue, value))
  }
}
