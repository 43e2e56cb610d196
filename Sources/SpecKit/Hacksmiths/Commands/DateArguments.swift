internal import SpecCore

/// A day: `YYYY-MM-DD`, `today`, `tomorrow`, `+Nd` or `+Nw`.
struct Day: ArgumentValue, Equatable {
  private enum Kind: Equatable {
    case date(CivilDate)
    /// Days from today.
    case distance(Int)
  }

  private let kind: Kind

  static func parse(argument text: String) throws -> Day {
    switch text {
    case "today": return Day(kind: .distance(0))
    case "tomorrow": return Day(kind: .distance(1))
    default: break
    }
    if let date = CivilDate(iso8601: text) { return Day(kind: .date(date)) }
    if text.first == "+", let unit = text.last, let factor = ["d": 1, "w": 7][unit],
      let number = Int(text.dropFirst().dropLast()), (0...3660).contains(number)
    {
      return Day(kind: .distance(number * factor))
    }
    throw ArgumentError(
      "'\(text)' is not a date; write YYYY-MM-DD, today, tomorrow, +3d or +2w", code: "bad-date")
  }

  private func date(in zone: Zone, now: Instant) -> CivilDate {
    switch kind {
    case .date(let date): date
    case .distance(let days): zone.civil(at: now).date.adding(days: days)
    }
  }

  /// The first moment of the day.
  func start(in zone: Zone, now: Instant) -> Instant {
    zone.instant(of: CivilDateTime(date(in: zone, now: now))).instant
  }

  /// The first moment after the day.
  func end(in zone: Zone, now: Instant) -> Instant {
    zone.instant(of: CivilDateTime(date(in: zone, now: now).adding(days: 1))).instant
  }
}

/// `YYYY-MM`
struct MonthArgument: ArgumentValue {
  let month: Month

  static func parse(argument text: String) throws -> MonthArgument {
    guard let month = Month(text) else {
      throw ArgumentError("'\(text)' is not a month; write YYYY-MM", code: "bad-month")
    }
    return MonthArgument(month: month)
  }

  /// Its first moment and the first after it, on the wall clock of a zone.
  func bounds(in zone: Zone) -> (Instant?, Instant?) {
    let first = CivilDate(year: month.year, month: month.month, day: 1)
    let next = first.map {
      $0.adding(days: CivilDate.days(inMonth: $0.month, of: $0.year))
    }
    func instant(_ date: CivilDate) -> Instant { zone.instant(of: CivilDateTime(date)).instant }
    return (first.map(instant), next.map(instant))
  }
}

/// How many rows a list has at most.
struct ListLimit: ArgumentValue {
  let value: Int

  static func parse(argument text: String) throws -> ListLimit {
    guard let value = Int(text), (1...100_000).contains(value) else {
      throw ArgumentError("'\(text)' is not a number from 1 to 100000", code: "bad-number")
    }
    return ListLimit(value: value)
  }
}
