internal import SpecCore

extension Timer {
  /// The start of the run in a zone: a floating date moves with the zone it is read in.
  func origin(in zone: Zone) -> Instant {
    if isFloating, case .on(let moment) = begin, run.first == nil {
      return moment.instant(in: zone)
    }
    return run.origin
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
    var wall: CivilDateTime?
    let origin = origin(in: zone)
    if case .on(let moment) = begin, moment.instant(in: zone) == origin {
      wall = moment.keptWall(in: zone)
    }
    return Schedule(
      period: period, zone: zone, anchor: origin, anchorWall: wall, repeats: repeats, end: end,
      worked: worked)
  }
}
