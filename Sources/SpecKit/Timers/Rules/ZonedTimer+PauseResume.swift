internal import SpecCore

extension ZonedTimer {
  /// Switches the timer off, unless it is off already. Its reached cycles must be recorded.
  mutating func pause(at now: Instant) throws(Failure) {
    guard timer.paused == nil else { return }
    let state = status(at: now).state
    if state == .finished || state == .capped { throw .finished(timer) }
    hold(at: now)
  }

  /// Stores the count of the present moment as that of a switched-off timer.
  mutating func hold(at now: Instant) {
    let status = status(at: now)
    timer.paused = Timer.Pause(
      at: now, remaining: status.remaining, elapsed: status.elapsed,
      waiting: status.state == .waiting ? true : nil)
  }

  /// Switches the timer on where it was left, unless it is on already. Its reached cycles must be
  /// recorded.
  mutating func resume(at now: Instant) throws {
    guard let pause = timer.paused else {
      if status(at: now).state == .finished { throw Failure.finished(timer) }
      return
    }
    timer.paused = nil
    if pause.waiting == true { return try startAfterWait(at: now) }
    if timer.type == .up {
      timer.run.origin = now.adding(seconds: -min(max(pause.elapsed ?? 0, 0), Period.limit))
      timer.run.first = timer.run.origin
      return
    }
    let next = now.adding(seconds: max(pause.remaining ?? 0, 0))
    guard next.seconds <= Schedule.horizon else { throw Failure.beyondCalendar() }
    if let repeats = timer.repeats, repeats <= timer.run.recorded { throw Failure.finished(timer) }
    try check(resumeConflicts(at: now, next: next))
    timer.run.first = next
    timer.run.firstIndex = timer.run.recorded + 1
  }

  /// Switches on a timer that was paused before its Begin: it waits on, or starts now if Begin has passed.
  private mutating func startAfterWait(at now: Instant) throws {
    var next: Instant?
    if origin < now {
      timer.run = Timer.Run(origin: now)
      if timer.type == .down, let period = timer.period {
        next = Schedule(period: period, zone: zone, anchor: now, repeats: timer.repeats).due(1)
      }
      // The first fire is stored, so that the run does not seem to have begun on its date.
      timer.run.first = timer.type == .up ? now : next
    }
    try check(resumeConflicts(at: now, next: next))
  }

  /// Starts a run, the first or a new one, switched on, from now or from its date.
  ///
  /// - Parameter hasFirstFire: the first fire was given, and Begin only follows from it.
  mutating func startRun(at now: Instant, hasFirstFire: Bool = false) throws {
    try check(startConflicts(at: now, hasFirstFire: hasFirstFire))
    timer.paused = nil
    timer.run = Timer.Run(origin: startOfRun(at: now))
    try checkHorizon()
  }

  /// Refuses a run whose first fire would lie beyond the calendar, and a run that begins there.
  private func checkHorizon() throws(Failure) {
    var endless = self
    endless.timer.end = nil
    let isBeyond = endless.schedule.map { $0.due($0.firstCycle) == nil } ?? false
    if isBeyond || !Instant.calendar.contains(timer.run.origin) { throw .beyondCalendar() }
  }

  func check(_ conflicts: [Conflict]) throws {
    if !conflicts.isEmpty { throw TimersConflict(timer: self, conflicts: conflicts) }
  }
}
