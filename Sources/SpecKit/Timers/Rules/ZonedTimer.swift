internal import SpecCore

/// A timer and the zone that its dates are read in, which is looked up once. The rules of time are its functions.
struct ZonedTimer: Sendable, Hashable {
  var timer: Timer
  var zone: Zone

  /// The start of the run. A floating date moves with the zone.
  var origin: Instant {
    timer.isFloating && timer.run.first == nil
      ? startOfRun(at: timer.run.origin) : timer.run.origin
  }

  var end: Instant? { timer.end?.instant(in: zone) }

  /// The start of a new run.
  func startOfRun(at now: Instant) -> Instant {
    timer.begin.moment?.instant(in: zone) ?? now
  }

  /// The wall time of Begin that calendar days keep, if it is a date.
  var wallOfBegin: CivilDateTime? { timer.begin.moment?.keptWall(in: zone) }

  /// The schedule of the present run; nil for an Up timer.
  var schedule: Schedule? {
    guard timer.type == .down, let period = timer.period else { return nil }
    if let first = timer.run.first {
      return Schedule(
        period: period, zone: zone, anchor: first, anchorIndex: timer.run.firstIndex,
        repeats: timer.repeats, end: end, worked: timer.worked)
    }
    let isAtBegin = startOfRun(at: origin) == origin
    return Schedule(
      period: period, zone: zone, anchor: origin, anchorWall: isAtBegin ? wallOfBegin : nil,
      repeats: timer.repeats, end: end, worked: timer.worked)
  }
}
