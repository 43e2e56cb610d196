internal import SpecCore

/// How the documents of this module are.
enum Doctor {
  private static func checks(_ snapshot: Snapshot) throws -> [DocumentCheck] {
    [
      DocumentCheck(TimersPlaces.timers, isNeeded: true), DocumentCheck(TimersPlaces.open),
    ]
      + (try snapshot.histories().map { DocumentCheck($0) })
      + [
        DocumentCheck(TimersPlaces.undo), DocumentCheck(TimersPlaces.settings, "settings"),
        DocumentCheck(TimersPlaces.analytics),
      ]
  }

  /// Reads every document.
  static func findings(_ snapshot: Snapshot) throws -> [DocumentCheck.Finding] {
    try checks(snapshot).map { $0.finding(in: snapshot) }
  }

  /// Puts what was there before in the place of what is damaged.
  ///
  /// - Throws: 65 if there is nothing to put in the place of what is needed.
  static func usePrevious(_ transaction: Transaction, in store: Store) throws {
    for check in try checks(transaction) { try check.usePrevious(transaction, in: store) }
    try reconcile(transaction)
  }

  /// Files of different age must not disagree: ids in use are not given again, and the open
  /// entries of each timer are those of the log.
  private static func reconcile(_ transaction: Transaction) throws {
    var file = try transaction.value(TimersPlaces.timers)
    let entries = EntryLine.open(after: try transaction.entries(TimersPlaces.open))
    let dismissed = try transaction.histories().flatMap {
      EntryLine.dismissed(after: try transaction.entries($0))
    }
    let used = (entries + dismissed).map { ($0.id, $0.timer) }
    file.nextEvent = max(file.nextEvent, 1 + (used.map(\.0).max() ?? 0))
    file.nextTimer = max(file.nextTimer, 1 + (used.map(\.1).max() ?? 0))
    let counts = Dictionary(grouping: entries, by: \.timer).mapValues(\.count)
    for index in file.timers.indices {
      file.timers[index].openCount = counts[file.timers[index].id] ?? 0
    }
    for index in file.deleted.indices {
      file.deleted[index].openCount = counts[file.deleted[index].id] ?? 0
    }
    let open = Set(entries.map(\.id))
    file.unannounced?.removeAll { !open.contains($0) }
    file.snoozes?.removeAll { !open.contains($0.event) }
    if file != (try transaction.value(TimersPlaces.timers)) {
      try transaction.set(TimersPlaces.timers, file)
    }
  }
}
