internal import SpecCore

extension TimersSession {
  /// Dismisses the chosen ones of the open entries.
  func dismiss(_ choose: ([Entry]) throws -> [Entry]) throws -> [Entry] {
    try store.transaction { transaction in
      var log = try EventLog(transaction)
      let chosen = try choose(try log.openEntries())
      let dismissed = chosen.map { $0.dismissed(at: now) }
      let before = log.file
      for entry in dismissed { try log.close(entry) }
      if !dismissed.isEmpty {
        let after = log.file
        try log.commit()
        try transaction.recordUndo(
          "done", zip(before.timers, after.timers).map { ($0, $1) },
          deleted: Array(zip(before.deleted, after.deleted)),
          events: zip(chosen, dismissed).map { .init(before: $0, after: $1) }, at: now)
      }
      return dismissed
    }
  }

  /// Sets an open entry to be announced again after some seconds.
  func snooze(_ id: String, seconds: Int64) throws -> Entry {
    let until = now.adding(seconds: seconds)
    guard Instant.calendar.contains(until) else { throw Failure.beyondCalendar() }
    return try store.transaction { transaction in
      var log = try EventLog(transaction)
      let entry = try log.openEntries().named([id])[0]
      let snoozed = log.snooze(entry, until: until, at: now)
      try log.commit()
      try transaction.recordUndo(
        "snooze", [], events: [.init(before: entry, after: snoozed)], at: now)
      return snoozed
    }
  }

  /// Undoes the last change, or redoes the last that was undone.
  func undo(isRedo: Bool) throws -> UndoReport {
    try store.transaction { transaction in
      var undo = try transaction.value(TimersDocuments.undo)
      guard let index = undo.next(isRedo: isRedo) else {
        throw isRedo ? Failure.nothingToRedo : .nothingToUndo
      }
      var log = try EventLog(transaction)
      let count = log.file.timers.count
      undo.actions[index] = try log.apply(
        undo.actions[index], isRedo: isRedo, at: now, zones: zones)
      let edition = try transaction.edition()
      if log.file.timers.count > max(count, edition.limit) { throw Failure.limit(edition) }
      undo.undone += isRedo ? -1 : 1
      try log.commit()
      try transaction.set(TimersDocuments.undo, undo)
      try transaction.count([isRedo ? "redo" : "undo": 1], at: now)
      let left = isRedo ? undo.undone : undo.actions.count - undo.undone
      return UndoReport(undo.actions[index], in: log.file, left: left)
    }
  }
}
