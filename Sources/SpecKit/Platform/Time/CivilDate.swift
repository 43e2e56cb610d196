/// A day of the proleptic Gregorian calendar, years 0000...9999 in text, any year in arithmetic.
public struct CivilDate: Sendable, Hashable {
  public let year: Int
  /// 1...12
  public let month: Int
  /// 1...31
  public let day: Int

  /// Nil for a day that does not exist, such as 30 February.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1,
      (-CivilDate.yearLimit...CivilDate.yearLimit).contains(year),
      day <= CivilDate.days(inMonth: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Days since 1970-01-01, clamped to ±400,000,000 (about a million years).
  ///
  /// Source: Howard Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
  public init(daysSinceEpoch days: Int) {
    let shifted = min(max(days, -400_000_000), 400_000_000) + 719_468
    let (era, dayOfEra) = shifted.quotientAndRemainderDown(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01 (Hinnant's `days_from_civil`).
  public var daysSinceEpoch: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = shiftedYear.quotientAndRemainderDown(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    let index = (daysSinceEpoch + 3).quotientAndRemainderDown(by: 7).remainder
    return Weekday.allCases[index]
  }

  public func adding(days: Int) -> CivilDate {
    CivilDate(daysSinceEpoch: daysSinceEpoch + min(max(days, -800_000_000), 800_000_000))
  }

  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The length of a month 1...12.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static let yearLimit = 1_000_000
}

extension CivilDate {
  /// The months as mail (RFC 5322) and HTTP (RFC 9110) abbreviate them.
  public static let englishMonths = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let englishWeekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// `Feb`
  public var englishMonth: String { Self.englishMonths[month - 1] }
  /// `Tue`
  public var englishWeekday: String { Self.englishWeekdays[weekday.rawValue - 1] }
}

extension CivilDate: Comparable {
  public static func < (a: CivilDate, b: CivilDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }
}

/// A day of the week, Monday first as in ISO 8601.
public enum Weekday: Int, Sendable, CaseIterable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday
}
