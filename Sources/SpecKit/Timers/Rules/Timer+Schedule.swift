internal import SpecCore

extension Timer {
  /// The start of the run in a zone: a floating date moves with the zone it is read in.
  func origin(in zone: Zone) -> Instant {
    if isFloating, case .on(let moment) = begin, run.first == nil {
      return moment.instant(in: zone)
    }
    return run.origin
  }

  /// The start of a new run.
  func startOfRun(at now: Instant, in zone: Zone) -> Instant {
    if case .on(let moment) = begin { moment.instant(in: zone) } else { now }
  }

  /// The wall time of Begin that calendar days keep, if it is a date.
  func wallOfBegin(in zone: Zone) -> CivilDateTime? {
    if case .on(let moment) = begin { moment.keptWall(in: zone) } else { nil }
  }

  /// The schedule of the present run; nil for an Up timer.
  func schedule(in zone: Zone) -> Schedule? {
    guard type == .down, let period else { return nil }
    let end = end?.instant(in: zone)
    if let first = run.first {
      return Schedule(
        period: period, zone: zone, anchor: first, anchorIndex: run.firstIndex, repeats: repeats,
        end: end, worked: worked)
    }
    let origin = origin(in: zone)
    let isAtBegin = startOfRun(at: origin, in: zone) == origin
    return Schedule(
      period: period, zone: zone, anchor: origin,
      anchorWall: isAtBegin ? wallOfBegin(in: zone) : nil, repeats: repeats, end: end,
      worked: worked)
  }
}
