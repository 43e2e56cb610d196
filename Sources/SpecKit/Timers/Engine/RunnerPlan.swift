internal import SpecCore

/// What a runner has to do next, computed from the stored state whenever that changes.
struct RunnerPlan: Sendable, Hashable {
  enum NextStep: Sendable, Hashable {
    /// Record the fires due until that instant, and announce what waits.
    case record(through: Instant)
    /// Nothing to do before; nil is never.
    case wait(until: Instant?)
  }

  /// The next fire that is shown or ends its timer, and the timers it belongs to.
  private(set) var due: Instant?
  private(set) var titles: [String] = []
  /// The next entry to announce again.
  private(set) var snooze: Instant?
  /// An entry waits to be announced.
  private(set) var isPending: Bool
  /// Timers whose zone is not installed.
  private(set) var withoutZone: [Timer] = []

  init(_ state: TimersState, zones: TimerZones) {
    isPending = state.entries.contains(where: \.isUnannounced)
    snooze = state.entries.compactMap(\.snoozedUntil).min()
    for timer in state.timers where timer.type == .down && timer.paused == nil {
      guard let zone = try? zones.zone(of: timer) else {
        withoutZone.append(timer)
        continue
      }
      guard let next = timer.nextToRecord(in: zone) else { continue }
      if due.map({ next < $0 }) ?? true { (due, titles) = (next, []) }
      if next == due { titles.append(timer.title) }
    }
  }

  /// No fire is to come and no entry is snoozed.
  var isIdle: Bool { due == nil && snooze == nil && !isPending }

  /// When there is something to do, nil for never.
  var next: Instant? { [due, snooze].compactMap(\.self).min() }

  /// A late runner takes one instant after the other, so that no fire it is in time for is merged
  /// with another; fires that are overdue are recorded at once.
  func step(at now: Instant) -> NextStep {
    if let due, due <= now {
      return .record(through: now.seconds - due.seconds <= Timer.onTimeLimit ? due : now)
    }
    if isPending || snooze.map({ $0 <= now }) ?? false { return .record(through: now) }
    return .wait(until: next)
  }
}

extension Timer {
  /// The next cycle that is worth a write: one that is shown, or the last.
  fileprivate func nextToRecord(in zone: Zone) -> Instant? {
    guard let schedule = schedule(in: zone), schedule.lastCycle > run.recorded else { return nil }
    let shown = schedule.nextInside(after: run.recorded) ?? schedule.lastCycle
    // Without an end the last cycle lies at the horizon, where nobody waits for it.
    let isEndless = repeats == nil && end == nil && shown == schedule.lastCycle
    return isEndless ? nil : schedule.due(min(shown, schedule.lastCycle))
  }
}
