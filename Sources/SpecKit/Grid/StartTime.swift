internal import SpecCore

/// A moment of the wall clock at which a show starts, as `--at` has it.
struct StartTime: Sendable, Equatable {
  let expression: DateExpression
  /// As it was typed.
  let given: String

  /// The instant meant, seen from `now`: of the moments with that local time the one nearest, and
  /// the later of two equally near. A time that clocks jump over counts with the offset before
  /// the jump, a repeated one is its first.
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

  /// The start, if the show of that length is not over by then.
  ///
  /// - Throws: `GridError.timePassed`.
  func checked(_ show: Show, now: Instant, in zone: Zone) throws -> Instant {
    let start = instant(near: now, in: zone)
    guard start.adding(show.total) > now else {
      throw GridError.timePassed(text, ago: now.since(start))
    }
    return start
  }
}
