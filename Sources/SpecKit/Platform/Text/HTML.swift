/// HTML in which every interpolated text is escaped; only other HTML stays as it is.
public struct HTML: Sendable, Equatable, ExpressibleByStringInterpolation {
  public private(set) var text: String

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation interpolation: StringInterpolation) { text = interpolation.text }

  /// The parts after each other, by default each on lines of its own; empty ones are left out.
  public init(_ parts: [HTML], separator: HTML = "\n") {
    text = parts.map(\.text).filter { !$0.isEmpty }.joined(separator: separator.text)
  }

  public var isEmpty: Bool { text.isEmpty }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Escapes markup and quotes, and makes control and bidirectional characters visible.
    public mutating func appendInterpolation(_ text: String) {
      self.text += sanitized(text).escapedAsMarkup()
    }
    public mutating func appendInterpolation(_ number: Int) { text += String(number) }
    public mutating func appendInterpolation(_ html: HTML) { text += html.text }
    public mutating func appendInterpolation(_ parts: [HTML]) { text += HTML(parts).text }
  }
}

extension StringProtocol {
  /// The text as HTML shows it: what could be markup, or with `quotes` end the value of an
  /// attribute, is written as a character reference.
  public func escapedAsMarkup(quotes: Bool = true) -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where quotes: result += "&quot;"
      case "'" where quotes: result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
