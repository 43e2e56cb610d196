internal import SpecCore

/// Settings that disagree with each other or with the moment (status 1, nothing is changed).
enum Conflict: Sendable, Hashable {
  /// Down: Begin is a date earlier than now; with the next point of its rhythm.
  case beginPast(next: Instant?)
  /// Up: Begin is more than 100 years ago.
  case beginTooOld
  case endPast
  case endBeforeBegin
  /// The next fire would be later than End.
  case endNoFire(next: Instant?)

  var field: String {
    switch self {
    case .beginPast, .beginTooOld: "begin"
    case .endPast, .endBeforeBegin, .endNoFire: "end"
    }
  }

  var code: String {
    switch self {
    case .beginPast: "begin-past"
    case .beginTooOld: "begin-too-old"
    case .endPast: "end-past"
    case .endBeforeBegin: "end-before-begin"
    case .endNoFire: "end-no-fire"
    }
  }
}

extension Timer {
  /// What stands against starting a new run now: at most one conflict for each field, in the order
  /// of the form.
  func conflictsOfStarting(at now: Instant, in zone: Zone) -> [Conflict] {
    let begin =
      if case .on(let moment) = begin { moment.instant(in: zone) } else { now }
    var found: [Conflict] = []
    if type == .up {
      return now.seconds - begin.seconds > Period.limit ? [.beginTooOld] : []
    }
    var fresh = self
    fresh.run = Run(origin: begin)
    fresh.paused = nil
    fresh.end = nil
    fresh.repeats = nil
    let schedule = fresh.schedule(in: zone)
    if begin < now {
      let next = schedule.flatMap { $0.due($0.reached(at: now) + 1) }
      found.append(.beginPast(next: next))
    }
    if let end = end?.instant(in: zone) {
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

  /// What stands against End where the next fire is at `next`.
  func conflictsOfGoingOn(
    at now: Instant, next: Instant?, in zone: Zone
  ) -> [Conflict] {
    guard let end = end?.instant(in: zone) else { return [] }
    if end < now { return [.endPast] }
    if let next, next > end { return [.endNoFire(next: next)] }
    return []
  }
}
