/// A month of a year, `2026-12`.
public struct CivilMonth: Sendable, Hashable {
  public let year: Int
  /// 1...12
  public let month: Int

  public init(_ date: CivilDate) { (year, month) = (date.year, date.month) }

  /// The month in UTC.
  public init(_ instant: Instant) { self.init(Zone.utc.civil(at: instant).date) }

  /// Nil for anything but `YYYY-MM`.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == 7, let date = CivilDate(iso8601: "\(text)-01") else { return nil }
    self.init(date)
  }

  private init(index: Int) {
    let (year, month) = index.quotientAndRemainderDown(by: 12)
    (self.year, self.month) = (year, month + 1)
  }

  private var index: Int { year * 12 + month - 1 }

  public func adding(months: Int) -> CivilMonth { CivilMonth(index: index + months) }

  /// Every month that has a day of the range.
  public static func covering(_ days: ClosedRange<CivilDate>) -> [CivilMonth] {
    let (first, last) = (CivilMonth(days.lowerBound), CivilMonth(days.upperBound))
    return (first.index...last.index).map(CivilMonth.init(index:))
  }

  public var text: String { "\(zeroPadded(year, 4))-\(zeroPadded(month, 2))" }

  public var firstDay: CivilDate {
    CivilDate(year: year, month: month, day: 1) ?? CivilDate(daysSinceEpoch: 0)
  }
}

extension CivilMonth: Comparable {
  public static func < (a: CivilMonth, b: CivilMonth) -> Bool { a.index < b.index }
}
