internal import SpecCore

/// A recorded fire, open until it is dismissed.
struct Entry: Sendable, Hashable, Codable {
  enum Dismissal: String, Sendable, Codable { case success, late }

  var id: Int
  var timer: Int
  /// The title and notes of the timer when the fire was recorded.
  var title: String
  var notes: String?
  var due: Instant
  var created: Instant
  /// How many of the cycles it stands for were missed; absent if none was.
  var missed: Int64?
  /// The name of the zone of the timer.
  var timeZone: String
  var announced: Instant?
  var snoozedUntil: Instant?
  var dismissed: Instant?
  var outcome: Dismissal?
  /// Present and true if it was closed to make room.
  var auto: Bool?
}

extension Entry {
  /// An entry dismissed at most this many seconds after its creation is a success.
  static let gracePeriod: Int64 = 300

  func dismissed(at now: Instant, auto isAuto: Bool = false) -> Entry {
    var entry = self
    entry.dismissed = now
    entry.outcome = isOverdue(at: now) || isAuto ? .late : .success
    entry.auto = isAuto ? true : nil
    entry.snoozedUntil = nil
    return entry
  }

  func isOverdue(at now: Instant) -> Bool { now.seconds > created.seconds + Entry.gracePeriod }

  /// Seconds in which dismissing it is still a success.
  func left(at now: Instant) -> Int64 {
    max(0, created.seconds + Entry.gracePeriod - now.seconds)
  }
}

/// One line of the log of open entries, or of the history.
struct EntryLine: Sendable, Hashable, Codable {
  enum Action: String, Sendable, Codable {
    case recorded, announced, snoozed, dismissed, reopened
  }

  var action: Action
  var id: Int
  /// When; for `announced` and `snoozed`.
  var at: Instant?
  /// Until when it is snoozed.
  var until: Instant?
  /// The whole entry; for `recorded` and `reopened`, and in the history.
  var entry: Entry?
}

extension EntryLine {
  /// The line that adds an entry to the log of open entries.
  static func recorded(_ entry: Entry) -> EntryLine {
    EntryLine(action: .recorded, id: entry.id, entry: entry)
  }

  /// The entries that are open after these lines, oldest first.
  static func open(after lines: [EntryLine]) -> [Entry] {
    var entries: [Int: Entry] = [:]
    for line in lines {
      switch line.action {
      case .recorded, .reopened: entries[line.id] = line.entry
      case .announced:
        entries[line.id]?.announced = line.at
        entries[line.id]?.snoozedUntil = nil
      case .snoozed: entries[line.id]?.snoozedUntil = line.until
      case .dismissed: entries[line.id] = nil
      }
    }
    return entries.values.sorted { $0.id < $1.id }
  }

  /// The entries that are dismissed after these lines of the history, oldest first.
  static func dismissed(after lines: [EntryLine]) -> [Entry] {
    var entries: [Int: Entry] = [:]
    for line in lines { entries[line.id] = line.action == .dismissed ? line.entry : nil }
    return entries.values.sorted { $0.id < $1.id }
  }
}
