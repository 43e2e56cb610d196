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

  /// Reads every document; if all can be read, also whether what is counted of the entries is right.
  static func findings(
    _ snapshot: Snapshot, _ localize: Localizer
  ) throws -> [DocumentCheck.Finding] {
    let found = try checks(snapshot).map { $0.finding(in: snapshot, language: localize.language) }
    guard found.allSatisfy({ $0.state == .ok || $0.state == .absent }) else { return found }
    let name = TimersDocuments.timers.path
    let broken = try EntryTally(snapshot).problems(of: snapshot.timers(), localize).map {
      DocumentCheck.Finding(document: name, state: .rule, detail: $0)
    }
    return broken.isEmpty ? found : broken + found.filter { $0.document != name }
  }

  /// Replaces damaged documents by their previous state, and counts the entries again.
  ///
  /// - Throws: 65 if a document that is needed has no previous state.
  static func repair(
    _ transaction: Transaction, in store: Store, _ localize: Localizer
  ) throws {
    for check in try checks(transaction) { try check.usePrevious(transaction, in: store) }
    // Documents of different age may disagree.
    var file = try transaction.timers()
    try EntryTally(transaction).mend(&file, localize)
    if file != (try transaction.timers()) { try transaction.set(TimersDocuments.timers, file) }
  }
}
