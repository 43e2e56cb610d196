/// A color as a terminal can be asked for it; the renderer lowers it to what the terminal has.
package enum Color: Sendable, Hashable {
  /// 0...7 the plain ANSI colors, 8...15 the bright ones (SGR 30-37, 90-97).
  case ansi(UInt8)
  /// The 256-color palette.
  case palette(UInt8)
  case rgb(UInt8, UInt8, UInt8)
  /// A true color, and its number 0...15 for terminals with 16 colors.
  case toned(RGB, ansi: UInt8)

  package static let red = Color.ansi(1)
  package static let green = Color.ansi(2)
  package static let yellow = Color.ansi(3)
  package static let blue = Color.ansi(4)
  package static let magenta = Color.ansi(5)
  package static let cyan = Color.ansi(6)
  package static let gray = Color.ansi(8)
}

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

  package var emboldened: Style {
    var style = self
    style.isBold = true
    return style
  }
}

/// A row for a terminal: runs of text with a style each. Whatever is put in is data: the renderer
/// sanitizes it, so no escape code in somebody's name reaches a terminal.
package struct Line: Sendable, Hashable {
  package struct Span: Sendable, Hashable {
    package var text: String
    package var style: Style
    /// Whether the text's own direction must not turn its surroundings: the renderer puts it
    /// between U+2068 and U+2069, one without letters between U+2066 and U+2069.
    package var isIsolated: Bool
    /// The numbers of texts from right to left that begin before it and end after it: the renderer puts them between
    /// U+2067 and U+2069.
    package fileprivate(set) var opening = 0
    package fileprivate(set) var closing = 0
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

  /// The line as one text from right to left, whatever surrounds it; what stands between apostrophes, and
  /// words from left to right, are isolated.
  package var rightToLeft: Line {
    var line = Line(spans.flatMap(\.withIsolatedWords).filter { !$0.text.isEmpty })
    guard let last = line.spans.indices.last else { return self }
    line.spans[0].opening += 1
    line.spans[last].closing += 1
    return line
  }

  /// Whether it is one text from right to left.
  package var isRightToLeft: Bool {
    var depth = 0
    for (index, span) in spans.enumerated() {
      depth += span.opening
      guard depth > 0 else { return false }
      depth -= span.closing
      if depth <= 0 { return index == spans.count - 1 }
    }
    return false
  }

  /// The line with every text ended that begins in it, after some of its spans were taken off.
  var closed: Line {
    guard let last = spans.indices.last else { return self }
    var line = self
    line.spans[last].closing += spans.reduce(0) { $0 + $1.opening - $1.closing }
    return line
  }

  package static func + (a: Line, b: Line) -> Line { Line(a.spans + b.spans) }
  package static func += (a: inout Line, b: Line) { a.spans += b.spans }
}

extension Line: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self.init(value) }
}

extension Line.Span {
  /// Parts of which those are isolated that stand between apostrophes, or are words from left to right with
  /// what belongs to them: their first and last characters would else go to the other side.
  fileprivate var withIsolatedWords: [Self] {
    guard !isIsolated, opening + closing == 0 else { return [self] }
    var parts: [Self] = []
    func add(_ part: Substring, isolated: Bool = false) {
      parts.append(Self(String(part), style, isolated: isolated))
    }
    func addWords(_ text: Substring) {
      var rest = text
      while let words = rest.wordsFromLeftToRight {
        add(rest[..<words.lowerBound])
        add(rest[words], isolated: true)
        rest = rest[words.upperBound...]
      }
      add(rest)
    }
    var rest = text[...]
    while let start = rest.firstIndex(of: "'"),
      let end = rest[rest.index(after: start)...].firstIndex(of: "'")
    {
      let after = rest.index(after: start)
      addWords(rest[..<start])
      add(rest[start..<after])
      add(rest[after..<end], isolated: true)
      add(rest[end...end])
      rest = rest[rest.index(after: end)...]
    }
    addWords(rest)
    return parts
  }
}

extension Substring {
  /// The first words from left to right in a text of the other direction, up to a word or a sign of that
  /// one, or to the end of a clause.
  fileprivate var wordsFromLeftToRight: Range<Index>? {
    func direction(_ index: Index) -> TextDirection? { TextDirection(of: String(self[index])) }
    guard let letter = indices.first(where: { direction($0) == .leftToRight }) else { return nil }
    // Characters joined to the first letter, such as the dashes of an option.
    var start = letter
    while start > startIndex, self[index(before: start)].isJoined { start = index(before: start) }
    var (end, last) = (letter, letter)
    var open = 0
    while end < endIndex {
      let (character, next) = (self[end], index(after: end))
      if direction(end) == .rightToLeft || "،؛؟«»".contains(character) { break }
      if ":;.".contains(character), next == endIndex || self[next] == " " { break }
      if "([".contains(character) { open += 1 }
      if ")]".contains(character) {
        open -= 1
        if open < 0 { break }
      }
      end = next
      if character.isWordEnd, open == 0 { last = end }
    }
    return start..<(last > letter ? last : index(after: letter))
  }
}

extension Character {
  /// Whether it belongs to the word that follows it.
  fileprivate var isJoined: Bool { isASCII && !" ([\"'=".contains(self) }
  /// Whether words that are isolated may end with it.
  fileprivate var isWordEnd: Bool { isLetter || isNumber || ")]>/%+_".contains(self) }
}
