internal import SpecCore

/// A day: `YYYY-MM-DD`, `DD.MM.YYYY`, `today`, `tomorrow`, `yesterday`, `+3d`, `-2w`.
struct DateArgument: ArgumentValue, Equatable {
  private let expression: DateExpression

  static func parse(argument text: String) throws -> DateArgument {
    if let expression = try? DateExpression(text),
      expression.date(today: .init(daysSinceEpoch: 0)) != nil
    {
      return DateArgument(expression: expression)
    }
    throw Failure(
      badValue: "invalid date '\(text)'; write YYYY-MM-DD, today, tomorrow, +3d or +2w",
      code: "bad-date")
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
