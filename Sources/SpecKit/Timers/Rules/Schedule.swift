internal import SpecCore

/// When the cycles of one run fall due.
///
/// Fire k is counted from an anchor, never from the fire before, so nothing drifts and any cycle is
/// found by division: fire k = anchor ⊕ (k - anchorIndex) · period, where ⊕ moves the wall time by
/// the calendar days first and then adds the exact seconds. All seconds are since 1970; wall
/// seconds are those of `CivilDateTime.wallSeconds`.
struct Schedule: Sendable, Hashable {
  let period: Period
  let zone: Zone
  /// The instant of fire number `anchorIndex`; number 0 is the start of the run, where nothing
  /// fires.
  let anchor: Int64
  let anchorIndex: Int64
  /// The wall time that calendar days keep: the one typed, which may not exist on the first day.
  let anchorWall: Int64
  let worked: WorkedTime?
  /// The number of the last cycle that exists: by Repeats, End and the horizon.
  private(set) var lastCycle: Int64 = 0

  init(
    period: Period, zone: Zone, anchor: Instant, anchorIndex: Int64 = 0,
    anchorWall: CivilDateTime? = nil, repeats: Int64? = nil, end: Instant? = nil,
    worked: WorkedTime? = nil
  ) {
    self.period = period
    self.zone = zone
    self.anchor = anchor.seconds
    self.anchorIndex = max(anchorIndex, 0)
    self.anchorWall = (anchorWall ?? zone.civil(at: anchor)).wallSeconds
    self.worked = worked
    let limit = min(end?.seconds ?? .max, Schedule.horizon)
    lastCycle = min(repeats ?? .max, cycles(through: limit))
  }

  /// 9999-12-31T23:59:59Z: nothing is computed after it.
  static let horizon: Int64 = 253_402_300_799

  /// The number of the first cycle after the anchor's own, or the anchor's own if it is a fire.
  var firstCycle: Int64 { max(anchorIndex, 1) }

  /// Returns when cycle `number` falls due; nil if it does not exist.
  func due(_ number: Int64) -> Instant? {
    guard number >= firstCycle, number <= lastCycle else { return nil }
    return Instant(seconds: fire(number - anchorIndex))
  }

  /// Returns the number of cycles due at or before `instant`, including those before the anchor.
  func reached(at instant: Instant) -> Int64 {
    min(cycles(through: instant.seconds), lastCycle)
  }

  /// Returns the number of cycles due through `second`, without regard to Repeats and End; later seconds than the
  /// horizon count as the horizon.
  private func cycles(through second: Int64) -> Int64 {
    let second = min(second, Schedule.horizon)
    let none = firstCycle - 1
    guard second >= anchor || anchorIndex == 0 else { return none }
    if period.days == 0 {
      let steps = (second - anchor).quotientAndRemainderDown(by: period.seconds).quotient
      return max(none, anchorIndex + steps)
    }
    // Offsets and gaps move a fire by less than three days from the straight line: fires that are due on the
    // line three days before `second` are reached, and few steps are left to try.
    let line = second - anchorWall - 3 * 86_400
    let reached = line.quotientAndRemainderDown(by: period.length).quotient
    var steps = max(reached, firstCycle - 1 - anchorIndex)
    while fire(steps + 1) <= second { steps += 1 }
    return max(none, anchorIndex + steps)
  }

  /// Returns the instant of the fire that many steps after the anchor, for steps not far over the horizon.
  func fire(_ steps: Int64) -> Int64 {
    if steps == 0 { return anchor }
    guard period.days > 0 else { return anchor + steps * period.seconds }
    return wallResolution(steps).instant.seconds + steps * period.seconds
  }

  /// Returns the instants of the wall time after the calendar days of the period alone.
  private func wallResolution(_ steps: Int64) -> Resolution {
    zone.instant(ofWallSeconds: wall(steps))
  }

  func wall(_ steps: Int64) -> Int64 { anchorWall + steps * period.days * 86_400 }
}

/// Notes about the wall time of a cycle.
enum FireNote: String, Sendable {
  /// The wall time that the calendar days lead to does not exist on that day.
  case gap
  /// It comes twice, and the first is used.
  case overlap
  /// Worked time has no instant on that day.
  case windowInGap = "window-in-gap"
}

/// One cycle of a run: to come, or past.
struct Fire: Sendable, Hashable {
  var number: Int64
  var due: Instant
  /// False where worked time suppresses it.
  var isShown: Bool
  var note: FireNote?
}

extension Schedule {
  func cycle(_ number: Int64) -> Fire? {
    guard let due = due(number) else { return nil }
    return Fire(number: number, due: due, isShown: isShown(number), note: note(number, due))
  }

  private func note(_ number: Int64, _ due: Instant) -> FireNote? {
    if period.days > 0 {
      switch wallResolution(number - anchorIndex) {
      case .gap: return .gap
      case .overlap: return .overlap
      case .one: break
      }
    }
    return hasWorkedTime(on: zone.civil(at: due).date) ? nil : .windowInGap
  }

  /// Returns whether worked time has an instant on that local day, if it has that day at all: it has none
  /// if clocks jump over all of it.
  private func hasWorkedTime(on date: CivilDate) -> Bool {
    guard let worked else { return true }
    let midnight = CivilDateTime(date).wallSeconds
    let windows = worked.windows(within: midnight...midnight + 86_399)
    return windows.isEmpty
      || windows.contains { window in
        switch zone.instant(ofWallSeconds: window.lowerBound) {
        case .one, .overlap: true
        case .gap(_, let gap):
          window.upperBound >= gap.instant.seconds + Int64(gap.after.offset)
        }
      }
  }
}
