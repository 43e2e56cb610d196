internal import SpecCore

/// The data of a backup: everything of this module but the counts of analytics.
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
  init(_ backup: BackupFile, path: String) throws(Failure) {
    do {
      var data = backup.data
      if backup.header.version == 1 {
        data = try Self.data(data) { try EarlierHome.upgraded($0) }
      }
      self = try JSONCoder.decode(BackupContents.self, from: data)
    } catch {
      throw .damagedBackup(path, problem: JSONCoder.describe(error))
    }
    let all = entries + history
    guard backup.header.timers == timers.timers.count, backup.header.events == all.count else {
      throw .damagedBackup(path, problem: "the counts of its first line are others")
    }
    let isSound = all.allSatisfy { $0.problem == nil && $0.id < timers.nextEvent }
    guard isSound, Set(all.map(\.id)).count == all.count,
      TimersState(file: timers, entries: entries).isStorable
    else { throw .damagedBackup(path, problem: "ids or dates are out of range") }
  }

  /// The data of a backup with another `timers.json`.
  private static func data(
    _ data: JSON, replacingTimers change: (JSON) throws -> JSON
  ) rethrows -> JSON {
    .object(
      try (data.object ?? []).map { member in
        guard member.key == "timers" else { return member }
        return try JSON.Member(member.key, change(member.value))
      })
  }

  /// - Parameter earlier: `timers.json` of version 1, for a backup that the version which wrote it can restore.
  func backup(at now: Instant, earlier: JSON? = nil) throws -> BackupFile {
    var data = try JSONCoder.encode(self)
    if let earlier { data = Self.data(data) { _ in earlier } }
    return BackupFile(
      data, version: earlier == nil ? BackupFile.version : 1, timers: timers.timers.count,
      events: entries.count + history.count, created: now)
  }
}

extension Transaction {
  /// Replaces everything by the contents of a backup, settings included.
  func replace(with contents: BackupContents) throws {
    try set(TimersDocuments.timers, contents.timers)
    try set(TimersDocuments.settings, contents.settings)
    try set(TimersDocuments.entries, EntriesFile(entries: contents.entries))
    try rewrite(TimersDocuments.history, contents.history.map(HistoryLine.dismissed))
    try delete(TimersDocuments.undo)
    try deleteEarlierLogs()
  }
}
