package import SpecCore

/// What `timers.json` holds.
package struct TimersFile: Sendable, Hashable, Codable {
  /// The id of the next timer and of the next entry; none is ever used again.
  package var nextTimer = 1
  package var nextEvent = 1
  package var timers: [Timer] = []
  package var deleted: [DeletedTimer] = []
  /// Entries that were recorded by a command and are still to be announced; absent if none is.
  package var unannounced: [Int]?
  /// Entries to announce again; absent if there are none.
  package var snoozes: [Snooze]?

  package init() {}

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    nextTimer = try container.decode(Int.self, forKey: .nextTimer)
    nextEvent = try container.decode(Int.self, forKey: .nextEvent)
    timers = try container.decode([Timer].self, forKey: .timers)
    deleted = try container.decode([DeletedTimer].self, forKey: .deleted)
    unannounced = try container.decodeIfPresent([Int].self, forKey: .unannounced)
    snoozes = try container.decodeIfPresent([Snooze].self, forKey: .snoozes)
    let problem =
      timers.lazy.compactMap(\.problem).first
      ?? (Set(timers.map(\.id)).count < timers.count ? "two timers have the same id" : nil)
      ?? (timers.contains { $0.id >= nextTimer } ? "nextTimer is not above every id" : nil)
      ?? ((1...Timer.countLimit).contains(Int64(nextEvent)) ? nil : "nextEvent is out of range")
    if let problem {
      throw DecodingError.dataCorrupted(
        .init(codingPath: container.codingPath, debugDescription: problem))
    }
  }
}

/// When an entry is announced again: kept beside the timers, so that a runner need not read the
/// log of entries to know its next deadline.
package struct Snooze: Sendable, Hashable, Codable {
  package var event: Int
  package var timer: Int
  package var until: Instant

  package init(event: Int, timer: Int, until: Instant) {
    self.event = event
    self.timer = timer
    self.until = until
  }
}

extension Timer {
  /// No count in a file is larger, so that sums cannot overflow.
  package static let countLimit: Int64 = 1 << 53

  /// What makes a timer read from a file impossible.
  fileprivate var problem: String? {
    let name = "timer \(id)"
    let counts = [
      Int64(id), Int64(success), Int64(late), Int64(streak), Int64(bestStreak), Int64(openCount),
      run.recorded, run.shown, run.suppressed, run.missed, run.firstIndex - 1, repeats ?? 0,
      paused?.remaining ?? 0, paused?.elapsed ?? 0,
    ]
    if counts.contains(where: { !(0...Timer.countLimit).contains($0) }) {
      return "\(name) has a count out of range"
    }
    if type == .down, period == nil { return "\(name) counts down and has no period" }
    return nil
  }
}

/// A person's settings for this module.
package struct TimersSettings: Sendable, Hashable, Codable {
  package enum Edition: String, Sendable, Codable, CaseIterable, ArgumentValue {
    case full, free

    /// How many timers it holds.
    package var limit: Int { self == .full ? 100 : 5 }
  }

  package var edition: Edition?

  package init() {}
}

/// Where everything of this module is kept.
package enum TimersPlaces {
  package static let timers = Document(
    .data, "timers.json", initial: TimersFile(), keepsPrevious: true)
  package static let settings = Document(
    .config, "timers.json", initial: TimersSettings(), keepsPrevious: true)
  /// Open entries: one line for each thing that happened to one.
  package static let open = Log<EntryLine>(.data, "open.jsonl")
  package static let historyFolder = "history"

  /// Dismissed entries of the month, UTC, in which they were dismissed.
  package static func history(_ dismissed: Instant) -> Log<EntryLine> {
    let month = Zone.utc.civil(at: dismissed).date.iso8601.dropLast(3)
    return Log(.data, "\(historyFolder)/\(month).jsonl")
  }
}

extension Context {
  package func timersStore() throws -> Store {
    Store(module: "timers", directories: try directories())
  }
}
