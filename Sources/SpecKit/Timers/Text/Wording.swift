internal import SpecCore

/// The texts of this module in one language.
struct Wording: Sendable {
  /// `en` or `ru`.
  let language: String

  init(language: String) {
    self.language = timersTexts.contains("word.running", language) ? language : Catalog.fallback
  }

  func callAsFunction(_ key: String, _ values: [String: String] = [:]) -> String {
    timersTexts.text(key, language, values)
  }

  func callAsFunction(_ key: String, count: Int64) -> String {
    // A plural form depends on the last digits only.
    timersTexts.text(key, language, count: Int(clamping: count))
  }

  /// `4h 30m`, `4 ч 30 мин`
  func period(_ period: Period) -> String {
    period.parts.map { self("unit.\($0.unit.rawValue)", ["count": String($0.count)]) }
      .joined(separator: " ")
  }

  /// `20 Feb 2018 09:00`, `20.02.2018 09:00`; seconds only if there are any.
  func date(_ civil: CivilDateTime) -> String {
    "\(day(civil.date, withYear: true)) \(time(civil.time))"
  }

  /// The same without what goes without saying: the date today, the year this year.
  func shortDate(_ civil: CivilDateTime, today: CivilDate) -> String {
    if civil.date == today { return time(civil.time) }
    return "\(day(civil.date, withYear: civil.date.year != today.year)) \(time(civil.time))"
  }

  /// `18:00 today`, `09:00 yesterday`, or the date.
  func pastDate(_ civil: CivilDateTime, today: CivilDate) -> String {
    switch today.daysSinceEpoch - civil.date.daysSinceEpoch {
    case 0: self("date.today", ["time": time(civil.time)])
    case 1: self("date.yesterday", ["time": time(civil.time)])
    default: shortDate(civil, today: today)
    }
  }

  func time(_ time: CivilTime) -> String {
    time.second == 0 ? time.hourMinute : time.iso8601
  }

  private func day(_ date: CivilDate, withYear: Bool) -> String {
    let values = [
      "day": zeroPadded(date.day, language == "ru" ? 2 : 1), "month": self("month.\(date.month)"),
      "year": zeroPadded(date.year, 4),
    ]
    return self(withYear ? "date.full" : "date.short", values)
  }

  /// `DDd HH:MM:SS`, the days only if there are any.
  static func clock(_ seconds: Int64) -> String {
    let seconds = Int(clamping: max(seconds, 0))
    let time = CivilTime(secondOfDay: seconds).iso8601
    let days = seconds / 86_400
    return days > 0 ? "\(zeroPadded(days, 2))d \(time)" : time
  }
}

extension Context {
  var wording: Wording { Wording(language: language) }

  /// Runs a command so that what its rules refuse is told in the person's language.
  func worded<Result>(_ body: () throws -> Result) throws -> Result {
    try body()
  }
}
