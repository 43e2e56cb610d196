internal import SpecCore

/// What `timers.json` holds.
struct TimersFile: Sendable, Hashable, Codable {
  /// The id of the next timer and of the next entry; none is ever used again.
  var nextTimer = 1
  var nextEvent = 1
  var timers: [Timer] = []
  var deleted: [DeletedTimer] = []
  /// Entries that a command recorded and nobody has announced yet; absent if there are none.
  var unannounced: [Int]?
  /// Entries to announce again; absent if there are none.
  var snoozes: [Snooze]?
}

extension TimersFile {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    nextTimer = try container.decode(Int.self, forKey: .nextTimer)
    nextEvent = try container.decode(Int.self, forKey: .nextEvent)
    timers = try container.decode([Timer].self, forKey: .timers)
    deleted = try container.decodeIfPresent([DeletedTimer].self, forKey: .deleted) ?? []
    unannounced = try container.decodeIfPresent([Int].self, forKey: .unannounced)
    snoozes = try container.decodeIfPresent([Snooze].self, forKey: .snoozes)
    if let (key, problem) = problem {
      throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: problem)
    }
  }

  /// What makes the values impossible, and where.
  private var problem: (key: CodingKeys, text: String)? {
    if let problem = timers.lazy.compactMap(\.problem).first { return (.timers, problem) }
    if !deleted.allSatisfy(\.isValid) { return (.deleted, "a count is out of range") }
    let named = (unannounced ?? []) + (snoozes ?? []).flatMap { [$0.event, $0.timer] }
    if !named.allSatisfy(Timer.ids.contains) { return (.snoozes, "an id is out of range") }
    let ids = timers.map(\.id)
    if Set(ids).count < ids.count { return (.timers, "two timers have the same id") }
    if !Timer.ids.contains(nextTimer) || !ids.allSatisfy((1..<nextTimer).contains) {
      return (.nextTimer, "is not above every id")
    }
    return Timer.ids.contains(nextEvent) ? nil : (.nextEvent, "is out of range")
  }

  /// Whether all instants are read back as they are written.
  var isStorable: Bool {
    let moved = timers.flatMap { [$0.run.origin, $0.run.first, $0.paused?.at].compactMap(\.self) }
    return (moved + (snoozes ?? []).map(\.until)).allSatisfy(Instant.calendar.contains)
  }
}

/// When an entry is announced again: stored beside the timers, so that a runner need not read the
/// log of entries to know its next deadline.
struct Snooze: Sendable, Hashable, Codable {
  var event: Int
  var timer: Int
  var until: Instant
}
