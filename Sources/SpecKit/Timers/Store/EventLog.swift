internal import SpecCore

/// The timers and their entries within one transaction: what is changed here is stored by
/// `commit`.
///
/// The log of open entries is read only when something asks for it, so that recording a fire costs
/// the same with ten entries and with ten thousand.
struct EventLog {
  private let transaction: Transaction
  var file: TimersFile
  private var added: [EntryLine] = []
  private var closed: [Entry] = []
  private var reopened: [Entry] = []
  private var openLines: [EntryLine]?
  /// Cycles counted as missed here, and when.
  private var missed: (count: Int64, at: Instant)?
  /// A timer has at most this many open entries.
  static let openLimit = 1000

  init(_ transaction: Transaction) throws {
    self.transaction = transaction
    file = try transaction.timers()
  }

  /// All open entries, oldest first, with the changes made here.
  mutating func openEntries() throws -> [Entry] {
    let lines = try openLines ?? transaction.entries(TimersDocuments.open)
    openLines = lines
    return EntryLine.open(after: lines + added)
  }

  mutating func record(
    _ draft: EntryDraft, of timer: Int, zone: Zone, at now: Instant
  ) throws -> Entry {
    let owner = file.timers[timer]
    if owner.openCount >= EventLog.openLimit {
      let oldest = try openEntries().first { $0.timer == owner.id }
      if let oldest { try close(oldest.dismissed(at: now, auto: true)) }
    }
    let entry = Entry(
      id: file.nextEvent, timer: owner.id, title: owner.title,
      notes: owner.notes.isEmpty ? nil : owner.notes, due: draft.due, created: now,
      missed: draft.missed == 0 ? nil : draft.missed, timeZone: zone.name)
    file.nextEvent += 1
    file.timers[timer].openCount += 1
    added.append(.recorded(entry))
    return entry
  }

  /// Stores a timer whose reached cycles were recorded; those missed may have no entry.
  mutating func store(_ timer: Timer, at index: Int, now: Instant) {
    let count = timer.run.missed - file.timers[index].run.missed
    if count > 0 { missed = ((missed?.count ?? 0) + count, now) }
    file.timers[index] = timer
  }

  mutating func announce(_ id: Int, at now: Instant) {
    added.append(EntryLine(action: .announced, id: id, at: now))
  }

  /// Moves a dismissed entry to the history and counts it.
  mutating func close(_ entry: Entry) throws {
    added.append(EntryLine(action: .dismissed, id: entry.id))
    closed.append(entry)
    count(entry)
    file.unannounced?.removeAll { $0 == entry.id }
    file.snoozes?.removeAll { $0.event == entry.id }
  }

  /// Sets when an open entry is announced again; a second snooze replaces the first.
  @discardableResult
  mutating func snooze(_ entry: Entry, until: Instant?, at now: Instant) -> Entry {
    var entry = entry
    entry.snoozedUntil = until
    added.append(EntryLine(action: .snoozed, id: entry.id, at: now, until: until))
    file.snoozes?.removeAll { $0.event == entry.id }
    addSnooze(of: entry)
    return entry
  }

  private mutating func addSnooze(of entry: Entry) {
    guard let until = entry.snoozedUntil else { return }
    let snooze = Snooze(event: entry.id, timer: entry.timer, until: until)
    file.snoozes = (file.snoozes ?? []) + [snooze]
  }

  /// Undoes a dismissal and its count; `dismissed` is the entry in the history.
  mutating func reopen(_ entry: Entry, dismissed: Entry) {
    added.append(EntryLine(action: .reopened, id: entry.id, entry: entry))
    addSnooze(of: entry)
    reopened.append(dismissed)
    count(dismissed, isUndone: true)
  }

  /// Counts a dismissed entry in the statistics of its timer, which may be deleted.
  private mutating func count(_ entry: Entry, isUndone: Bool = false) {
    let isSuccess = entry.outcome == .success
    if let index = file.timers.firstIndex(where: { $0.id == entry.timer }) {
      file.timers[index].count(isSuccess, isUndone: isUndone)
    } else if let index = file.deleted.firstIndex(where: { $0.id == entry.timer }) {
      file.deleted[index].count(isSuccess, isUndone: isUndone)
    }
  }

  /// Entries of a timer stay open and are not announced again.
  ///
  /// - Returns: the entries that were to be.
  @discardableResult
  mutating func cancelSnoozes(
    of timer: Int, at now: Instant
  ) throws -> [UndoAction.EntryChange] {
    let snoozed = (file.snoozes ?? []).filter { $0.timer == timer }
    guard !snoozed.isEmpty else { return [] }
    let changes = try openEntries().filter { $0.timer == timer && $0.snoozedUntil != nil }.map {
      var silent = $0
      silent.snoozedUntil = nil
      return UndoAction.EntryChange(before: $0, after: silent)
    }
    for snooze in snoozed {
      added.append(EntryLine(action: .snoozed, id: snooze.event, at: now))
    }
    file.snoozes?.removeAll { $0.timer == timer }
    return changes
  }

  /// Deletes the entries of a timer, open and dismissed.
  mutating func drop(entriesOf timer: Int) throws {
    let kept = try openEntries().filter { $0.timer != timer }
    let lines = kept.map(EntryLine.recorded)
    openLines = lines
    added = []
    closed.removeAll { $0.timer == timer }
    reopened.removeAll { $0.timer == timer }
    try transaction.rewrite(TimersDocuments.open, lines)
    for log in try transaction.histories() {
      let lines = try transaction.entries(log)
      let others = lines.filter { $0.entry?.timer != timer }
      if others.count < lines.count { try transaction.rewrite(log, others) }
    }
  }

  /// - Throws: `beyondCalendar` rather than write an instant that could not be read back.
  mutating func commit() throws {
    guard file.isStorable else { throw Failure.beyondCalendar() }
    if file.unannounced?.isEmpty == true { file.unannounced = nil }
    if file.snoozes?.isEmpty == true { file.snoozes = nil }
    try transaction.set(TimersDocuments.timers, file)
    try transaction.appendHistory(
      closed.map { ($0, EntryLine(action: .dismissed, id: $0.id, entry: $0)) }
        + reopened.map { ($0, EntryLine(action: .reopened, id: $0.id)) })
    try countEvents()
    guard !added.isEmpty else { return }
    // Lines without effect are dropped once they are most of the file.
    if let lines = openLines.map({ $0 + added }) {
      let live = EntryLine.open(after: lines)
      if lines.count > 2 * live.count + 64 {
        return try transaction.rewrite(TimersDocuments.open, live.map(EntryLine.recorded))
      }
    }
    try transaction.append(TimersDocuments.open, added)
  }

  /// Counts fires and dismissals for analytics.
  private func countEvents() throws {
    let recorded = added.compactMap { $0.action == .recorded ? $0.entry : nil }
    let dates = closed.compactMap(\.dismissed) + recorded.map(\.created)
    guard let last = (dates + [missed?.at].compactMap(\.self)).max() else { return }
    try transaction.count(
      [
        "fire": recorded.count,
        "missed": Int(clamping: missed?.count ?? 0),
        "success": closed.count { $0.outcome == .success },
        "late": closed.count { $0.outcome == .late },
      ], at: last)
  }
}
