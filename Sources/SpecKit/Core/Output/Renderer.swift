/// Turns drawn lines into the text of a terminal. Every span is sanitized here, so that data can be
/// put into a line as they are.
package enum Renderer {
  /// One line without its newline; styles end with it.
  package static func text(_ line: Line, color depth: ColorDepth) -> String {
    guard depth != .none else { return line.spans.map(shown).joined() }
    var result = ""
    var current = Style.plain
    for span in line.spans where !span.text.isEmpty {
      if span.style != current {
        result += change(from: current, to: span.style, depth)
        current = span.style
      }
      result += shown(span)
    }
    return current == .plain ? result : result + "\u{1B}[0m"
  }

  /// Lines with a newline after each.
  package static func text(_ lines: [Line], color depth: ColorDepth) -> String {
    lines.map { text($0, color: depth) + "\n" }.joined()
  }

  private static func shown(_ span: Line.Span) -> String {
    let text = sanitized(span.text)
    // Without a letter the terminal would decide: numbers run from left to right.
    let start = TextDirection(of: text) == nil ? "\u{2066}" : "\u{2068}"
    let inner = span.isIsolated ? "\(start)\(text)\u{2069}" : text
    guard span.opening + span.closing > 0 else { return inner }
    return String(repeating: "\u{2067}", count: span.opening) + inner
      + String(repeating: "\u{2069}", count: span.closing)
  }

  private static func change(from old: Style, to new: Style, _ depth: ColorDepth) -> String {
    var codes: [String] = old == .plain ? [] : ["0"]
    if new.isBold { codes.append("1") }
    if new.isDim { codes.append("2") }
    if new.isUnderlined { codes.append("4") }
    if new.isReversed { codes.append("7") }
    if let color = new.foreground { codes.append(code(color.lowered(to: depth), base: 30)) }
    if let color = new.background { codes.append(code(color.lowered(to: depth), base: 40)) }
    return codes.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  /// The SGR parameters of a color; `base` is 30 for the foreground, 40 for the background.
  private static func code(_ color: Color, base: Int) -> String {
    switch color {
    case .ansi(let index): "\(base + Int(index & 7) + (index & 8 == 0 ? 0 : 60))"
    case .palette(let index): "\(base + 8);5;\(index)"
    case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
    }
  }
}

extension Color {
  /// The nearest color that a terminal of that depth has.
  package func lowered(to depth: ColorDepth) -> Color {
    switch (self, depth) {
    case (.rgb, .palette256): .palette(paletteIndex)
    case (.palette(let index), .ansi16) where index < 16: .ansi(index)
    case (.rgb, .ansi16), (.palette, .ansi16): .ansi(ansiIndex)
    default: self
    }
  }

  /// Red, green and blue, 0...255: xterm's defaults for the colors that have a number.
  package var components: (red: Int, green: Int, blue: Int) {
    switch self {
    case .rgb(let red, let green, let blue):
      return (Int(red), Int(green), Int(blue))
    case .ansi(let index),
      .palette(let index) where index < 16:
      let color = FixedPalette.named[Int(index & 15)]
      return (Int(color.red), Int(color.green), Int(color.blue))
    case .palette(let index) where index < 232:
      let cube = Int(index) - 16
      return (Self.levels[cube / 36], Self.levels[cube / 6 % 6], Self.levels[cube % 6])
    case .palette(let index):
      let gray = 8 + 10 * (Int(index) - 232)
      return (gray, gray, gray)
    }
  }

  /// The nearest of the 6x6x6 cube and the 24 grays; 0...15 are left out, for people change them.
  private var paletteIndex: UInt8 {
    let (red, green, blue) = components
    func distance(_ index: UInt8) -> Int {
      let other = Color.palette(index).components
      let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
      return r * r + g * g + b * b
    }
    return (16...255).min { distance($0) < distance($1) } ?? 16
  }

  private var ansiIndex: UInt8 {
    let (red, green, blue) = components
    return FixedPalette.nearestNamed(RGB(UInt8(red), UInt8(green), UInt8(blue)))
  }

  private static let levels = [0, 95, 135, 175, 215, 255]
}
