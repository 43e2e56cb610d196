internal import SpecCore

/// How the screens of this module are drawn: in which language, with which signs.
struct ScreenFace: Sendable {
  var words: Wording
  var isASCII: Bool

  func callAsFunction(_ key: String, _ values: [String: String] = [:]) -> String {
    screenTexts.text(key, words.language, values)
  }

  /// Before what has the focus, where nothing else needs to be seen.
  func mark(_ hasFocus: Bool) -> Line {
    Line(hasFocus ? (isASCII ? ">" : "▸") : " ", .bold)
  }

  /// Part of the rows that fits, with the focused ones in it; the rest is a scroll away.
  static func window(_ count: Int, around focus: Range<Int>, room: Int) -> Range<Int> {
    guard count > room, room > 0 else { return 0..<count }
    let middle = (focus.lowerBound + focus.upperBound) / 2
    let start = min(max(0, middle - room / 2), count - room)
    return start..<start + room
  }

  /// The last rows of a screen: a message or question, else what the keys do.
  func foot(_ text: String, _ style: Style, width: Int) -> [Line] {
    // What a key does stays in one piece: its spaces are none while the row is broken.
    let pieces = text.split(separator: " · ").map { $0.replacing(" ", with: "\u{A0}") }
    let row = pieces.count > 2 ? pieces.joined(separator: "\u{A0}· ") : text
    return [Line()]
      + row.wrapped(to: max(10, width - 2)).map {
        Line(" ") + Line($0.replacing("\u{A0}", with: " "), style)
      }
  }
}

extension Context {
  func screenFace(ascii: Bool = false) -> ScreenFace {
    ScreenFace(
      words: wording, isASCII: timerFace(now: Instant(seconds: 0), width: 80, ascii: ascii).isASCII)
  }
}
