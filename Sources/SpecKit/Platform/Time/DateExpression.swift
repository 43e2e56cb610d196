/// A date or a moment as people type it in an argument: `now`, `2018-02-20 09:00`,
/// `20.02.2018 09:00:30+02:00`, `2018-02-20`, `yesterday`, `tomorrow 09:00`, `monday 7pm`, `09:00`, `9:30am`,
/// `+4h30m`, `-1h`, `2018-02-20T09:00:00.5Z`.
public enum DateExpression: Sendable, Hashable {
  case now
  /// `+4h30m`, `-1d`: from now, calendar days first. Both are negative in the past.
  case distance(days: Int64, seconds: Int64)
  /// `09:00` of a day that is not named.
  case time(CivilTime)
  /// `2018-02-20`, `tomorrow 09:00`, `20.02.2018 09:00+02:00`; the offset in seconds east of
  /// Greenwich.
  case day(Day, CivilTime?, offset: Int?)
  /// An instant with a fraction of a second.
  case instant(Instant)

  public enum Day: Sendable, Hashable {
    case date(CivilDate)
    /// Days from today: 1 is `tomorrow`, -1 `yesterday`.
    case fromToday(Int)
    /// `monday`
    case weekday(Weekday)

    /// The day that is meant, of a weekday the next one, today included.
    public func date(today: CivilDate) -> CivilDate {
      switch self {
      case .date(let date): date
      case .fromToday(let days): today.adding(days: days)
      case .weekday(let day):
        today.adding(days: (day.rawValue - today.weekday.rawValue + 7) % 7)
      }
    }

    /// The wall time that is meant, where no time of day stands for midnight; of a weekday the next such
    /// moment to come, or with `.back` the last that came.
    ///
    /// - Parameter offset: seconds east of Greenwich, if the text has them.
    public func wall(
      _ time: CivilTime?, offset: Int?, now: Instant, in zone: Zone, _ direction: Direction = .ahead
    ) -> CivilDateTime {
      let wall = CivilDateTime(date(today: zone.civil(at: now).date), time ?? .midnight)
      guard case .weekday = self else { return wall }
      let instant =
        offset.map { Instant(seconds: wall.wallSeconds - Int64($0)) }
        ?? zone.instant(of: wall).instant
      switch direction {
      case .ahead: return instant > now ? wall : wall.adding(days: 7)
      case .back: return instant <= now ? wall : wall.adding(days: -7)
      }
    }
  }

  /// The direction of a text that has none: the next such time, or the last one.
  public enum Direction: Sendable { case ahead, back }
}

extension DateExpression {
  /// The day that is named; nil for a moment.
  public func date(today: CivilDate) -> CivilDate? {
    switch self {
    case .day(let day, nil, _): day.date(today: today)
    case .distance(let days, seconds: 0): today.adding(days: Int(days))
    default: nil
    }
  }

  /// The instants that are meant in a zone; a day stands for its midnight.
  ///
  /// - Parameter direction: where a time of day without a day leads.
  public func resolution(
    now: Instant, in zone: Zone, _ direction: Direction = .ahead
  ) -> Resolution {
    switch self {
    case .now: return .one(now)
    case .instant(let instant): return .one(instant)
    case .distance(let days, let seconds):
      guard days != 0 else { return .one(now.adding(seconds: seconds)) }
      let wall = zone.civil(at: now).adding(days: Int(days))
      return .one(zone.instant(of: wall).instant.adding(seconds: seconds))
    case .time(let time): return Self.nearest(time, now: now, in: zone, direction).resolution
    case .day(let day, let time, let offset):
      let wall = day.wall(time, offset: offset, now: now, in: zone, direction)
      guard let offset else { return zone.instant(of: wall) }
      return .one(Instant(seconds: wall.wallSeconds - Int64(offset)))
    }
  }

  /// The day on which a time of day comes next, or came last, and its instants. Of two on one day the
  /// second is next once the first is over.
  public static func nearest(
    _ time: CivilTime, now: Instant, in zone: Zone, _ direction: Direction = .ahead
  ) -> (wall: CivilDateTime, resolution: Resolution) {
    let today = CivilDateTime(zone.civil(at: now).date, time)
    let resolution = zone.instant(of: today)
    let isToCome = resolution.instant > now
    switch direction {
    case .ahead where isToCome, .back where !isToCome: return (today, resolution)
    case .ahead:
      if case .overlap(_, let second) = resolution, second > now { return (today, .one(second)) }
      let tomorrow = today.adding(days: 1)
      return (tomorrow, zone.instant(of: tomorrow))
    case .back:
      let yesterday = today.adding(days: -1)
      return (yesterday, zone.instant(of: yesterday))
    }
  }
}
