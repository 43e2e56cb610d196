internal import SpecCore

extension Timer {
  /// The timer with other fields, and whether that began a new run.
  ///
  /// Title and notes touch no schedule; repeats, end and worked time apply in place while it is not
  /// finished; everything else restarts it. Its reached cycles must be recorded.
  ///
  /// - Parameters:
  ///   - old: the zone it has been read in.
  ///   - new: the zone of the edited timer.
  func edited(
    _ changes: TimerChanges, at now: Instant, from old: Zone, in new: Zone
  ) throws -> (timer: Timer, isRestarted: Bool) {
    var timer = self
    timer.title = changes.title ?? title
    timer.notes = changes.notes ?? notes
    timer.zone = changes.zone ?? zone
    timer.begin = changes.begin ?? begin
    timer.type = changes.type ?? type
    if timer.type == .up {
      timer.period = nil
      timer.repeats = nil
      timer.end = nil
      timer.worked = nil
    } else {
      timer.period = changes.period ?? period
      if let setting = changes.repeats { timer.repeats = setting.value }
      if let setting = changes.end { timer.end = setting.value }
      if let setting = changes.worked { timer.worked = setting.value }
    }
    let hasFirstFire = changes.firstFire != nil && timer.type == .down
    if let moment = changes.firstFire, hasFirstFire {
      try timer.setFirstFire(moment, at: now, in: new)
    }
    if timer == self { return (self, false) }
    timer.changed = now
    guard timer.type == .up || timer.period != nil else { throw Failure.missingPeriod }
    let needsRun =
      timer.type != type || timer.period != period || timer.begin != begin || timer.zone != zone
    let isScheduleChanged =
      needsRun || timer.repeats != repeats || timer.end != end || timer.worked != worked
    guard isScheduleChanged else { return (timer, false) }
    if needsRun || status(at: now, in: old).state == .finished {
      return (try timer.editedRun(at: now, in: new, hasFirstFire), true)
    }
    if timer.end != end {
      let next =
        paused.map { now.adding(seconds: $0.remaining ?? 0) } ?? status(at: now, in: new).due
      try timer.check(timer.resumeConflicts(at: now, next: next, in: new), in: new)
    }
    return (timer, false)
  }

  /// A new run under the new fields; a paused timer stays paused, with the full period left.
  private func editedRun(
    at now: Instant, in zone: Zone, _ hasFirstFire: Bool
  ) throws -> Timer {
    var timer = try restarting(at: now, in: zone, hasFirstFire: hasFirstFire)
    guard paused != nil else { return timer }
    let status = timer.status(at: now, in: zone)
    timer.paused = Pause(
      at: now, remaining: type == .down ? status.remaining ?? 0 : nil,
      elapsed: type == .up ? status.elapsed ?? 0 : nil,
      waiting: timer.run.origin > now ? true : nil)
    return timer
  }
}
