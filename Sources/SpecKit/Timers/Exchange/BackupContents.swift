internal import SpecCore

/// What a backup holds of this module: everything but the counts of analytics.
struct BackupContents: Sendable, Hashable, Codable {
  var timers: TimersFile
  /// Open entries, oldest first.
  var entries: [Entry]
  /// Dismissed ones.
  var history: [Entry]
  var settings: TimersSettings

  /// What is stored now.
  init(_ snapshot: Snapshot) throws {
    timers = try snapshot.value(TimersPlaces.timers)
    entries = EntryLine.open(after: try snapshot.entries(TimersPlaces.open))
    history = []
    for log in try snapshot.histories() {
      history += EntryLine.dismissed(after: try snapshot.entries(log))
    }
    settings = try snapshot.value(TimersPlaces.settings)
  }

  /// Reads what a backup holds; `path` names it in errors.
  init(_ backup: Backup, path: String) throws(BackupError) {
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
      all.allSatisfy({ (1..<timers.nextEvent).contains($0.id) }), timers.isKeepable
    else { throw .damaged(path: path, problem: .data("ids or dates are out of range")) }
  }

  func backup(at now: Instant) throws -> Backup {
    Backup(
      try JSONCoder.encode(self), timers: timers.timers.count,
      events: entries.count + history.count, created: now)
  }
}

/// What `restore` has brought in.
struct RestoreReport: Presentable, Encodable, Equatable {
  var timers: Int
  var events: Int
  /// Timers that were there already.
  var skipped: Int
  /// Where the state before is kept.
  var safety: String?

  static let fields = [
    Field(
      "timers", "integer",
      Text("timers that were restored, or can be", ru: "таймеров восстановлено или можно")),
    Field(
      "events", "integer",
      Text("entries that were, open and dismissed", ru: "записей, открытых и закрытых")),
    Field(
      "skipped", "integer",
      Text("timers left out, as they are here already", ru: "таймеров пропущено: они уже есть")),
    Field(
      "safety", "string?",
      Text("the backup of what was here before", ru: "копия того, что было здесь")),
  ]

  func records() -> [[String]] { [[String(timers), String(events), String(skipped)]] }
}

extension Transaction {
  /// Puts a backup in the place of everything, settings included.
  func replace(with contents: BackupContents) throws {
    try set(TimersPlaces.timers, contents.timers)
    try set(TimersPlaces.settings, contents.settings)
    try rewrite(
      TimersPlaces.open, contents.entries.map { EntryLine(.recorded, $0.id, entry: $0) })
    for log in try histories() { try delete(log) }
    try appendHistory(contents.history)
    try delete(TimersPlaces.undo)
  }

  /// Adds the timers of a backup that are not known here, with their entries, under new ids.
  func merge(_ contents: BackupContents) throws -> RestoreReport {
    var file = try value(TimersPlaces.timers)
    let known = Set(file.timers.map(\.uid) + file.deleted.map(\.uid))
    var ids: [Int: Int] = [:]
    func renamed(_ id: Int) -> Int {
      ids[id] = file.nextTimer
      file.nextTimer += 1
      return file.nextTimer - 1
    }
    let fresh = contents.timers.timers.filter { !known.contains($0.uid) }
    let edition = try value(TimersPlaces.settings).edition ?? .full
    if !fresh.isEmpty, file.timers.count + fresh.count > edition.limit {
      throw TimersError.limit(edition.limit, edition: edition.rawValue)
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
    try set(TimersPlaces.timers, file)
    try append(TimersPlaces.open, open.map { EntryLine(.recorded, $0.id, entry: $0) })
    try appendHistory(history)
    return RestoreReport(
      timers: fresh.count, events: history.count + open.count,
      skipped: contents.timers.timers.count - fresh.count)
  }

  private func appendHistory(_ entries: [Entry]) throws {
    let months = Dictionary(grouping: entries) {
      TimersPlaces.history($0.dismissed ?? $0.created).path
    }
    for (path, entries) in months.sorted(by: { $0.key < $1.key }) {
      let lines = entries.map { EntryLine(.dismissed, $0.id, entry: $0) }
      try append(Log<EntryLine>(.data, path), lines)
    }
  }
}
