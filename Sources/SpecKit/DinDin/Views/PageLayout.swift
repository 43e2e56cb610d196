internal import SpecCore

/// How lines are laid out on a page: by its width class and the direction of its language.
struct PageLayout {
  /// Under 60 columns, under 100, and the rest.
  enum WidthClass { case narrow, medium, wide }

  let page: Page

  var language: String { page.language }
  var isRightToLeft: Bool { language == "ar" }

  var size: WidthClass { page.columns < 60 ? .narrow : page.columns < 100 ? .medium : .wide }

  /// Too narrow for frames: text only, wrapped rather than cut.
  var isTiny: Bool { page.columns < 40 }

  /// What stands for the end of a text that has no room.
  private var ellipsis: String { page.isUTF8 ? "…" : "~" }

  func cut(_ line: Line, to room: Int) -> Line {
    line.truncated(to: max(1, room), ellipsis: ellipsis)
  }

  /// The cells that lines fill: at most 119, one column is left free.
  var width: Int { max(8, min(page.columns, 120) - 1) }

  /// A line at the left, or at the right edge in Arabic.
  func aligned(_ line: Line) -> Line {
    guard isRightToLeft else { return cut(line, to: width) }
    let shown = line.spans.filter { $0.text.contains { $0 != " " } }
    // A margin at the right of a text that was turned stays outside of it.
    let isText = shown.count == 1 && shown[0].opening == 0
    return pushed(isText ? turned(cut(line, to: width)) : cut(line, to: width))
  }

  /// A line that is drawn whole, such as one of a map, at the edge where lines begin.
  func pushed(_ line: Line) -> Line {
    isRightToLeft ? line.padded(to: page.columns - 1, .right) : line
  }

  /// A text in Arabic that keeps its order on a terminal whose lines run from left to right.
  func turned(_ line: Line) -> Line {
    let isText = line.spans.contains {
      !$0.isIsolated && TextDirection.isRightToLeft(anywhereIn: $0.text)
    }
    return isRightToLeft && page.isUTF8 && isText && !line.isRightToLeft
      ? line.rightToLeft : line
  }

  /// A line as one or more aligned lines that fit.
  func wrapped(_ line: Line) -> [Line] { pieces(line, room: width).map(aligned) }

  /// A text broken at spaces. A broken one is all in the style of its first span.
  func pieces(_ line: Line, room: Int) -> [Line] {
    let whole = turned(line)
    guard line.width > room, let first = line.spans.first else { return [whole] }
    // Each piece has the direction of all: it may begin with a word of the other one.
    let isTurned =
      whole.isRightToLeft || page.isUTF8 && TextDirection(of: line.text) == .rightToLeft
    let isIsolated = !isTurned && line.spans.contains(where: \.isIsolated)
    return sanitized(line.text).wrapped(to: room).map {
      let piece = Line([Line.Span($0, first.style, isolated: isIsolated)])
      return isTurned ? piece.rightToLeft : piece
    }
  }

  /// Two texts at the two ends of a line, the first at its beginning; under each other where there is no
  /// room.
  func spread(_ first: Line, _ second: Line) -> [Line] {
    let gap = width - first.width - second.width
    guard gap >= 1 else { return [first, second].filter { !$0.spans.isEmpty }.flatMap(wrapped) }
    guard !second.spans.isEmpty else { return [aligned(first)] }
    return [aligned(ends(first, second, gap: Line(String(repeating: " ", count: gap))))]
  }

  /// Two texts at the two ends of a line.
  func ends(_ first: Line, _ second: Line, gap: Line) -> Line {
    isRightToLeft ? isolated(second) + gap + isolated(first) : first + gap + second
  }

  /// A text from data, isolated where it runs the other way.
  func data(_ raw: String, _ style: Style = .plain) -> Line {
    // Notes of other calendars have lines of their own.
    let text = raw.replacing("\n", with: " ")
    let isForeign = TextDirection(of: text) != (isRightToLeft ? .rightToLeft : .leftToRight)
    let isIsolated = isForeign && (isRightToLeft || TextDirection(of: text) != nil)
    return Line([Line.Span(text, style, isolated: isIsolated && page.isUTF8)])
  }

  /// A text with data in the place of its placeholder `name`.
  ///
  /// - Parameter others: the values of its other placeholders.
  func sentence(
    _ text: Text, _ name: String, _ value: Line, _ style: Style = .plain,
    _ others: [String: String] = [:]
  ) -> Line {
    let mark = "\u{0}"
    let parts = text(language, others.merging([name: mark]) { $1 }).split(
      separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return Line(text(language, others), style) }
    return turned(Line(String(parts[0]), style) + value + Line(String(parts[1]), style))
  }

  /// The place of a card among others: `● ○ ○`, or numbers where there are many or there is less room.
  func dots(_ turn: Dinner.Turn, room: Int) -> String {
    guard turn.of <= 9, 2 * turn.of - 1 <= room else { return "\(turn.position)/\(turn.of)" }
    let (full, empty) = page.isUTF8 ? ("●", "○") : ("*", "o")
    return (1...turn.of).map { $0 == turn.position ? full : empty }.joined(separator: " ")
  }
}
