internal import SpecCore

/// The next due work of a runner, computed from the stored state after each change of it.
struct RunnerPlan: Sendable, Hashable {
  /// The next fire that is shown or ends its timer, and the timers it belongs to.
  private(set) var due: Instant?
  private(set) var titles: [String] = []
  /// The next entry to announce again.
  private(set) var snooze: Instant?
  /// Whether an entry waits to be announced.
  private(set) var isPending: Bool
  /// Timers whose zone is not installed.
  private(set) var withoutZone: [Timer] = []

  init(_ state: TimersState, zones: TimerZones) {
    isPending = state.entries.contains(where: \.isUnannounced)
    snooze = state.entries.compactMap(\.snoozedUntil).min()
    for timer in state.timers where timer.type == .down && timer.paused == nil {
      guard let zoned = try? zones.zoned(timer) else {
        withoutZone.append(timer)
        continue
      }
      guard let next = zoned.nextToRecord else { continue }
      if due.map({ next < $0 }) ?? true { (due, titles) = (next, []) }
      if next == due { titles.append(timer.title) }
    }
  }

  /// When there is something to do, nil for never.
  var next: Instant? { [due, snooze].compactMap(\.self).min() }

  /// The instant through which to record now; nil if nothing is due or waits to be announced.
  ///
  /// A late runner records one instant after the other, so that no fire that is still on time is merged
  /// with another. Fires that are overdue are recorded at once.
  ///
  /// - Parameter last: not after `now`; later fires are left to others.
  func recording(at now: Instant, until last: Instant) -> Instant? {
    if let due, due <= last {
      return now.seconds - due.seconds <= Timer.onTimeLimit ? due : last
    }
    let isSnoozeDue = snooze.map { $0 <= last } ?? false
    return isPending || isSnoozeDue ? last : nil
  }
}

extension ZonedTimer {
  /// The next cycle to record: the next shown one of the coming 10 years, else the last one.
  fileprivate var nextToRecord: Instant? {
    let recorded = timer.run.recorded
    guard let schedule, schedule.lastCycle > recorded else { return nil }
    let start = schedule.due(recorded) ?? Instant(seconds: schedule.anchor)
    if let shown = schedule.next(after: recorded, isShown: true, now: start) {
      return schedule.due(shown)
    }
    // Without an end the last cycle is at the horizon and never recorded.
    return timer.repeats == nil && timer.end == nil ? nil : schedule.due(schedule.lastCycle)
  }
}
