internal import SpecCore

extension TimersSession {
  /// Dismisses the chosen ones of the open entries.
  func dismiss(_ choose: ([Entry]) throws -> [Entry]) throws -> [Entry] {
    try transaction { timers in
      let dismissed = try choose(timers.state.entries).map { $0.dismissed(at: now) }
      timers.close(dismissed)
      try timers.commit("done")
      return dismissed
    }
  }

  /// Sets an open entry to be announced again after some seconds; a second snooze replaces the first.
  func snooze(_ id: String, seconds: Int64) throws -> Entry {
    let until = now.adding(seconds: seconds)
    guard Instant.calendar.contains(until) else { throw Failure.beyondCalendar() }
    return try transaction { timers in
      var entry = try timers.state.entries.named([id])[0]
      entry.snoozedUntil = until
      timers.update(entry)
      try timers.commit("snooze")
      return entry
    }
  }

  /// Undoes the last change, or redoes the last that was undone.
  ///
  /// - Throws: a refusal if nothing of that change is left; the next call takes the one before.
  func undo(isRedo: Bool) throws -> UndoReport {
    let (report, hasEffect) = try transaction { timers in
      let earlier = timers.state.file
      let (action, left, hasEffect) = try timers.undo(isRedo: isRedo)
      return (
        UndoReport(action, in: timers.state.file, after: earlier, left: left), hasEffect
      )
    }
    guard hasEffect else { throw Failure.hasNoEffect(report.spoken(localize), isRedo: isRedo) }
    return report
  }
}
