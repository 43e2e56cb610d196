internal import SpecCore

extension EventLog {
  /// Undoes an action, or redoes it.
  ///
  /// - Returns: the action to store: with the timers it removes as they are now.
  mutating func apply(
    _ action: UndoAction, isRedo: Bool, at now: Instant, zones: TimerZones
  ) throws -> UndoAction {
    var action = action
    for index in action.timers.indices {
      let change = action.timers[index]
      let target = isRedo ? change.after : change.before
      if let place = file.timers.firstIndex(where: { $0.id == change.id }) {
        let zone = try? zones.zone(of: file.timers[place])
        if let zone { try recordCycles(place, at: now, in: zone) }
        if target != nil {
          file.timers[place] = try change.applied(to: file.timers[place], isRedo: isRedo)
        } else {
          let drops = isRedo && action.dropsStatistics == true
          let gone = try remove(place, dropsStatistics: drops, at: now, in: zone)
          if isRedo {
            action.timers[index].before = gone
          } else {
            action.timers[index].after = gone
          }
        }
      } else if let target, change.before == nil || change.after == nil {
        try insert(Timer(stored: target))
      } else if let place = file.deleted.firstIndex(where: { $0.id == change.id }) {
        file.deleted[place] = try change.applied(to: file.deleted[place], isRedo: isRedo)
      }
    }
    for change in action.events { try apply(change, isRedo: isRedo, at: now) }
    return action
  }

  /// Removes a timer; the statistics of its entries stay unless they are dropped with them.
  private mutating func remove(
    _ place: Int, dropsStatistics: Bool, at now: Instant, in zone: Zone?
  ) throws -> JSON {
    let timer = file.timers.remove(at: place)
    try cancelSnoozes(of: timer.id, at: now)
    if dropsStatistics {
      try drop(entriesOf: timer.id)
    } else {
      keepStatistics(of: timer, at: now, in: zone)
    }
    return try JSONCoder.encode(timer)
  }

  /// Keeps what a timer that goes has counted, if it has counted anything.
  mutating func keepStatistics(of timer: Timer, at now: Instant, in zone: Zone?) {
    let kept = DeletedTimer(timer, at: now, in: zone)
    if kept.hasCounts { file.deleted.append(kept) }
  }

  /// Puts a deleted timer back, with the present counts of its entries.
  private mutating func insert(_ timer: Timer) {
    var timer = timer
    if let index = file.deleted.firstIndex(where: { $0.id == timer.id }) {
      let kept = file.deleted.remove(at: index)
      (timer.success, timer.late) = (kept.success, kept.late)
      (timer.streak, timer.bestStreak) = (kept.streak, kept.bestStreak)
      timer.openCount = kept.openCount
    } else {
      // Its entries were deleted with it, or are of nobody.
      timer.clearCounts()
    }
    let place = file.timers.firstIndex { $0.id > timer.id } ?? file.timers.endIndex
    file.timers.insert(timer, at: place)
  }

  private mutating func apply(
    _ change: UndoAction.EntryChange, isRedo: Bool, at now: Instant
  ) throws {
    let target = isRedo ? change.after : change.before
    let isOpen = try openEntries().contains { $0.id == target.id }
    switch (isOpen, target.dismissed) {
    case (true, nil): snooze(target, until: target.snoozedUntil, at: now)
    case (true, _): try close(target)
    case (false, nil): reopen(target, dismissed: isRedo ? change.before : change.after)
    case (false, _): break
    }
  }
}
