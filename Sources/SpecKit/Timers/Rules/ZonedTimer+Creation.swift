internal import SpecCore

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
      id: id, uid: uid, title: changes.title ?? title, notes: changes.notes ?? "", type: type,
      period: changes.period, repeats: changes.repeats?.value, begin: changes.begin ?? .now,
      end: changes.end?.value, worked: changes.worked?.value, zone: changes.zone ?? zone.name,
      run: Timer.Run(origin: now), created: now, changed: now)
    if let moment = changes.firstFire { try setFirstFire(moment, at: now) }
    try startRun(at: now, hasFirstFire: hasFirstFire)
  }

  /// Sets Begin so that the first cycle ends at a moment, or at the nearest possible moment. Without a
  /// period it lasts from now, once.
  mutating func setFirstFire(_ moment: Moment, at now: Instant) throws {
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
      timer.begin = .on(Moment(start, in: zone))
      return
    }
    let wall = period.seconds == 0 ? moment.keptWall(in: zone) : zone.civil(at: start)
    timer.begin = .on(Moment(wall: wall.adding(days: Int(-period.days))))
  }
}

extension Timer {
  /// Sixteen random bytes as a version 4 UUID (RFC 9562).
  static func uid(_ high: UInt64, _ low: UInt64) -> String {
    let digits = [high & ~0xF000 | 0x4000, low & ~(3 << 62) | 1 << 63]
      .map { zeroPadded($0, 16, radix: 16) }.joined()
    return digits.enumerated().reduce(into: "") { text, digit in
      if [8, 12, 16, 20].contains(digit.offset) { text += "-" }
      text.append(digit.element)
    }
  }
}
