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
    try appendHistory(
      contents.history.map { ($0, EntryLine(action: .dismissed, id: $0.id, entry: $0)) })
    try delete(TimersDocuments.undo)
  }
}
