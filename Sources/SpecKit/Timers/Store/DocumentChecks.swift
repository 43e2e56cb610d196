internal import SpecCore

/// The checks of all documents of this module, and their repair.
enum DocumentChecks {
  private static func checks(
    _ snapshot: Snapshot, areTimersNeeded: Bool
  ) throws -> [DocumentCheck] {
    let logs = [EarlierHome.open] + (try EarlierHome.months(snapshot))
    return [
      DocumentCheck(TimersDocuments.timers, isNeeded: areTimersNeeded),
      DocumentCheck(TimersDocuments.entries), DocumentCheck(TimersDocuments.history),
      DocumentCheck(TimersDocuments.undo), DocumentCheck(TimersDocuments.settings, "settings"),
      DocumentCheck(TimersDocuments.analytics),
    ] + (try logs.filter(snapshot.exists).map { DocumentCheck($0) })
  }

  /// Reads every document. With a damaged journal none of them can be read.
  static func findings(_ store: Store, _ language: String) throws -> [DocumentCheck.Finding] {
    var findings: [DocumentCheck.Finding]
    if let (_, problem) = damagedJournal(of: store) {
      findings = [.init(document: "journal", state: .damaged, detail: problem("en"))]
    } else {
      findings = try store.read { snapshot in
        try checks(snapshot, areTimersNeeded: true).map {
          $0.finding(in: snapshot, language: language)
        }
      }
    }
    for index in findings.indices where findings[index].state == .damaged {
      findings[index].todo = "spec timers doctor --repair"
    }
    return findings
  }

  private static func damagedJournal(of store: Store) -> (path: String, problem: Text)? {
    do {
      try store.read { _ in }
    } catch StoreError.damaged(let path, let problem) {
      return (path, problem)
    } catch {}
    return nil
  }

  /// Moves a damaged journal to the same name with `.damaged`. The files stay as they were before its change.
  static func setJournalAside(of store: Store) throws {
    guard let path = damagedJournal(of: store)?.path else { return }
    var (aside, number) = (path + ".damaged", 2)
    while try Files.status(aside) != nil {
      (aside, number) = ("\(path).damaged-\(number)", number + 1)
    }
    try Files.rename(path, to: aside)
  }

  /// Replaces damaged documents by their previous state, if they have one, and keeps them aside.
  ///
  /// - Parameter areTimersNeeded: false for a restore, which replaces the timers.
  /// - Throws: 65 if the timers are needed, damaged and have no previous state.
  static func setDamageAside(
    _ transaction: Transaction, in store: Store, areTimersNeeded: Bool
  ) throws {
    for check in try checks(transaction, areTimersNeeded: areTimersNeeded) {
      try check.usePrevious(transaction, in: store)
    }
  }

  /// Replaces damaged documents by their previous state.
  ///
  /// - Throws: 65 if a document that is needed has no previous state.
  static func repair(_ session: TimersSession) throws {
    try setJournalAside(of: session.store)
    try session.store.transaction { try repair($0, session) }
  }

  private static func repair(_ transaction: Transaction, _ session: TimersSession) throws {
    let timersCheck = DocumentCheck(TimersDocuments.timers)
    let areTimersDamaged = timersCheck.finding(in: transaction).state == .damaged
    try setDamageAside(transaction, in: session.store, areTimersNeeded: true)
    // An older document knows nothing of the latest entries: their ids must not be given again, and an
    // entry must not be open that is dismissed.
    var timers = try TimersTransaction(transaction, at: session.now, zones: session.zones)
    let dismissed = try transaction.dismissedEntries()
    let entries = timers.state.entries + dismissed
    timers.state.file.reserveIDs(of: entries)
    // A cycle with an entry is recorded: it does not ring again.
    for timer in timers.state.timers {
      let own = entries.filter { $0.timer == timer.id }
      guard let last = own.max(by: { $0.due < $1.due }),
        var zoned = try? session.zones.zoned(timer)
      else { continue }
      _ = zoned.recordCycles(at: last.created, through: last.due)
      timers.state.file[timer.id] = zoned.timer
    }
    if areTimersDamaged { timers.state.file.recount(dismissed) }
    let ids = Set(dismissed.map(\.id))
    timers.state.entries.removeAll { ids.contains($0.id) }
    try timers.commit()
  }
}

extension TimersFile {
  /// Counts the dismissals anew, in their order.
  fileprivate mutating func recount(_ dismissed: [Entry]) {
    for index in all.indices { all[index].clearDismissals() }
    func order(_ entry: Entry) -> (Instant, Int) { (entry.dismissed ?? entry.due, entry.id) }
    for entry in dismissed.sorted(by: { order($0) < order($1) }) {
      if entry.missed != nil { self[entry.timer]?.streak = 0 }
      self[entry.timer]?.countDismissal(of: entry)
    }
  }
}
