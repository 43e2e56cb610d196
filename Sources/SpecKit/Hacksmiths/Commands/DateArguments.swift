internal import SpecCore

/// A day: `YYYY-MM-DD`, `DD.MM.YYYY`, `today`, `tomorrow`, `yesterday`, `+3d`, `-2w`.
struct Day: ArgumentValue, Equatable {
  private let expression: DateExpression

  static func parse(argument text: String) throws -> Day {
    if let expression = try? DateExpression(text),
      expression.date(today: .init(daysSinceEpoch: 0)) != nil
    {
      return Day(expression: expression)
    }
    throw ArgumentError(
      "'\(text)' is not a date; write YYYY-MM-DD, today, tomorrow, +3d or +2w", code: "bad-date")
  }

  private func date(in zone: Zone, now: Instant) -> CivilDate {
    let today = zone.civil(at: now).date
    return expression.date(today: today) ?? today
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
