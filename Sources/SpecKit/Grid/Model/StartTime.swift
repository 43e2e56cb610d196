internal import SpecCore

/// The value of `--at`: a wall-clock time at which a show starts.
enum StartTime: Sendable, Equatable {
  /// A local time; the occurrence nearest to now is meant.
  case local(CivilTime)
  case instant(Instant, text: String)

  /// The instant that is meant: the occurrence of the local time nearest to `now`, the later one of
  /// two equally near. A time skipped by a change of clocks is read with the offset before the
  /// change; a repeated time is its first occurrence.
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

  /// The start, checked against now.
  ///
  /// - Throws: `GridError.timePassed` if the show would be over already.
  func checked(_ show: Show, now: Instant, in zone: Zone) throws -> Instant {
    let start = instant(near: now, in: zone)
    guard start.adding(show.total) > now else {
      throw GridError.timePassed(text, ago: now.since(start))
    }
    return start
  }
}
