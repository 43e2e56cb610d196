internal import SpecCore

/// The bar above a calendar: a month between the two before and the two after it.
enum MonthBar {
  /// The line in at most `room` cells: with less space between, then without the outer months.
  static func line(_ month: CivilMonth, _ layout: PageLayout, room: Int) -> Line {
    let language = layout.language
    let parts = parts(month, in: language)
    for (shown, gap) in [(parts[...], 3), (parts[...], 1), (parts[1...3], 3), (parts[1...3], 1)] {
      let line = line(shown, gap: gap, layout)
      if line.width <= room { return line }
    }
    return line(parts[2...2], gap: 0, layout).truncated(to: room)
  }

  /// The five months, the current one in brackets; those of another year with the year.
  static func parts(
    _ month: CivilMonth, in language: String
  ) -> [(text: String, isCurrent: Bool)] {
    (-2...2).map { distance in
      let other = month.adding(months: distance)
      if distance == 0 {
        return ("[\(calendarTexts.months[month.month - 1](language)) \(month.year)]", true)
      }
      let name = calendarTexts.shortMonth(other.month, in: language)
      return (other.year == month.year ? name : "\(name) \(other.year)", false)
    }
  }

  private static func line(
    _ parts: ArraySlice<(text: String, isCurrent: Bool)>, gap: Int, _ layout: PageLayout
  ) -> Line {
    var line = Line()
    for (index, part) in parts.enumerated() {
      if index > 0 { line += Line(String(repeating: " ", count: gap)) }
      line += layout.isolated(Line(part.text, part.isCurrent ? .bold : .dim))
    }
    return line
  }
}
