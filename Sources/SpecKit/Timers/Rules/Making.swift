internal import SpecCore

extension Timer {
  /// A new timer from the fields of a call.
  ///
  /// - Parameters:
  ///   - title: what it is called if the fields do not say.
  ///   - zone: the zone in force, whose name is kept unless the fields say `local`.
  init(
    _ changes: TimerChanges, id: Int, uid: String, title: String, zone: Zone, now: Instant
  ) throws(TimersError) {
    guard let type = changes.type, type == .up || changes.period != nil else {
      throw .missingOption(key: changes.type == nil ? "missing.type" : "missing.period")
    }
    self.init(
      id: id, uid: uid, title: changes.title ?? title, notes: changes.notes ?? "", type: type,
      period: changes.period, repeats: changes.repeats?.value, begin: changes.begin ?? .now,
      end: changes.end?.value, worked: changes.worked?.value, zone: changes.zone ?? zone.name,
      origin: now, created: now)
    run.origin = startOfRun(at: now, in: zone)
    let conflicts = conflictsOfStarting(at: now, in: zone)
    if !conflicts.isEmpty { throw .conflicts(self, conflicts, zone: zone, id: nil) }
    try checkHorizon(in: zone)
  }

  /// Refuses a run whose first fire would lie beyond all dates, and one that begins there.
  func checkHorizon(in zone: Zone) throws(TimersError) {
    var endless = self
    endless.end = nil
    let isBeyond = endless.schedule(in: zone).map { $0.due($0.firstCycle) == nil } ?? false
    if isBeyond || !Instant.calendar.contains(run.origin) { throw .beyondCalendar }
  }

  /// Whether worked time suppresses all of the next 1000 cycles (or of all there are).
  func isNeverShown(at now: Instant, in zone: Zone) -> Bool {
    guard worked != nil, let schedule = schedule(in: zone) else { return false }
    let done = max(run.recorded, schedule.reached(at: now))
    return schedule.due(done + 1) != nil
      && schedule.nextInside(after: done, through: done + 1000) == nil
  }
}
