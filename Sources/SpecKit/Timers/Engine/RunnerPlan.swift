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

  init(_ file: TimersFile, zones: TimerZones) {
    isPending = file.unannounced != nil
    snooze = file.snoozes?.map(\.until).min()
    for timer in file.timers where timer.type == .down && timer.paused == nil {
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
  /// The next cycle that is worth a write: one that is shown, the last of the timer, or the last of 10
  /// years without a shown one, from which the search goes on.
  fileprivate func nextToRecord(in zone: Zone) -> Instant? {
    guard let schedule = schedule(in: zone), schedule.lastCycle > run.recorded else { return nil }
    let start = schedule.due(run.recorded) ?? Instant(seconds: schedule.anchor)
    let shown = schedule.next(after: run.recorded, isShown: true, now: start)
    let searched = schedule.reached(at: start.adding(seconds: Schedule.searchLimit))
    return schedule.due(shown ?? max(searched, run.recorded + 1))
  }
}
