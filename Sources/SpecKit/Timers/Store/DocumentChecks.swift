internal import SpecCore

/// The checks of all documents of this module, and their repair.
enum DocumentChecks {
  private static func checks(_ snapshot: Snapshot) throws -> [DocumentCheck] {
    let logs = [EarlierHome.open] + (try EarlierHome.months(snapshot))
    return [
      DocumentCheck(TimersDocuments.timers, isNeeded: true),
      DocumentCheck(TimersDocuments.entries), DocumentCheck(TimersDocuments.history),
      DocumentCheck(TimersDocuments.undo), DocumentCheck(TimersDocuments.settings, "settings"),
      DocumentCheck(TimersDocuments.analytics),
    ] + (try logs.filter(snapshot.exists).map { DocumentCheck($0) })
  }

  /// Reads every document.
  static func findings(
    _ snapshot: Snapshot, _ language: String
  ) throws -> [DocumentCheck.Finding] {
    try checks(snapshot).map { check in
      var finding = check.finding(in: snapshot, language: language)
      if finding.state == .damaged { finding.todo = "spec timers doctor --repair" }
      return finding
    }
  }

  /// Replaces damaged documents by their previous state.
  ///
  /// - Throws: 65 if a document that is needed has no previous state.
  static func repair(_ transaction: Transaction, _ session: TimersSession) throws {
    for check in try checks(transaction) {
      try check.usePrevious(transaction, in: session.store)
    }
    // An older document knows nothing of the latest entries: their ids must not be given again, and an
    // entry must not be open that is dismissed.
    var timers = try TimersTransaction(transaction, at: session.now, zones: session.zones)
    let dismissed = try transaction.dismissedEntries()
    let entries = timers.state.entries + dismissed
    timers.state.file.nextTimer = max(
      timers.state.file.nextTimer, (entries.map(\.timer).max() ?? 0) + 1)
    timers.state.file.nextEvent = max(
      timers.state.file.nextEvent, (entries.map(\.id).max() ?? 0) + 1)
    // A cycle with an entry is recorded: it does not ring again.
    for timer in timers.state.timers {
      let own = entries.filter { $0.timer == timer.id }
      guard let last = own.max(by: { $0.due < $1.due }),
        var zoned = try? session.zones.zoned(timer)
      else { continue }
      _ = zoned.recordCycles(at: last.created, through: last.due)
      timers.state.file[timer.id] = zoned.timer
    }
    let ids = Set(dismissed.map(\.id))
    timers.state.entries.removeAll { ids.contains($0.id) }
    try timers.commit()
  }
}
