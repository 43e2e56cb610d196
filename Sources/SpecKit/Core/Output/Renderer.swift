/// Turns drawn lines into the text of a terminal. Every span is sanitized here, so that data can be
/// put into a line as they are.
package enum Renderer {
  /// One line without its newline; styles end with it.
  package static func text(_ line: Line, color depth: ColorDepth) -> String {
    guard depth != .none else { return line.spans.map(shown).joined() }
    var result = ""
    var current = Style.plain
    for span in line.spans where !span.text.isEmpty {
      let style = depth.hasColor ? span.style : span.style.lowered(to: depth)
      if style != current {
        write(style, after: current, depth, to: &result)
        current = style
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
    var text = sanitized(span.text)
    if span.isIsolated {
      // Without a letter the terminal would decide: numbers run from left to right.
      text = (TextDirection(of: text) == nil ? "\u{2066}" : "\u{2068}") + text + "\u{2069}"
    }
    guard span.opening + span.closing > 0 else { return text }
    return String(repeating: "\u{2067}", count: span.opening) + text
      + String(repeating: "\u{2069}", count: span.closing)
  }

  private static func write(
    _ style: Style, after old: Style, _ depth: ColorDepth, to text: inout String
  ) {
    var separator = "\u{1B}["
    func add(_ code: String) {
      text += separator
      text += code
      separator = ";"
    }
    if old != .plain { add("0") }
    if style.isBold { add("1") }
    if style.isDim { add("2") }
    if style.isUnderlined { add("4") }
    if style.isReversed { add("7") }
    if let color = style.foreground { add(code(color.lowered(to: depth), base: 30)) }
    if let color = style.background { add(code(color.lowered(to: depth), base: 40)) }
    text += "m"
  }

  /// The SGR parameters of a color; `base` is 30 for the foreground, 40 for the background.
  private static func code(_ color: Color, base: Int) -> String {
    switch color {
    case .ansi(let index): "\(base + Int(index & 7) + (index & 8 == 0 ? 0 : 60))"
    case .palette(let index): "\(base + 8);5;\(index)"
    case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
    case .toned(let color, _): code(Color(color), base: base)
    }
  }
}

extension Color {
  package init(_ color: RGB) { self = .rgb(color.red, color.green, color.blue) }

  /// The nearest color that a terminal of that depth has.
  package func lowered(to depth: ColorDepth) -> Color {
    switch (self, depth) {
    case (.toned(_, let index), .ansi16): .ansi(index)
    case (.rgb, .palette256), (.toned, .palette256): .palette(FixedPalette.nearest(RGB(self)))
    case (.palette(let index), .ansi16) where index < 16: .ansi(index)
    case (.rgb, .ansi16), (.palette, .ansi16): .ansi(FixedPalette.nearestNamed(RGB(self)))
    default: self
    }
  }
}

extension Style {
  package func lowered(to depth: ColorDepth) -> Style {
    var style = self
    style.foreground = depth.hasColor ? foreground?.lowered(to: depth) : nil
    style.background = depth.hasColor ? background?.lowered(to: depth) : nil
    return style
  }
}

extension RGB {
  /// Xterm's defaults for the colors that have a number.
  package init(_ color: Color) {
    switch color {
    case .rgb(let red, let green, let blue): self.init(red, green, blue)
    case .toned(let color, _): self = color
    case .ansi(let index): self = FixedPalette.named[Int(index & 15)]
    case .palette(let index):
      self = index < 16 ? FixedPalette.named[Int(index)] : FixedPalette.color(index)
    }
  }
}
