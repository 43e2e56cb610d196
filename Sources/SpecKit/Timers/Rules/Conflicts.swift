internal import SpecCore

/// Settings that disagree with each other or with the moment (status 1, nothing is changed).
enum Conflict: Sendable, Hashable {
  /// Down: Begin is a date earlier than now.
  case beginPast
  /// Up: Begin is more than 100 years ago.
  case beginTooOld
  /// The first fire that `--at` sets is not to come.
  case firstFirePast
  case endPast
  case endBeforeBegin
  /// The next fire would be later than End.
  case endNoFire(next: Instant?)
}

extension ZonedTimer {
  /// Returns the conflicts of a new run now: at most one for each field, in the order of the form.
  ///
  /// - Parameter hasFirstFire: the first fire was given, and Begin only follows from it.
  func startConflicts(
    at now: Instant, hasFirstFire: Bool = false
  ) -> [Conflict] {
    let begin = startOfRun(at: now)
    if timer.type == .up {
      return now.seconds - begin.seconds > Period.limit ? [.beginTooOld] : []
    }
    var found: [Conflict] = []
    let schedule = timer.period.map {
      Schedule(period: $0, zone: zone, anchor: begin, anchorWall: wallOfBegin)
    }
    if hasFirstFire {
      if schedule?.due(1).map({ $0 <= now }) ?? true { found.append(.firstFirePast) }
    } else if begin < now {
      found.append(.beginPast)
    }
    if let end {
      if end < now {
        found.append(.endPast)
      } else if end <= begin {
        found.append(.endBeforeBegin)
      } else if let first = schedule?.due(1), first > end {
        found.append(.endNoFire(next: first))
      }
    }
    return found
  }

  /// Returns the conflict of End with a run that continues with its next fire at `next`.
  func resumeConflicts(at now: Instant, next: Instant?) -> [Conflict] {
    guard let end else { return [] }
    if end < now { return [.endPast] }
    if let next, next > end { return [.endNoFire(next: next)] }
    return []
  }
}
