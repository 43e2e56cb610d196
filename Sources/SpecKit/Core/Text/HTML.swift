/// HTML in which every interpolated text is escaped; only other HTML stays as it is.
package struct HTML: Sendable, Equatable, ExpressibleByStringInterpolation {
  package private(set) var text: String

  package init(stringLiteral value: String) { text = value }
  package init(stringInterpolation interpolation: StringInterpolation) { text = interpolation.text }

  /// The parts after each other, by default each on lines of its own; empty ones are left out.
  package init(_ parts: [HTML], separator: HTML = "\n") {
    text = parts.map(\.text).filter { !$0.isEmpty }.joined(separator: separator.text)
  }

  package var isEmpty: Bool { text.isEmpty }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }

    /// Escapes markup and quotes, and makes control and bidirectional characters visible.
    package mutating func appendInterpolation(_ text: String) {
      self.text += sanitized(text).escapedAsMarkup()
    }
    package mutating func appendInterpolation(_ number: Int) { text += String(number) }
    package mutating func appendInterpolation(_ html: HTML) { text += html.text }
    package mutating func appendInterpolation(_ parts: [HTML]) { text += HTML(parts).text }
  }
}
