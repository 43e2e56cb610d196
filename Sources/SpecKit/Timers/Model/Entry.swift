internal import SpecCore

/// A recorded fire, open until it is dismissed.
struct Entry: Sendable, Hashable, Codable, Identifiable {
  enum Dismissal: String, Sendable, Codable { case success, late }

  var id: Int
  var timer: Int
  /// The title and notes of the timer when the fire was recorded.
  var title: String
  var notes: String?
  var due: Instant
  var created: Instant
  /// The number of missed cycles that it stands for; absent if none was missed.
  var missed: Int64?
  /// The name of the zone of the timer.
  var timeZone: String
  /// Absent while no runner has announced it.
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
  /// A timer has at most this many open entries.
  static let openLimit = 200

  /// Whether its own fire was missed, so that it can only be late. The last fire that catch-up records may
  /// be on time.
  var isMissed: Bool {
    missed != nil && created.seconds - due.seconds > Timer.onTimeLimit
  }

  /// Reads the length of a snooze, in seconds; 10 minutes if none is given.
  static func snoozeLength(_ text: String?) throws(Failure) -> Int64 {
    guard let text else { return 600 }
    do throws(Period.ParsingError) {
      let period = try Period(text)
      if period.days == 0, period.seconds <= 86_400 { return period.seconds }
    } catch {
      if error != .outOfRange { throw .wrongField(.badPeriod(error, text)) }
    }
    throw .wrongField(.badSnooze(text))
  }

  func dismissed(at now: Instant, auto isAuto: Bool = false) -> Entry {
    var entry = self
    entry.dismissed = now
    entry.outcome = isOverdue(at: now) || isAuto || isMissed ? .late : .success
    entry.auto = isAuto ? true : nil
    entry.snoozedUntil = nil
    return entry
  }

  func isOverdue(at now: Instant) -> Bool { now.seconds > created.seconds + Entry.gracePeriod }

  /// Returns the seconds in which dismissing it is still a success; 0 for an entry that catch-up made.
  func left(at now: Instant) -> Int64 {
    isMissed ? 0 : max(0, created.seconds + Entry.gracePeriod - now.seconds)
  }

  /// Returns the entry without a snooze; it counts as announced.
  func silenced(at now: Instant) -> Entry {
    var entry = self
    if snoozedUntil != nil { entry.announced = announced ?? now }
    entry.snoozedUntil = nil
    return entry
  }

  /// Returns the entry as announced, for the first time or again.
  func announced(at now: Instant) -> Entry {
    var entry = self
    (entry.announced, entry.snoozedUntil) = (now, nil)
    return entry
  }
}

/// A line of the history: a dismissal, or its withdrawal by `undo`. The last line of an id counts.
enum HistoryLine: Sendable, Hashable, Codable {
  case dismissed(Entry)
  /// The entry with this id is open again.
  case reopened(Int)

  private enum CodingKeys: String, CodingKey { case id, reopened }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if try container.decodeIfPresent(Bool.self, forKey: .reopened) == true {
      self = .reopened(try container.decode(Int.self, forKey: .id))
    } else {
      let entry = try Entry(from: decoder)
      if let problem = entry.problem {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: problem))
      }
      self = .dismissed(entry)
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .dismissed(let entry): try entry.encode(to: encoder)
    case .reopened(let id):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(true, forKey: .reopened)
    }
  }

  /// Returns the entries that are dismissed after these lines, by id.
  static func dismissed(after lines: [HistoryLine]) -> [Entry] {
    var entries: [Int: Entry] = [:]
    for line in lines {
      switch line {
      case .dismissed(let entry): entries[entry.id] = entry
      case .reopened(let id): entries[id] = nil
      }
    }
    return entries.values.sorted { $0.id < $1.id }
  }
}
