internal import SpecCore

/// Prints each entry that any process records, announces, snoozes or dismisses from now on.
struct EntryFollower {
  private let session: TimersSession
  private let timer: Int?
  private var monitor: ChangeMonitor
  private var open: [Int: Entry] = [:]
  /// The id of the next new entry; nil before the first reading.
  private var nextEntry: Int?
  /// The text of the last failure to read, which is not repeated.
  private var lastFailure: String?

  /// - Parameter timer: only entries of this one.
  init(_ session: TimersSession, timer: String?) throws {
    self.session = session
    monitor = try ChangeMonitor(session.store)
    self.timer = try timer.map { try session.overview().file.namedOrDeleted($0).id }
    _ = try changes()
  }

  /// Prints changes until a signal ends the process.
  ///
  /// - Throws: `BrokenPipe` when the reader has gone.
  mutating func run() throws -> Never {
    let context = session.context
    while true {
      try context.clock.sleep(ChangeMonitor.interval)
      if context.output.isClosed() { throw BrokenPipe() }
      for entry in try readChanges() where timer == nil || entry.timer == timer {
        let now = context.now.wholeSecond
        let report = EntryReport(entry: entry, now: now, zone: session.zones.zone(of: entry))
        try context.show(
          Presentation(report) { _ in context.timerRenderer(now: now).rows([report]) })
      }
    }
  }

  /// Reads changes; while the store is damaged, says so once and tries again.
  private mutating func readChanges() throws -> [Entry] {
    do {
      let entries = try changes()
      lastFailure = nil
      return entries
    } catch let error as StoreError {
      let text = error.failure.message(in: session.context.language)
      if text != lastFailure { session.context.note("spec: \(text)") }
      lastFailure = text
      return []
    }
  }

  /// Returns the entries changed since the last call, oldest first, without deleted ones.
  private mutating func changes() throws -> [Entry] {
    let (store, before, nextEntry) = (session.store, open, nextEntry)
    let reading = try monitor.ifChanged {
      try store.read { snapshot in
        let entries = try snapshot.openEntries()
        let next = try snapshot.timers().nextEvent
        let first = nextEntry ?? next
        let open = Set(entries.map(\.id))
        // An entry may be recorded and dismissed between two readings.
        func isClosed(_ id: Int) -> Bool {
          !open.contains(id) && (before[id] != nil || first <= id && id < next)
        }
        let hasClosed =
          before.keys.contains(where: isClosed)
          || (first..<max(first, next)).contains(where: isClosed)
        let dismissed = hasClosed ? try snapshot.dismissedEntries() : []
        return (entries, dismissed.filter { isClosed($0.id) }, next)
      }
    }
    guard let (entries, dismissed, next) = reading else { return [] }
    open = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0) })
    self.nextEntry = next
    return (entries.filter { before[$0.id] != $0 } + dismissed).sorted { $0.id < $1.id }
  }
}
