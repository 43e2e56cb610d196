/// The calendar from which a date is picked: one month, weeks from Monday, one day selected.
package struct MonthGrid: Sendable, Equatable {
  package private(set) var selected: CivilDate
  package let today: CivilDate

  /// The years that can be picked.
  package static let years = 1900...9999

  package init(selected: CivilDate, today: CivilDate) {
    self.selected = selected
    self.today = today
    select(selected)
  }

  /// Moves the selection: arrows by days and weeks, PgUp and PgDn by months, Home and End within the
  /// month.
  ///
  /// - Returns: whether the key means something here.
  package mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .left: select(selected.adding(days: -1))
    case .right: select(selected.adding(days: 1))
    case .up: select(selected.adding(days: -7))
    case .down: select(selected.adding(days: 7))
    case .pageUp: move(months: -1)
    case .pageDown: move(months: 1)
    case .home: select(selected.adding(days: 1 - selected.day))
    case .end: select(selected.adding(days: lastDay - selected.day))
    case .character("t"), .character("T"): select(today)
    default: return false
    }
    return true
  }

  private var lastDay: Int { CivilDate.days(inMonth: selected.month, of: selected.year) }

  /// Selects a day, or the nearest one that can be picked.
  private mutating func select(_ date: CivilDate) {
    let first = CivilDate(year: Self.years.lowerBound, month: 1, day: 1) ?? date
    let last = CivilDate(year: Self.years.upperBound, month: 12, day: 31) ?? date
    selected = min(max(date, first), last)
  }

  /// The same day of another month, or the last of a shorter one.
  private mutating func move(months: Int) {
    let month = CivilMonth(selected).adding(months: months)
    guard Self.years.contains(month.year) else { return }
    let day = min(selected.day, CivilDate.days(inMonth: month.month, of: month.year))
    selected = month.firstDay.adding(days: day - 1)
  }

  /// The weeks that the month touches, Monday first; days of other months are nil.
  package var weeks: [[CivilDate?]] {
    let first = selected.adding(days: 1 - selected.day)
    let blanks = first.weekday.rawValue - 1
    let count = (blanks + lastDay + 6) / 7
    return (0..<count).map { week in
      (0..<7).map { column in
        let day = week * 7 + column - blanks
        return (0..<lastDay).contains(day) ? first.adding(days: day) : nil
      }
    }
  }

  /// Eight rows of 28 cells, however long the month: its name, the days of the week, six weeks. The
  /// selected day stands in brackets, today has a star.
  ///
  /// - Parameter weekdays: two letters each, from Monday.
  package func lines(month: String, weekdays: [String]) -> [Line] {
    let title = Line("‹ \(month) \(zeroPadded(selected.year, 4)) ›", .bold)
    let names = weekdays.map { " \($0) " }.joined()
    let rows = weeks.map { week in week.reduce(into: Line()) { $0 += cell($1) } }
    let blank = Line(String(repeating: " ", count: Self.width))
    return [title.padded(to: Self.width, .center), Line(names, .dim)] + rows
      + Array(repeating: blank, count: 6 - rows.count)
  }

  package static let width = 28

  private func cell(_ date: CivilDate?) -> Line {
    guard let date else { return "    " }
    let day = String(date.day).padded(to: 2, .right)
    if date == selected { return Line("[\(day)]", Style(bold: true, reversed: true)) }
    return date == today ? Line(" \(day)*", .bold) : Line(" \(day) ")
  }
}
