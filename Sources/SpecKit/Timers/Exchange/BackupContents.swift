internal import SpecCore

/// What a backup holds of this module: everything but the counts of analytics.
struct BackupContents: Sendable, Hashable, Codable {
  var timers: TimersFile
  var entries: [Entry]
  var history: [Entry]
  var settings: TimersSettings

  init(_ snapshot: Snapshot) throws {
    timers = try snapshot.timers()
    entries = try snapshot.openEntries()
    history = try snapshot.dismissedEntries()
    settings = try snapshot.value(TimersDocuments.settings)
  }

  /// Reads what a backup holds; `path` names it in errors.
  init(_ backup: BackupFile, path: String) throws(BackupError) {
    do {
      self = try JSONCoder.decode(BackupContents.self, from: backup.data)
    } catch {
      throw .damaged(path: path, problem: .data(JSONCoder.describe(error)))
    }
    let all = entries + history
    guard backup.header.timers == timers.timers.count, backup.header.events == all.count else {
      throw .damaged(path: path, problem: .data("the counts of its first line are others"))
    }
    guard Set(all.map(\.id)).count == all.count,
      all.allSatisfy({ (1..<timers.nextEvent).contains($0.id) }), timers.isStorable
    else { throw .damaged(path: path, problem: .data("ids or dates are out of range")) }
  }

  /// Entries as lines of the history.
  static func historyLines(_ entries: [Entry]) -> [(entry: Entry, line: EntryLine)] {
    entries.map { ($0, EntryLine(action: .dismissed, id: $0.id, entry: $0)) }
  }

  /// What restoring all of it stores.
  func report(safety: String? = nil) -> RestoreReport {
    RestoreReport(
      timers: timers.timers.count, events: entries.count + history.count, safety: safety)
  }

  func backup(at now: Instant) throws -> BackupFile {
    BackupFile(
      try JSONCoder.encode(self), timers: timers.timers.count,
      events: entries.count + history.count, created: now)
  }
}

extension Transaction {
  /// Puts a backup in the place of everything, settings included.
  func replace(with contents: BackupContents) throws {
    try set(TimersDocuments.timers, contents.timers)
    try set(TimersDocuments.settings, contents.settings)
    try rewrite(TimersDocuments.open, contents.entries.map(EntryLine.recorded))
    for log in try histories() { try delete(log) }
    try appendHistory(BackupContents.historyLines(contents.history))
    try delete(TimersDocuments.undo)
  }

  /// Adds the timers of a backup that are not known here, with their entries, under new ids.
  func merge(_ contents: BackupContents) throws -> RestoreReport {
    var file = try timers()
    let known = Set(file.timers.map(\.uid) + file.deleted.map(\.uid))
    var ids: [Int: Int] = [:]
    func renamed(_ id: Int) -> Int {
      ids[id] = file.nextTimer
      file.nextTimer += 1
      return file.nextTimer - 1
    }
    let fresh = contents.timers.timers.filter { !known.contains($0.uid) }
    let edition = try edition()
    if !fresh.isEmpty, file.timers.count + fresh.count > edition.limit {
      throw TimersError.limit(edition)
    }
    for var timer in fresh {
      timer.id = renamed(timer.id)
      file.timers.append(timer)
    }
    for var timer in contents.timers.deleted where !known.contains(timer.uid) {
      timer.id = renamed(timer.id)
      file.deleted.append(timer)
    }
    var events: [Int: Int] = [:]
    func moved(_ entries: [Entry]) -> [Entry] {
      entries.compactMap { entry in
        guard let timer = ids[entry.timer] else { return nil }
        var entry = entry
        events[entry.id] = file.nextEvent
        (entry.id, entry.timer) = (file.nextEvent, timer)
        file.nextEvent += 1
        return entry
      }
    }
    let (history, open) = (moved(contents.history), moved(contents.entries))
    let waiting = (contents.timers.unannounced ?? []).compactMap { events[$0] }
    if !waiting.isEmpty { file.unannounced = (file.unannounced ?? []) + waiting }
    let snoozes = (contents.timers.snoozes ?? []).compactMap { snooze in
      events[snooze.event].map {
        Snooze(event: $0, timer: ids[snooze.timer] ?? snooze.timer, until: snooze.until)
      }
    }
    if !snoozes.isEmpty { file.snoozes = (file.snoozes ?? []) + snoozes }
    try set(TimersDocuments.timers, file)
    try append(TimersDocuments.open, open.map(EntryLine.recorded))
    try appendHistory(BackupContents.historyLines(history))
    return RestoreReport(
      timers: fresh.count, events: history.count + open.count,
      skipped: contents.timers.timers.count - fresh.count)
  }
}
