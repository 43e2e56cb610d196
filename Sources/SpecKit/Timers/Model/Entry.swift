internal import SpecCore

/// A fire that was recorded: it stays open until somebody dismisses it.
struct Entry: Sendable, Hashable, Codable {
  enum Outcome: String, Sendable, Codable { case success, late }

  var id: Int
  var timer: Int
  /// The title and notes of the timer at that time.
  var title: String
  var notes: String?
  var due: Instant
  var created: Instant
  /// How many of the cycles it stands for were missed; absent if none was.
  var missed: Int64?
  /// The zone of the timer, by name.
  var timeZone: String
  var announced: Instant?
  var snoozedUntil: Instant?
  var dismissed: Instant?
  var outcome: Outcome?
  /// Present and true if it was closed to make room.
  var auto: Bool?

  init(
    id: Int, timer: Int, title: String, notes: String?, due: Instant, created: Instant,
    missed: Int64?, timeZone: String
  ) {
    self.id = id
    self.timer = timer
    self.title = title
    self.notes = notes
    self.due = due
    self.created = created
    self.missed = missed
    self.timeZone = timeZone
  }
}

extension Entry {
  /// Dismissed at most so many seconds after its creation, an entry is a success.
  static let grace: Int64 = 300

  /// The entry dismissed at a moment.
  func dismissed(at now: Instant, auto isAuto: Bool = false) -> Entry {
    var entry = self
    entry.dismissed = now
    let isInTime = now.seconds <= created.seconds + Entry.grace && !isAuto
    entry.outcome = isInTime ? .success : .late
    entry.auto = isAuto ? true : nil
    entry.snoozedUntil = nil
    return entry
  }

  /// Seconds in which dismissing it is still a success.
  func left(at now: Instant) -> Int64 {
    max(0, created.seconds + Entry.grace - now.seconds)
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

  init(
    _ action: Action, _ id: Int, at: Instant? = nil, until: Instant? = nil, entry: Entry? = nil
  ) {
    self.action = action
    self.id = id
    self.at = at
    self.until = until
    self.entry = entry
  }
}

extension EntryLine {
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
