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
  package init(_ color: RGB) { self = .rgb(color.red, color.green, color.blue) }

  /// The nearest color that a terminal of that depth has.
  package func lowered(to depth: ColorDepth) -> Color {
    switch (self, depth) {
    case (.rgb, .palette256): .palette(FixedPalette.nearest(RGB(self)))
    case (.palette(let index), .ansi16) where index < 16: .ansi(index)
    case (.rgb, .ansi16), (.palette, .ansi16): .ansi(FixedPalette.nearestNamed(RGB(self)))
    default: self
    }
  }
}

extension Style {
  /// The style with the nearest colors that a terminal of that depth has.
  package func lowered(to depth: ColorDepth) -> Style {
    var style = self
    style.foreground = depth == .none ? nil : foreground?.lowered(to: depth)
    style.background = depth == .none ? nil : background?.lowered(to: depth)
    return style
  }
}

extension RGB {
  /// Xterm's defaults for the colors that have a number.
  package init(_ color: Color) {
    switch color {
    case .rgb(let red, let green, let blue): self.init(red, green, blue)
    case .ansi(let index): self = FixedPalette.named[Int(index & 15)]
    case .palette(let index):
      self = index < 16 ? FixedPalette.named[Int(index)] : FixedPalette.color(index)
    }
  }
}
