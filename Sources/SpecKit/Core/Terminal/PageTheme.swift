/// The language and signs of the pages of a program, and the parts that they share.
package struct PageTheme: Sendable, Equatable {
  package var language: String
  package var isASCII: Bool

  package init(language: String, isASCII: Bool) {
    (self.language, self.isASCII) = (language, isASCII)
  }

  /// The mark of the row or item that has the focus.
  package func mark(_ hasFocus: Bool) -> Line {
    Line(hasFocus ? (isASCII ? ">" : "▸") : " ", .bold)
  }

  /// The rows that fit, with the focused ones among them.
  package static func window(_ count: Int, around focus: Range<Int>, room: Int) -> Range<Int> {
    guard count > room, room > 0 else { return 0..<count }
    let middle = (focus.lowerBound + focus.upperBound) / 2
    let start = min(max(0, middle - room / 2), count - room)
    return start..<start + room
  }

  /// The last rows of a screen: what is to be said, and under it what the keys do, which no message
  /// covers.
  package func foot(
    _ message: String? = nil, _ style: Style = .bold, keys text: Text, _ size: ScreenSize
  ) -> [Line] {
    gap(size) + (message.map { said($0, style, size) } ?? []) + keys(text, size)
  }

  /// The empty row above the last ones, where there is one to spare.
  package func gap(_ size: ScreenSize) -> [Line] { size.rows < 12 ? [] : [Line()] }

  /// A message in at most a third of the screen.
  package func said(_ message: String, _ style: Style, _ size: ScreenSize) -> [Line] {
    var rows = message.wrapped(to: max(10, size.columns - 2))
    let most = max(1, size.rows / 3)
    if rows.count > most { rows = rows.prefix(most - 1) + [rows[most - 1] + "…"] }
    return rows.map { Line(" ") + Line($0, style) }
  }

  /// What the keys do, the last of them in any case; of the others as many as a sixth of the screen
  /// holds.
  package func keys(_ text: Text, _ size: ScreenSize) -> [Line] {
    let room = max(10, size.columns - 2)
    // No-break spaces hold the text of each key together while the row is wrapped.
    var pieces = text(language).split(separator: " · ").map {
      String(displayWidth($0) > room ? $0 : $0.replacing(" ", with: "\u{A0}"))
    }
    while true {
      let rows = pieces.joined(separator: "\u{A0}· ").wrapped(to: room)
      if rows.count <= max(1, size.rows / 6) || pieces.count <= 1 {
        return rows.map { Line(" ") + Line($0.replacing("\u{A0}", with: " "), .dim) }
      }
      pieces.remove(at: pieces.count - 2)
    }
  }

  /// Some of the rows, with marks at the right edge where there are more above and below.
  package func part(_ rows: [Line], _ window: Range<Int>, width: Int) -> [Line] {
    var part = Array(rows[window])
    func mark(_ index: Int, _ sign: String) {
      let row = part[index].truncated(to: max(0, width - 1))
      part[index] = row.padded(to: max(0, width - 1)) + Line(sign, .bold)
    }
    if window.upperBound < rows.count, !part.isEmpty { mark(part.count - 1, isASCII ? "v" : "↓") }
    if window.lowerBound > 0, !part.isEmpty, part.count > 1 || window.upperBound == rows.count {
      mark(0, isASCII ? "^" : "↑")
    }
    return part
  }

  /// Rows from a place on, filled up to `room` of them.
  package func scrolled(_ rows: [Line], from first: Int, room: Int, width: Int) -> [Line] {
    let start = min(max(0, first), max(0, rows.count - room))
    let window = start..<min(rows.count, start + room)
    return part(rows, window, width: width)
      + Array(repeating: Line(), count: max(0, room - window.count))
  }
}

extension Frame {
  /// The frame with the signs that the theme allows.
  package func signs(_ theme: PageTheme) -> Frame {
    guard theme.isASCII else { return self }
    var frame = self
    frame.rows = rows.map(\.ascii)
    return frame
  }
}

extension Line {
  /// The line with a sign of ASCII for each sign that the screens draw.
  package var ascii: Line {
    var line = self
    for index in spans.indices {
      line.spans[index].text = String(spans[index].text.map { Self.signs[$0] ?? $0 })
    }
    return line
  }

  private static let signs: [Character: Character] = [
    "·": "|", "‹": "<", "›": ">", "…": "~", "–": "-", "—": "-",
  ]
}
