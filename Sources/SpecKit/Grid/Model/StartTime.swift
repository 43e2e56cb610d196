internal import SpecCore

/// The value of `--at`: a wall-clock time at which a show starts.
struct StartTime: Sendable, Equatable {
  let expression: DateExpression
  /// The typed text.
  let given: String

  /// The instant that is meant. A local time means its occurrence nearest to `now`, the later one
  /// of two equally near. A time skipped by a change of clocks is read with the offset before the
  /// change; a repeated time is its first occurrence.
  func instant(near now: Instant, in zone: Zone) -> Instant {
    guard case .time(let time) = expression else {
      return expression.resolution(now: now, in: zone).instant
    }
    let today = zone.civil(at: now).date
    let candidates = [1, 0, -1].map { days in
      zone.instant(of: CivilDateTime(today.adding(days: days), time)).instant
    }
    func distance(_ instant: Instant) -> Duration {
      instant < now ? now.since(instant) : instant.since(now)
    }
    return candidates.min { distance($0) < distance($1) } ?? now
  }

  var text: String {
    if case .time(let time) = expression { time.iso8601 } else { given }
  }

  /// The start, checked against now.
  ///
  /// - Throws: `Failure.timePassed` if the show would be over already.
  func checked(_ show: Show, now: Instant, in zone: Zone) throws -> Instant {
    let start = instant(near: now, in: zone)
    guard start.adding(show.total) > now else {
      throw Failure.timePassed(text, ago: now.since(start))
    }
    return start
  }
}

extension StartTime: ArgumentValue {
  static func parse(argument text: String) throws -> StartTime {
    switch try? DateExpression(text) {
    case nil, .day(_, nil, _):
      throw Failure(
        badValue: "invalid time '\(text)': write 18:30, 18:30:00 or 2026-11-21T18:30:00Z",
        code: "bad-time")
    case let expression?: return StartTime(expression: expression, given: text)
    }
  }
}

extension DateExpression {
  /// Whether the moment depends on the zone it is read in.
  var isOnTheWall: Bool {
    switch self {
    case .time, .day(_, _, offset: nil): true
    case .distance(let days, _): days != 0
    default: false
    }
  }
}
