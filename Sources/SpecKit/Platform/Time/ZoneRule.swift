/// A POSIX TZ rule as a TZif footer holds it (`CET-1CEST,M3.5.0,M10.5.0/3`), with the extension of
/// RFC 8536, 3.3.1: times of -167...167 hours.
struct ZoneRule: Sendable, Hashable {
  /// A day of any year, and the wall time on it at which clocks change.
  struct Change: Sendable, Hashable {
    enum Day: Sendable, Hashable {
      /// `J60`: 1...365, 29 February never counted.
      case julian(Int)
      /// `59`: 0...365, 29 February counted.
      case zeroBased(Int)
      /// `M3.5.0`: month, week 1...5 (5 = last), weekday 0...6 with Sunday 0.
      case monthWeekday(month: Int, week: Int, weekday: Int)
    }
    var day: Day
    /// Seconds from local midnight, -604799...604799.
    var time: Int
  }

  struct Daylight: Sendable, Hashable {
    var type: LocalTimeType
    var start: Change
    var end: Change
  }

  var standard: LocalTimeType
  var daylight: Daylight?

  func localTimeType(at second: Int64) -> LocalTimeType {
    guard let daylight else { return standard }
    var type = standard
    let year = year(at: second)
    for (start, end) in [changes(year - 1), changes(year), changes(year + 1)] {
      // If one year's end equals the next one's start (daylight time all year), the start wins.
      if start < end {
        if start <= second { type = daylight.type }
        if end <= second { type = standard }
      } else {
        if end <= second { type = standard }
        if start <= second { type = daylight.type }
      }
    }
    return type
  }

  /// The first second later than `second` for which the rule names a change.
  func nextChange(after second: Int64) -> Int64? {
    guard daylight != nil else { return nil }
    let year = year(at: second)
    for candidate in year - 1...year + 2 {
      let (start, end) = changes(candidate)
      if min(start, end) > second { return min(start, end) }
      if max(start, end) > second { return max(start, end) }
    }
    return nil
  }

  private func year(at second: Int64) -> Int {
    CivilDateTime(wallSeconds: second + Int64(standard.offset)).date.year
  }

  /// When daylight time starts and ends in a year, in seconds since 1970.
  private func changes(_ year: Int) -> (start: Int64, end: Int64) {
    guard let daylight else { return (0, 0) }
    return (
      daylight.start.wallSeconds(in: year) - Int64(standard.offset),
      daylight.end.wallSeconds(in: year) - Int64(daylight.type.offset)
    )
  }
}

extension ZoneRule.Change {
  /// Seconds from 1970-01-01T00:00:00 on the wall before the change.
  func wallSeconds(in year: Int) -> Int64 {
    let newYear = CivilDate(year: year, month: 1, day: 1)?.daysSinceEpoch ?? 0
    let days: Int
    switch day {
    case .julian(let number):
      let skipsLeapDay = CivilDate.isLeap(year) && number >= 60
      days = newYear + number - 1 + (skipsLeapDay ? 1 : 0)
    case .zeroBased(let number):
      days = newYear + number
    case .monthWeekday(let month, let week, let weekday):
      let first = CivilDate(year: year, month: month, day: 1)?.daysSinceEpoch ?? newYear
      // 1970-01-01 was a Thursday, 4 with Sunday as 0.
      let firstWeekday = (first + 4).quotientAndRemainderDown(by: 7).remainder
      var day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      if day >= CivilDate.days(inMonth: month, of: year) { day -= 7 }
      days = first + day
    }
    return Int64(days) * 86_400 + Int64(time)
  }
}
