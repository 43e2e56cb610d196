internal import SpecCore

/// The line above a calendar that says which month it is.
enum MonthBar {
  /// The line in at most `room` cells: with less space between, then without the outer months.
  static func line(_ month: CivilMonth, _ texts: Texts, room: Int) -> Line {
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

extension CivilMonth {
  /// The bar above a calendar: the month in brackets between two before and two after, of which
  /// those of another year say it. Each part with whether it is the month itself.
  func bar(_ words: CalendarWords) -> [(text: String, isCurrent: Bool)] {
    (-2...2).map { distance in
      let other = adding(months: distance)
      if distance == 0 { return ("[\(words.months[month - 1]) \(year)]", true) }
      let name = words.shortMonths[other.month - 1]
      return (other.year == year ? name : "\(name) \(other.year)", false)
    }
  }
}
