internal import SpecCore

/// The line above a calendar that says which month it is.
enum MonthBar {
  /// The line in at most `room` cells: with less space between, then without the outer months.
  static func line(_ month: MonthKey, _ texts: Texts, room: Int) -> Line {
    let parts = month.bar(texts.calendar)
    for (shown, gap) in [(parts[...], 3), (parts[...], 1), (parts[1...3], 3), (parts[1...3], 1)] {
      let line = line(shown, gap: gap)
      if line.width <= room { return line }
    }
    return line(parts[2...2], gap: 0).truncated(to: room)
  }

  private static func line(_ parts: ArraySlice<(text: String, isCurrent: Bool)>, gap: Int) -> Line {
    var line = Line()
    for (index, part) in parts.enumerated() {
      if index > 0 { line += Line(String(repeating: " ", count: gap)) }
      line += Line(part.text, part.isCurrent ? .bold : .dim)
    }
    return line
  }
}
