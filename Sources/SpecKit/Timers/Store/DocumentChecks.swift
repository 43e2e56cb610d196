internal import SpecCore

/// The checks of all documents of this module, and their repair.
enum DocumentChecks {
  private static func checks(_ snapshot: Snapshot) throws -> [DocumentCheck] {
    [
      DocumentCheck(TimersDocuments.timers, isNeeded: true), DocumentCheck(TimersDocuments.open),
    ]
      + (try snapshot.histories().map { DocumentCheck($0) })
      + [
        DocumentCheck(TimersDocuments.undo), DocumentCheck(TimersDocuments.settings, "settings"),
        DocumentCheck(TimersDocuments.analytics),
      ]
  }

  /// Reads every document.
  static func findings(_ snapshot: Snapshot) throws -> [DocumentCheck.Finding] {
    try checks(snapshot).map { $0.finding(in: snapshot) }
  }

  /// Replaces damaged documents by their previous state.
  ///
  /// - Throws: 65 if a document that is needed has no previous state.
  static func repair(_ transaction: Transaction, in store: Store) throws {
    for check in try checks(transaction) { try check.usePrevious(transaction, in: store) }
    try reconcile(transaction)
  }

  /// Makes documents of different age agree: ids in use are not given again, and the open entries
  /// of each timer are those of the log.
  private static func reconcile(_ transaction: Transaction) throws {
    var file = try transaction.timers()
    let entries = try transaction.openEntries()
    let all = try entries + transaction.dismissedEntries()
    file.nextEvent = max(file.nextEvent, 1 + (all.map(\.id).max() ?? 0))
    file.nextTimer = max(file.nextTimer, 1 + (all.map(\.timer).max() ?? 0))
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
    if file != (try transaction.timers()) { try transaction.set(TimersDocuments.timers, file) }
  }
}
