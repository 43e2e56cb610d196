internal import SpecCore

/// How the screens look and speak.
struct ScreenTheme: Sendable {
  let strings: Strings
  let isUTF8: Bool
  /// Whether nothing fades, turns or moves.
  let isCalm: Bool
  let color: ColorDepth
  let zone: Zone
  /// The person's own sign for the settings.
  var icon: String?

  var ellipsis: String { isUTF8 ? "…" : "~" }
  var pointer: String { isUTF8 ? "▸" : ">" }
  var dot: String { isUTF8 ? " · " : " - " }
  var gear: String {
    if let icon, isUTF8 || icon.allSatisfy(\.isASCII) { return icon }
    return isUTF8 ? "⚙" : "*"
  }
  var horizontal: String { isUTF8 ? "─" : "-" }

  /// The indicator of something that goes on.
  func spinner(since start: Instant, at now: Instant) -> String {
    let signs = isUTF8 ? Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏") : Array("|/-\\")
    guard !isCalm else { return isUTF8 ? "…" : "*" }
    let step = max(0, now.ticks(since: start)) / Self.spinnerTicks
    return String(signs[Int(step) % signs.count])
  }

  /// Ten turns a second.
  private static let spinnerTicks: Int64 = 2

  func nextSpin(since start: Instant, after now: Instant) -> Instant? {
    guard !isCalm else { return nil }
    let step = max(0, now.ticks(since: start)) / Self.spinnerTicks
    return start.adding(ticks: (step + 1) * Self.spinnerTicks)
  }

  // MARK: rows

  /// A title at the left, a note at the right, and a line below both.
  func heading(_ title: String, _ note: String = "", columns: Int) -> [Line] {
    let width = max(1, columns - 6)
    let note = note.truncated(to: width / 2, ellipsis: ellipsis)
    let room = width - displayWidth(note) - 1
    let title = title.truncated(to: max(1, room), ellipsis: ellipsis)
    let first = Line(" ") + Line(title, .bold).padded(to: room + 1) + Line(note, .dim)
    return [first, Line(" " + String(repeating: horizontal, count: width), .dim)]
  }

  /// A row of keys and what they do, or a message in its place. Where there is no room for all keys
  /// the first ones are left out: they are the most obvious.
  func footer(_ keys: String, _ message: String?, columns: Int) -> Line {
    if let message {
      return Line(" " + message, .bold).truncated(to: columns, ellipsis: ellipsis)
    }
    var keys = keys[...]
    while displayWidth(String(keys)) >= columns, let next = keys.firstRange(of: " · ") {
      keys = keys[next.upperBound...]
    }
    return Line(" " + keys, .dim).truncated(to: columns, ellipsis: ellipsis)
  }

  /// Buttons beside one another, in as many rows as they need. The one that has the focus is marked.
  func buttons(_ texts: [String], focused: Int?, columns: Int) -> [Line] {
    let parts = texts.enumerated().map { index, text in
      let isFocused = index == focused
      return Line(isFocused ? "\(pointer)" : " ")
        + Line("[ \(text) ]", isFocused ? Style(bold: true, reversed: color.hasColor) : .plain)
    }
    return parts.reduce(into: []) { rows, part in
      if let row = rows.last, row.width + 2 + part.width <= columns {
        rows[rows.count - 1] = row + Line("  ") + part
      } else {
        rows.append(Line("  ") + part)
      }
    }
  }

  /// Text in the middle of the width.
  func centered(_ line: Line, columns: Int) -> Line {
    Line(String(repeating: " ", count: max(0, (columns - line.width) / 2))) + line
  }

  /// Text as much there as said.
  func shade(_ opacity: Double) -> Style {
    switch color {
    case .trueColor, .palette256:
      let level = UInt8(clamping: Int((64 + 191 * opacity).rounded()))
      return opacity >= 1 ? .bold : Style(.rgb(level, level, level))
    default: return opacity >= 1 ? .bold : .dim
    }
  }
}
