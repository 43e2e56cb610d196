internal import SpecCore

/// A timer and the zone that its dates are read in, which is looked up once. The rules of time are its functions.
struct ZonedTimer: Sendable, Hashable {
  var timer: Timer
  var zone: Zone

  /// The start of the run. A floating date moves with the zone.
  var origin: Instant {
    timer.isFloating && timer.run.first == nil
      ? startOfRun(at: timer.run.origin) : timer.run.origin
  }

  var end: Instant? { timer.end?.instant(in: zone) }

  /// Returns the start of a new run.
  func startOfRun(at now: Instant) -> Instant {
    timer.begin.moment?.instant(in: zone) ?? now
  }

  /// The wall time of Begin that calendar days keep, if it is a date.
  var wallOfBegin: CivilDateTime? { timer.begin.moment?.keptWall(in: zone) }

  /// The schedule of the present run; nil for an Up timer.
  var schedule: Schedule? {
    guard timer.type == .down, let period = timer.period else { return nil }
    if let first = timer.run.first {
      return Schedule(
        period: period, zone: zone, anchor: first, anchorIndex: timer.run.firstIndex,
        repeats: timer.repeats, end: end, worked: timer.worked)
    }
    let isAtBegin = startOfRun(at: origin) == origin
    return Schedule(
      period: period, zone: zone, anchor: origin, anchorWall: isAtBegin ? wallOfBegin : nil,
      repeats: timer.repeats, end: end, worked: timer.worked)
  }
}

extension ZonedTimer {
  /// Creates a timer from the fields of a call.
  ///
  /// - Parameters:
  ///   - title: its title if the fields have none.
  ///   - zone: the zone in force, whose name is stored unless the fields name another.
  init(
    _ changes: TimerChanges, id: Int, uid: String, title: String, zone: Zone, now: Instant
  ) throws {
    let hasFirstFire = changes.firstFire != nil
    guard let type = changes.type ?? (hasFirstFire ? .down : nil) else {
      throw Failure.missingType
    }
    self.zone = zone
    timer = Timer(
      id: id, uid: uid, title: title, type: type, zone: zone.name, run: Timer.Run(origin: now),
      created: now, changed: now)
    try apply(changes, at: now)
    try startRun(at: now, hasFirstFire: hasFirstFire)
  }

  /// Sets Begin so that the first cycle ends at a moment, or at the nearest possible moment. Without a
  /// period it lasts from now, once.
  private mutating func setFirstFire(_ moment: EnteredDateTime, at now: Instant) throws {
    let due = moment.instant(in: zone)
    guard let period = timer.period else {
      guard timer.repeats ?? 1 == 1 else { throw Failure.missingPeriod }
      let seconds = min(due.seconds - now.seconds, Period.limit)
      guard let length = Period(days: 0, seconds: seconds) else {
        throw TimersConflict(timer: self, conflicts: [.firstFirePast])
      }
      (timer.begin, timer.period, timer.repeats) = (.now, length, 1)
      return
    }
    let start = due.adding(seconds: -period.seconds)
    guard period.days > 0 else {
      timer.begin = .on(EnteredDateTime(start, in: zone))
      return
    }
    let wall = period.seconds == 0 ? moment.keptWall(in: zone) : zone.civil(at: start)
    timer.begin = .on(EnteredDateTime(wall: wall.adding(days: Int(-period.days))))
  }
}

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
    try apply(changes, at: now)
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
      try startRun(at: now, hasFirstFire: changes.firstFire != nil)
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

  private mutating func apply(_ changes: TimerChanges, at now: Instant) throws {
    changes.title.apply(to: &timer.title)
    changes.notes.apply(to: &timer.notes)
    changes.zone.apply(to: &timer.zone)
    changes.begin.apply(to: &timer.begin)
    changes.type.apply(to: &timer.type)
    if timer.type == .up {
      (timer.period, timer.repeats, timer.end, timer.worked) = (nil, nil, nil, nil)
      return
    }
    timer.period = changes.period ?? timer.period
    changes.repeats.apply(to: &timer.repeats)
    changes.end.apply(to: &timer.end)
    changes.worked.apply(to: &timer.worked)
    if let moment = changes.firstFire { try setFirstFire(moment, at: now) }
  }
}

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

/// Settings that disagree with each other or with the moment (status 1, nothing is changed).
enum Conflict: Sendable, Hashable {
  /// Down: Begin is a date earlier than now.
  case beginPast
  /// Up: Begin is more than 100 years ago.
  case beginTooOld
  /// The first fire that `--at` sets is not to come.
  case firstFirePast
  case endPast
  case endBeforeBegin
  /// The next fire would be later than End.
  case endNoFire(next: Instant?)
}

extension ZonedTimer {
  /// Returns the conflicts of a new run now: at most one for each field, in the order of the form.
  ///
  /// - Parameter hasFirstFire: the first fire was given, and Begin only follows from it.
  func startConflicts(at now: Instant, hasFirstFire: Bool) -> [Conflict] {
    let begin = startOfRun(at: now)
    if timer.type == .up {
      return now.seconds - begin.seconds > Period.limit ? [.beginTooOld] : []
    }
    var found: [Conflict] = []
    let schedule = timer.period.map {
      Schedule(period: $0, zone: zone, anchor: begin, anchorWall: wallOfBegin)
    }
    if hasFirstFire {
      if schedule?.due(1).map({ $0 <= now }) ?? true { found.append(.firstFirePast) }
    } else if begin < now {
      found.append(.beginPast)
    }
    if let end {
      if end < now {
        found.append(.endPast)
      } else if end <= begin {
        found.append(.endBeforeBegin)
      } else if let first = schedule?.due(1), first > end {
        found.append(.endNoFire(next: first))
      }
    }
    return found
  }

  /// Returns the conflict of End with a run that continues with its next fire at `next`.
  func resumeConflicts(at now: Instant, next: Instant?) -> [Conflict] {
    guard let end else { return [] }
    if end < now { return [.endPast] }
    if let next, next > end { return [.endNoFire(next: next)] }
    return []
  }
}
