internal import SpecCore

/// A moment of the wall clock at which a show starts, as `--at` has it.
enum StartTime: Sendable, Equatable {
  /// The local time nearest to now.
  case local(CivilTime)
  case instant(Instant, text: String)

  /// The instant meant, seen from `now`: of the moments with that local time the one nearest, and
  /// the later of two equally near. A time that clocks jump over counts with the offset before
  /// the jump, a repeated one is its first.
  func instant(near now: Instant, in zone: Zone) -> Instant {
    guard case .local(let time) = self else {
      guard case .instant(let instant, _) = self else { return now }
      return instant
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
    switch self {
    case .local(let time):
      [time.hour, time.minute, time.second].map { zeroPadded($0, 2) }.joined(separator: ":")
    case .instant(_, let text): text
    }
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
