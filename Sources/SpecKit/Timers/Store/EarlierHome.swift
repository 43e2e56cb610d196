internal import SpecCore

/// A home of version 1: a log of open entries (`open.jsonl`), dismissed entries by month
/// (`history/YYYY-MM.jsonl`), and deleted timers apart from the others. It is read as it is; the first
/// write converts it.
enum EarlierHome {
  /// A line of both logs: one thing that happened to an entry.
  struct EntryAction: Sendable, Codable {
    enum Kind: String, Sendable, Codable {
      case recorded, announced, snoozed, dismissed, reopened
    }

    var action: Kind
    var id: Int
    var at: Instant?
    var until: Instant?
    var entry: Entry?
  }

  static let open = Log<EntryAction>(.data, "open.jsonl")

  /// Returns the logs of dismissed entries, oldest first; other files in their folder are ignored.
  static func months(_ snapshot: Snapshot) throws -> [Log<EntryAction>] {
    try snapshot.paths(.data, under: "history").filter { $0.hasSuffix(".jsonl") }
      .map { Log(.data, $0) }
  }

  static func openEntries(_ snapshot: Snapshot) throws -> [Entry] {
    var entries: [Int: Entry] = [:]
    for line in try snapshot.entries(open) {
      switch line.action {
      case .recorded, .reopened: entries[line.id] = line.entry
      case .announced: entries[line.id] = line.at.flatMap { entries[line.id]?.announced(at: $0) }
      case .snoozed: entries[line.id]?.snoozedUntil = line.until
      case .dismissed: entries[line.id] = nil
      }
    }
    return entries.values.sorted { $0.id < $1.id }
  }

  static func dismissedEntries(_ snapshot: Snapshot) throws -> [Entry] {
    try months(snapshot).flatMap { month in
      var entries: [Int: Entry] = [:]
      for line in try snapshot.entries(month) {
        entries[line.id] = line.action == .dismissed ? line.entry : nil
      }
      return entries.values.sorted { $0.id < $1.id }
    }
  }

  private struct File: Codable {
    struct DeletedTimer: Codable {
      var id: Int
      var uid: String
      var title: String
      var success, late, streak, bestStreak: Int
      var cycles, suppressed, missed: Int64
    }

    var nextTimer: Int
    var nextEvent: Int
    var timers: [Timer]
    var deleted: [DeletedTimer]?
  }

  /// Converts `timers.json` of version 1. The moment of a deletion and the schedule were not kept.
  static func upgraded(_ json: JSON) throws -> JSON {
    let file = try JSONCoder.decode(File.self, from: json)
    let unknown = Instant(seconds: 0)
    let deleted = (file.deleted ?? []).map { old in
      let run = Timer.Run(
        origin: unknown, recorded: old.cycles,
        shown: old.cycles &- old.suppressed &- old.missed,
        suppressed: old.suppressed, missed: old.missed)
      return Timer(
        id: old.id, uid: old.uid, title: old.title, type: .up, zone: Zone.utc.name, run: run,
        success: old.success, late: old.late, streak: old.streak, bestStreak: old.bestStreak,
        created: unknown, changed: unknown, deletedAt: unknown)
    }
    return try JSONCoder.encode(
      TimersFile(
        nextTimer: file.nextTimer, nextEvent: file.nextEvent, all: file.timers + deleted))
  }
}

extension Transaction {
  /// Converts a home of version 1, after a backup of its documents that `restore` reads, also in the
  /// version that wrote them. The caller then sets `timers.json` and `entries.json`.
  func convertEarlierHome(at now: Instant) throws {
    let timers = Blob(.data, TimersDocuments.timers.path)
    guard try !exists(TimersDocuments.entries), let bytes = try bytes(timers),
      let json = try? JSON(parsing: bytes), json["version"]?.int == 1
    else { return }
    let backup = try BackupContents(self).backup(at: now, earlier: json)
    _ = try setNew(
      .state, "backups/before-conversion-\(now.iCalendar)", suffix: ".backup", backup.bytes())
    let dismissed = try EarlierHome.dismissedEntries(self)
    try append(TimersDocuments.history, dismissed.map(HistoryLine.dismissed))
    try deleteEarlierLogs()
  }

  func deleteEarlierLogs() throws {
    try delete(EarlierHome.open)
    for month in try EarlierHome.months(self) { try delete(month) }
  }
}
