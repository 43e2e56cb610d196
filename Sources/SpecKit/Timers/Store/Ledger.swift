internal import SpecCore

/// The timers and their entries within one transaction: what is changed here is stored by
/// `commit`.
///
/// The log of open entries is read only when something asks for it, so that recording a fire costs
/// the same with ten entries and with ten thousand.
struct Ledger {
  private let transaction: Transaction
  var file: TimersFile
  private var added: [EntryLine] = []
  private var closed: [Entry] = []
  private var reopened: [Entry] = []
  private var openLines: [EntryLine]?
  /// A timer keeps at most so many open entries.
  static let openLimit = 1000

  init(_ transaction: Transaction) throws {
    self.transaction = transaction
    file = try transaction.value(TimersPlaces.timers)
  }

  /// All open entries, oldest first, with the changes made here.
  mutating func openEntries() throws -> [Entry] {
    let lines = try openLines ?? transaction.entries(TimersPlaces.open)
    openLines = lines
    return EntryLine.open(after: lines + added)
  }

  mutating func record(_ draft: Draft, of timer: Int, zone: Zone, at now: Instant) throws
    -> Entry
  {
    let owner = file.timers[timer]
    if owner.openCount >= Ledger.openLimit {
      let oldest = try openEntries().first { $0.timer == owner.id }
      if let oldest { try close(oldest.dismissed(at: now, auto: true)) }
    }
    let entry = Entry(
      id: file.nextEvent, timer: owner.id, title: owner.title,
      notes: owner.notes.isEmpty ? nil : owner.notes, due: draft.due, created: now,
      missed: draft.missed == 0 ? nil : draft.missed, timeZone: zone.name)
    file.nextEvent += 1
    file.timers[timer].openCount += 1
    added.append(EntryLine(.recorded, entry.id, entry: entry))
    return entry
  }

  mutating func announce(_ id: Int, at now: Instant) {
    added.append(EntryLine(.announced, id, at: now))
  }

  /// Moves a dismissed entry to the history and counts it.
  mutating func close(_ entry: Entry) throws {
    added.append(EntryLine(.dismissed, entry.id))
    closed.append(entry)
    let isSuccess = entry.outcome == .success
    if let index = file.timers.firstIndex(where: { $0.id == entry.timer }) {
      file.timers[index].count(isSuccess)
    } else if let index = file.deleted.firstIndex(where: { $0.id == entry.timer }) {
      file.deleted[index].count(isSuccess)
    }
    file.unannounced?.removeAll { $0 == entry.id }
    file.snoozes?.removeAll { $0.event == entry.id }
  }

  /// Has an open entry announced again; a second snooze takes the place of the first.
  mutating func snooze(_ entry: Entry, until: Instant, at now: Instant) -> Entry {
    var entry = entry
    entry.snoozedUntil = until
    added.append(EntryLine(.snoozed, entry.id, at: now, until: until))
    let others = (file.snoozes ?? []).filter { $0.event != entry.id }
    file.snoozes = others + [Snooze(event: entry.id, timer: entry.timer, until: until)]
    return entry
  }

  /// Puts a snooze back to what it was.
  mutating func resnooze(_ entry: Entry, at now: Instant) {
    file.snoozes?.removeAll { $0.event == entry.id }
    added.append(EntryLine(.snoozed, entry.id, at: now, until: entry.snoozedUntil))
    guard let until = entry.snoozedUntil else { return }
    file.snoozes =
      (file.snoozes ?? []) + [Snooze(event: entry.id, timer: entry.timer, until: until)]
  }

  /// Takes a dismissal back, and its count; `dismissed` is the entry in the history.
  mutating func reopen(_ entry: Entry, dismissed: Entry) {
    added.append(EntryLine(.reopened, entry.id, entry: entry))
    if let until = entry.snoozedUntil {
      let snooze = Snooze(event: entry.id, timer: entry.timer, until: until)
      file.snoozes = (file.snoozes ?? []) + [snooze]
    }
    reopened.append(dismissed)
    let isSuccess = dismissed.outcome == .success
    if let index = file.timers.firstIndex(where: { $0.id == entry.timer }) {
      file.timers[index].uncount(isSuccess)
    } else if let index = file.deleted.firstIndex(where: { $0.id == entry.timer }) {
      file.deleted[index].uncount(isSuccess)
    }
  }

  /// Entries of a timer stay open and are not announced again.
  mutating func cancelSnoozes(of timer: Int, at now: Instant) {
    for snooze in file.snoozes ?? [] where snooze.timer == timer {
      added.append(EntryLine(.snoozed, snooze.event, at: now))
    }
    file.snoozes?.removeAll { $0.timer == timer }
  }

  /// Forgets the entries of a timer, open and dismissed.
  mutating func drop(entriesOf timer: Int) throws {
    let kept = try openEntries().filter { $0.timer != timer }
    openLines = kept.map { EntryLine(.recorded, $0.id, entry: $0) }
    added = []
    try transaction.rewrite(TimersPlaces.open, openLines ?? [])
    for log in try transaction.histories() {
      let lines = try transaction.entries(log)
      let others = lines.filter { $0.entry?.timer != timer }
      if others.count < lines.count { try transaction.rewrite(log, others) }
    }
  }

  /// - Throws: `beyondCalendar` rather than write an instant that could not be read back.
  mutating func commit() throws {
    guard file.isKeepable else { throw TimersError.beyondCalendar }
    if file.unannounced?.isEmpty == true { file.unannounced = nil }
    if file.snoozes?.isEmpty == true { file.snoozes = nil }
    try transaction.set(TimersPlaces.timers, file)
    let past =
      closed.map { ($0, EntryLine(.dismissed, $0.id, entry: $0)) }
      + reopened.map { ($0, EntryLine(.reopened, $0.id)) }
    let months = Dictionary(grouping: past) { entry, _ in
      TimersPlaces.history(entry.dismissed ?? entry.created).path
    }
    for (path, lines) in months.sorted(by: { $0.key < $1.key }) {
      try transaction.append(Log<EntryLine>(.data, path), lines.map(\.1))
    }
    try count()
    guard !added.isEmpty else { return }
    // Lines that mean nothing any more are left out once they are most of the file.
    if let lines = openLines.map({ $0 + added }) {
      let live = EntryLine.open(after: lines)
      if lines.count > 2 * live.count + 64 {
        let rewritten = live.map { EntryLine(.recorded, $0.id, entry: $0) }
        return try transaction.rewrite(TimersPlaces.open, rewritten)
      }
    }
    try transaction.append(TimersPlaces.open, added)
  }
}

extension Ledger {
  /// What became of fires and entries, for whoever counts.
  private func count() throws {
    let recorded = added.compactMap { $0.action == .recorded ? $0.entry : nil }
    let events = [
      "fire": recorded.count,
      "missed": Int(clamping: recorded.reduce(0) { $0 + ($1.missed ?? 0) }),
      "success": closed.count { $0.outcome == .success },
      "late": closed.count { $0.outcome == .late },
    ]
    guard let last = (closed.compactMap(\.dismissed) + recorded.map(\.created)).max() else {
      return
    }
    try transaction.count(events, at: last)
  }
}

/// A timer, or what is left of a deleted one.
private protocol Counted {
  var openCount: Int { get set }
  var success: Int { get set }
  var late: Int { get set }
  var streak: Int { get set }
  var bestStreak: Int { get set }
}

extension Timer: Counted {}
extension DeletedTimer: Counted {}

extension Counted {
  fileprivate mutating func uncount(_ isSuccess: Bool) {
    openCount += 1
    success -= isSuccess ? min(1, success) : 0
    late -= isSuccess ? 0 : min(1, late)
  }

  fileprivate mutating func count(_ isSuccess: Bool) {
    openCount = max(0, openCount - 1)
    success += isSuccess ? 1 : 0
    late += isSuccess ? 0 : 1
    streak = isSuccess ? streak + 1 : 0
    bestStreak = max(bestStreak, streak)
  }
}
