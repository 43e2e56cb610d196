internal import SpecCore

extension Timer {
  /// The timer with other fields, and whether that began a new run.
  ///
  /// Title and notes touch no schedule; repeats, end and worked time apply in place while it is not
  /// finished; everything else restarts it. It must be settled.
  ///
  /// - Parameters:
  ///   - old: the zone it has been read in.
  ///   - new: the zone of the edited timer.
  func edited(
    _ changes: TimerChanges, at now: Instant, from old: Zone, in new: Zone
  ) throws(TimersError) -> (timer: Timer, isRestarted: Bool) {
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
    if timer == self { return (self, false) }
    timer.changed = now
    guard timer.type == .up || timer.period != nil else {
      throw .missingOption(key: "missing.period")
    }
    let needsRun =
      timer.type != type || timer.period != period || timer.begin != begin || timer.zone != zone
    let isScheduleChanged =
      needsRun || timer.repeats != repeats || timer.end != end || timer.worked != worked
    guard isScheduleChanged else { return (timer, false) }
    if needsRun || standing(at: now, in: old).state == .finished {
      return (try timer.startedAgain(at: now, in: new), true)
    }
    if timer.end != end {
      let next =
        paused.map { now.adding(seconds: $0.remaining ?? 0) }
        ?? standing(at: now, in: new).due
      try timer.check(timer.conflictsOfGoingOn(at: now, next: next, in: new), in: new)
    }
    return (timer, false)
  }

  /// A new run under the new fields; a paused timer stays paused, with the full period left.
  private func startedAgain(at now: Instant, in zone: Zone) throws(TimersError) -> Timer {
    try check(conflictsOfStarting(at: now, in: zone), in: zone)
    var timer = self
    timer.paused = nil
    timer.run = Run(origin: startOfRun(at: now, in: zone))
    try timer.checkHorizon(in: zone)
    guard paused != nil else { return timer }
    let standing = timer.standing(at: now, in: zone)
    let isWaiting = timer.run.origin > now
    timer.paused = Pause(
      at: now, remaining: type == .down ? standing.remaining ?? 0 : nil,
      elapsed: type == .up ? standing.elapsed ?? 0 : nil, waiting: isWaiting ? true : nil)
    return timer
  }

  private func check(_ conflicts: [Conflict], in zone: Zone) throws(TimersError) {
    if !conflicts.isEmpty { throw .conflicts(self, conflicts, zone: zone, id: id) }
  }
}

extension Timer {
  /// The fields that this timer has and that went with its being made an Up timer.
  func fieldsClearedByUp(in edited: Timer) -> [String] {
    guard type == .down, edited.type == .up else { return [] }
    return [
      ("period", period != nil), ("repeats", repeats != nil), ("end", end != nil),
      ("worked", worked != nil),
    ].filter(\.1).map(\.0)
  }
}
