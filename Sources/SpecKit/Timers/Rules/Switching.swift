internal import SpecCore

/// Why a timer cannot be switched.
enum SwitchError: Error, Equatable {
  case finished(Timer)
  case capped(Timer)
  case conflicts(Timer, [Conflict])
  /// The run would begin, or go on, beyond all dates.
  case beyondCalendar
}

extension Timer {
  /// The timer switched off; itself if it is off already. It must be settled.
  func pausing(at now: Instant, in zone: Zone) throws(SwitchError) -> Timer {
    guard paused == nil else { return self }
    let standing = standing(at: now, in: zone)
    var timer = self
    switch standing.state {
    case .finished: throw .finished(self)
    case .capped: throw .capped(self)
    case .waiting, .running, .paused:
      timer.paused = Pause(
        at: now, remaining: standing.remaining, elapsed: standing.elapsed,
        waiting: standing.state == .waiting ? true : nil)
    }
    return timer
  }

  /// The timer switched on where it was left; itself if it is on. It must be settled.
  func continuing(at now: Instant, in zone: Zone) throws(SwitchError) -> Timer {
    var timer = self
    guard let pause = paused else {
      if standing(at: now, in: zone).state == .finished { throw .finished(self) }
      return self
    }
    timer.paused = nil
    if pause.waiting == true {
      let begin = origin(in: zone)
      guard begin < now else {
        try check(timer.conflictsOfGoingOn(at: now, next: nil, in: zone))
        return timer
      }
      timer.run = Run(origin: now)
      if type == .up {
        timer.run.first = now
      } else if let schedule = timer.scheduleFrom(now, in: zone) {
        // The first fire is kept, so that the run does not look as if it began on its date.
        timer.run.first = schedule.due(1)
        try check(timer.conflictsOfGoingOn(at: now, next: timer.run.first, in: zone))
      }
      return timer
    }
    if type == .up {
      timer.run.origin = now.adding(seconds: -min(max(pause.elapsed ?? 0, 0), Period.limit))
      timer.run.first = timer.run.origin
      return timer
    }
    let next = now.adding(seconds: max(pause.remaining ?? 0, 0))
    guard next.seconds <= Schedule.horizon else { throw .beyondCalendar }
    if let repeats, repeats <= run.recorded { throw .finished(self) }
    try check(timer.conflictsOfGoingOn(at: now, next: next, in: zone))
    timer.run.first = next
    timer.run.firstIndex = run.recorded + 1
    return timer
  }

  /// A new run of the timer, switched on, from now or from its date.
  func restarting(at now: Instant, in zone: Zone) throws(SwitchError) -> Timer {
    try check(conflictsOfStarting(at: now, in: zone))
    var timer = self
    timer.paused = nil
    timer.run = Run(origin: startOfRun(at: now, in: zone))
    do throws(TimersError) {
      try timer.checkHorizon(in: zone)
    } catch {
      throw .beyondCalendar
    }
    return timer
  }

  /// Where a new run would begin.
  func startOfRun(at now: Instant, in zone: Zone) -> Instant {
    if case .on(let moment) = begin { moment.instant(in: zone) } else { now }
  }

  /// The schedule as if Begin were `origin`, without End.
  private func scheduleFrom(_ origin: Instant, in zone: Zone) -> Schedule? {
    period.map { Schedule(period: $0, zone: zone, anchor: origin, repeats: repeats) }
  }

  private func check(_ conflicts: [Conflict]) throws(SwitchError) {
    if !conflicts.isEmpty { throw .conflicts(self, conflicts) }
  }
}
