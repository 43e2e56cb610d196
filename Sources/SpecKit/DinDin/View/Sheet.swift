internal import SpecCore

/// A page to draw dinners on: its width class, its language and the direction of its lines.
struct Sheet {
  /// Under 60 columns, under 100, and the rest.
  enum Class { case narrow, medium, wide }

  let page: Page
  let texts: Texts

  init(_ page: Page, _ texts: Texts) {
    self.page = page
    self.texts = texts
  }

  var size: Class { page.columns < 60 ? .narrow : page.columns < 100 ? .medium : .wide }

  /// Too narrow for frames: text only, wrapped rather than cut.
  var isTiny: Bool { page.columns < 40 }

  /// What stands for the end of a text that has no room.
  private var ellipsis: String { page.isUTF8 ? "…" : "~" }

  func cut(_ line: Line, to room: Int) -> Line {
    line.truncated(to: max(1, room), ellipsis: ellipsis)
  }

  /// The cells that lines fill: one is left free, and lines do not get too long to read.
  var width: Int { max(8, min(page.columns, 120) - 1) }

  /// A line where it belongs: at the left, or at the right edge in Arabic.
  func aligned(_ line: Line) -> Line {
    guard texts.isRightToLeft else { return cut(line, to: width) }
    return cut(line, to: width).padded(to: page.columns - 1, .right)
  }

  /// A line as one or more that fit, all where they belong.
  func wrapped(_ line: Line) -> [Line] { pieces(line, room: width).map(aligned) }

  /// A line broken at spaces. A broken one is all in the style of its first span.
  func pieces(_ line: Line, room: Int) -> [Line] {
    guard line.width > room, let first = line.spans.first else { return [line] }
    let isIsolated = line.spans.contains(where: \.isIsolated)
    return sanitized(line.text).wrapped(to: room).map {
      Line([Line.Span($0, first.style, isolated: isIsolated)])
    }
  }

  /// Two texts at the two ends of a line; under each other where there is no room.
  func spread(_ first: Line, _ second: Line) -> [Line] {
    let gap = width - first.width - second.width
    guard gap >= 1 else { return [first, second].filter { !$0.spans.isEmpty }.flatMap(wrapped) }
    guard !second.spans.isEmpty else { return [aligned(first)] }
    return [aligned(first + Line(String(repeating: " ", count: gap)) + second)]
  }

  /// A text from data, isolated where it runs the other way.
  func data(_ text: String, _ style: Style = .plain) -> Line {
    let isForeign = TextDirection(of: text) != (texts.isRightToLeft ? .rightToLeft : .leftToRight)
    let isIsolated = isForeign && (texts.isRightToLeft || TextDirection(of: text) != nil)
    return Line([Line.Span(text, style, isolated: isIsolated && page.isUTF8)])
  }

  /// A text of ours with data in it: the parts of `key` around `{name}` are ours.
  func sentence(_ key: String, _ name: String, _ value: Line, _ style: Style = .plain) -> Line {
    let mark = "\u{0}"
    let parts = texts(key, [name: mark]).split(
      separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return Line(texts(key), style) }
    return Line(String(parts[0]), style) + value + Line(String(parts[1]), style)
  }

  /// What marks a card among others: `● ○ ○`, or numbers where there are many.
  func dots(_ turn: Dinner.Turn) -> String {
    guard turn.of <= 9 else { return "\(turn.position)/\(turn.of)" }
    let (full, empty) = page.isUTF8 ? ("●", "○") : ("*", "o")
    return (1...turn.of).map { $0 == turn.position ? full : empty }.joined(separator: " ")
  }
}

/// The direction of the first letter that has one (UAX 9, rule P2).
enum TextDirection {
  case leftToRight, rightToLeft

  init?(of text: String) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        // Digits and marks of these scripts say nothing of the direction.
        guard scalar.properties.isAlphabetic else { continue }
        self = .rightToLeft
        return
      default:
        guard scalar.properties.isAlphabetic else { continue }
        self = .leftToRight
        return
      }
    }
    return nil
  }
}
