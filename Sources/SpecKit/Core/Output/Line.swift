/// A color as a terminal can be asked for it; the renderer lowers it to what the terminal has.
package enum Color: Sendable, Hashable {
  /// 0...7 the plain ANSI colors, 8...15 the bright ones (SGR 30-37, 90-97).
  case ansi(UInt8)
  /// The 256-color palette.
  case palette(UInt8)
  case rgb(UInt8, UInt8, UInt8)

  package static let red = Color.ansi(1)
  package static let green = Color.ansi(2)
  package static let yellow = Color.ansi(3)
  package static let blue = Color.ansi(4)
  package static let magenta = Color.ansi(5)
  package static let cyan = Color.ansi(6)
  package static let white = Color.ansi(7)
  package static let gray = Color.ansi(8)
}

/// How a run of text looks.
package struct Style: Sendable, Hashable {
  package var foreground: Color?
  package var background: Color?
  package var isBold = false
  package var isDim = false
  package var isReversed = false
  package var isUnderlined = false

  package init(
    _ foreground: Color? = nil, on background: Color? = nil, bold: Bool = false, dim: Bool = false,
    reversed: Bool = false, underlined: Bool = false
  ) {
    self.foreground = foreground
    self.background = background
    isBold = bold
    isDim = dim
    isReversed = reversed
    isUnderlined = underlined
  }

  package static let plain = Style()
  package static let bold = Style(bold: true)
  package static let dim = Style(dim: true)
}

/// A row for a terminal: runs of text with a style each. Whatever is put in is data: the renderer
/// sanitizes it, so no escape code in somebody's name reaches a terminal.
package struct Line: Sendable, Hashable {
  package struct Span: Sendable, Hashable {
    package var text: String
    package var style: Style
    /// Whether the text's own direction must not turn its surroundings: the renderer puts it
    /// between U+2068 and U+2069.
    package var isIsolated: Bool
    package init(_ text: String, _ style: Style = .plain, isolated: Bool = false) {
      self.text = text
      self.style = style
      isIsolated = isolated
    }
  }

  package var spans: [Span]

  package init(_ spans: [Span] = []) { self.spans = spans }
  package init(_ text: String, _ style: Style = .plain) { spans = [Span(text, style)] }

  /// The text without styles.
  package var text: String { spans.map(\.text).joined() }

  package static func + (a: Line, b: Line) -> Line { Line(a.spans + b.spans) }
  package static func += (a: inout Line, b: Line) { a.spans += b.spans }
}

extension Line: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self.init(value) }
}
