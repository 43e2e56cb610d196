internal import SpecCore

/// The bar above a calendar: a month between the two before and the two after it.
enum MonthBar {
  /// The five months in one row of at most `room` cells, with less space between if needed; else those
  /// that come in a row of their own.
  static func lines(_ month: CivilMonth, _ layout: PageLayout, room: Int) -> [Line] {
    let parts = parts(month, in: layout.language).map {
      Line($0.text, $0.isCurrent ? .bold : .dim)
    }
    for gap in [3, 1] {
      let rows = layout.packed(parts, gap: gap, room: room, keepsOrder: true)
      if rows.count == 1 { return rows }
    }
    return [parts[...2], parts[3...]].flatMap {
      layout.packed(Array($0), room: room, keepsOrder: true)
    }
    .map { $0.truncated(to: room) }
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
}
