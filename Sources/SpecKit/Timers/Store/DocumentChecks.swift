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
  static func findings(
    _ snapshot: Snapshot, _ language: String
  ) throws -> [DocumentCheck.Finding] {
    try checks(snapshot).map { $0.finding(in: snapshot, language: language) }
  }

  /// Replaces damaged documents by their previous state.
  ///
  /// - Throws: 65 if a document that is needed has no previous state.
  static func repair(_ transaction: Transaction, in store: Store) throws {
    for check in try checks(transaction) { try check.usePrevious(transaction, in: store) }
    // An older `timers.json` knows nothing of the latest entries: their ids must not be given again.
    var file = try transaction.timers()
    let entries = try transaction.openEntries() + transaction.dismissedEntries()
    file.nextTimer = max(file.nextTimer, (entries.map(\.timer).max() ?? 0) + 1)
    file.nextEvent = max(file.nextEvent, (entries.map(\.id).max() ?? 0) + 1)
    if file != (try transaction.timers()) { try transaction.set(TimersDocuments.timers, file) }
  }
}
