internal import SpecCore

extension ZonedTimer {
  /// Changes fields of the timer.
  ///
  /// Title and notes touch no schedule; repeats, end and worked time apply in place while it is not
  /// finished; everything else restarts it. Its reached cycles must be recorded.
  ///
  /// - Parameter zone: the zone of the edited timer.
  /// - Returns: whether that began a new run.
  mutating func edit(
    _ changes: TimerChanges, at now: Instant, in zone: Zone
  ) throws -> Bool {
    let before = self
    self.zone = zone
    apply(changes)
    let hasFirstFire = changes.firstFire != nil && timer.type == .down
    if let moment = changes.firstFire, hasFirstFire { try setFirstFire(moment, at: now) }
    let old = before.timer
    if timer == old { return false }
    timer.changed = now
    guard timer.type == .up || timer.period != nil else { throw Failure.missingPeriod }
    let needsRun =
      timer.type != old.type || timer.period != old.period || timer.begin != old.begin
      || timer.zone != old.zone
    let isScheduleChanged =
      needsRun || timer.repeats != old.repeats || timer.end != old.end
      || timer.worked != old.worked
    guard isScheduleChanged else { return false }
    if needsRun || before.status(at: now).state == .finished {
      try startRun(at: now, hasFirstFire: hasFirstFire)
      // A paused timer stays paused, with the full period left.
      if old.paused != nil { hold(at: now) }
      return true
    }
    if timer.end != old.end {
      let next =
        timer.paused.map { now.adding(seconds: $0.remaining ?? 0) } ?? before.status(at: now).due
      try check(resumeConflicts(at: now, next: next))
    }
    return false
  }

  private mutating func apply(_ changes: TimerChanges) {
    timer.title = changes.title ?? timer.title
    timer.notes = changes.notes ?? timer.notes
    timer.zone = changes.zone ?? timer.zone
    timer.begin = changes.begin ?? timer.begin
    timer.type = changes.type ?? timer.type
    if timer.type == .up {
      timer.period = nil
      timer.repeats = nil
      timer.end = nil
      timer.worked = nil
    } else {
      timer.period = changes.period ?? timer.period
      if let setting = changes.repeats { timer.repeats = setting.value }
      if let setting = changes.end { timer.end = setting.value }
      if let setting = changes.worked { timer.worked = setting.value }
    }
  }
}
