internal import SpecCore

extension Timer {
  /// The timer switched off; itself if it is off already. Its reached cycles must be recorded.
  func pausing(at now: Instant, in zone: Zone) throws(Failure) -> Timer {
    guard paused == nil else { return self }
    let status = status(at: now, in: zone)
    if status.state == .finished || status.state == .capped { throw .finished(self) }
    var timer = self
    timer.paused = Pause(
      at: now, remaining: status.remaining, elapsed: status.elapsed,
      waiting: status.state == .waiting ? true : nil)
    return timer
  }

  /// The timer switched on where it was left; itself if it is on. Its reached cycles must be
  /// recorded.
  func continuing(at now: Instant, in zone: Zone) throws -> Timer {
    var timer = self
    guard let pause = paused else {
      if status(at: now, in: zone).state == .finished { throw Failure.finished(self) }
      return self
    }
    timer.paused = nil
    if pause.waiting == true { return try timer.startingAfterWait(at: now, in: zone) }
    if type == .up {
      timer.run.origin = now.adding(seconds: -min(max(pause.elapsed ?? 0, 0), Period.limit))
      timer.run.first = timer.run.origin
      return timer
    }
    let next = now.adding(seconds: max(pause.remaining ?? 0, 0))
    guard next.seconds <= Schedule.horizon else { throw Failure.beyondCalendar() }
    if let repeats, repeats <= run.recorded { throw Failure.finished(self) }
    try check(timer.resumeConflicts(at: now, next: next, in: zone), in: zone)
    timer.run.first = next
    timer.run.firstIndex = run.recorded + 1
    return timer
  }

  /// A timer that was paused before its Begin: it waits on, or starts now if Begin has passed.
  private func startingAfterWait(at now: Instant, in zone: Zone) throws -> Timer {
    var timer = self
    var next: Instant?
    if origin(in: zone) < now {
      timer.run = Run(origin: now)
      if type == .down, let period {
        next = Schedule(period: period, zone: zone, anchor: now, repeats: repeats).due(1)
      }
      // The first fire is stored, so that the run does not seem to have begun on its date.
      timer.run.first = type == .up ? now : next
    }
    try check(timer.resumeConflicts(at: now, next: next, in: zone), in: zone)
    return timer
  }

  /// A new run of the timer, switched on, from now or from its date.
  func restarting(
    at now: Instant, in zone: Zone, hasFirstFire: Bool = false
  ) throws -> Timer {
    try check(startConflicts(at: now, in: zone, hasFirstFire: hasFirstFire), in: zone)
    var timer = self
    timer.paused = nil
    timer.run = Run(origin: startOfRun(at: now, in: zone))
    try timer.checkHorizon(in: zone)
    return timer
  }

  func check(_ conflicts: [Conflict], in zone: Zone) throws {
    if !conflicts.isEmpty { throw TimersCondition.conflicts(self, conflicts, zone: zone) }
  }
}
