/// A month of a year, `2026-12`.
package struct CivilMonth: Sendable, Hashable {
  package let year: Int
  /// 1...12
  package let month: Int

  package init(_ date: CivilDate) { (year, month) = (date.year, date.month) }

  /// The month in UTC.
  package init(_ instant: Instant) { self.init(Zone.utc.civil(at: instant).date) }

  /// Nil for anything but `YYYY-MM`.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 7, let date = CivilDate(iso8601: "\(text)-01") else { return nil }
    self.init(date)
  }

  private init(index: Int) {
    let (year, month) = index.quotientAndRemainderDown(by: 12)
    (self.year, self.month) = (year, month + 1)
  }

  private var index: Int { year * 12 + month - 1 }

  package func adding(months: Int) -> CivilMonth { CivilMonth(index: index + months) }

  /// Every month that has a day of the range.
  package static func covering(_ days: ClosedRange<CivilDate>) -> [CivilMonth] {
    let (first, last) = (CivilMonth(days.lowerBound), CivilMonth(days.upperBound))
    return (first.index...last.index).map(CivilMonth.init(index:))
  }

  package var text: String { "\(zeroPadded(year, 4))-\(zeroPadded(month, 2))" }

  package var firstDay: CivilDate {
    CivilDate(year: year, month: month, day: 1) ?? CivilDate(daysSinceEpoch: 0)
  }

  /// Its first moment in a zone.
  package func start(in zone: Zone) -> Instant {
    zone.instant(of: CivilDateTime(firstDay)).instant
  }
}

extension CivilMonth: Comparable {
  package static func < (a: CivilMonth, b: CivilMonth) -> Bool { a.index < b.index }
}
