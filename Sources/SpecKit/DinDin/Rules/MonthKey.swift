internal import SpecCore

/// A month of the calendar, the bucket in which dinners are filed.
struct MonthKey: Sendable, Hashable, Comparable {
  let year: Int
  /// 1...12
  let month: Int

  init(_ date: CivilDate) { (year, month) = (date.year, date.month) }

  /// `2026-11`
  init?(_ text: String) {
    guard text.utf8.count == 7, let date = CivilDate(iso8601: text + "-01") else { return nil }
    self.init(date)
  }

  private init(index: Int) {
    let (year, month) = index.quotientAndRemainderDown(by: 12)
    (self.year, self.month) = (year, month + 1)
  }

  private var index: Int { year * 12 + month - 1 }

  func adding(months: Int) -> MonthKey { MonthKey(index: index + months) }

  /// Every month that has a day of the range.
  static func covering(_ days: ClosedRange<CivilDate>) -> [MonthKey] {
    let (first, last) = (MonthKey(days.lowerBound), MonthKey(days.upperBound))
    return (first.index...last.index).map(MonthKey.init(index:))
  }

  var firstDay: CivilDate {
    CivilDate(year: year, month: month, day: 1) ?? CivilDate(daysSinceEpoch: 0)
  }

  static func < (a: MonthKey, b: MonthKey) -> Bool { a.index < b.index }

  var text: String { "\(zeroPadded(year, 4))-\(zeroPadded(month, 2))" }
}

extension MonthKey {
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
