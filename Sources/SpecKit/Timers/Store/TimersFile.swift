internal import SpecCore

/// What `timers.json` holds.
struct TimersFile: Sendable, Hashable, Codable {
  /// The id of the next timer and of the next entry; none is ever used again.
  var nextTimer = 1
  var nextEvent = 1
  var timers: [Timer] = []
  var deleted: [DeletedTimer] = []
  /// Entries that were recorded by a command and are still to be announced; absent if none is.
  var unannounced: [Int]?
  /// Entries to announce again; absent if there are none.
  var snoozes: [Snooze]?

  init() {}

  init(from decoder: any Decoder) throws {
    let fields = try JSONFields(JSON(from: decoder), path: decoder.codingPath)
    nextTimer = try fields.count("nextTimer")
    nextEvent = try fields.count("nextEvent")
    timers = try fields.list("timers") { try Timer($0, path: $1) }
    deleted = try fields.decoded("deleted", as: [DeletedTimer].self) ?? []
    if !deleted.allSatisfy(\.isPossible) {
      throw JSONFields.error("a count is out of range", fields.path("deleted"))
    }
    unannounced = try fields.decoded("unannounced", as: [Int].self)
    snoozes = try fields.decoded("snoozes", as: [Snooze].self)
    let named = (unannounced ?? []) + (snoozes ?? []).flatMap { [$0.event, $0.timer] }
    if !named.allSatisfy(Timer.ids.contains) {
      throw JSONFields.error("an id is out of range", fields.path("snoozes"))
    }
    let ids = timers.map(\.id)
    if Set(ids).count < ids.count {
      throw JSONFields.error("two timers have the same id", fields.path("timers"))
    }
    if ids.contains(where: { $0 < 1 || $0 >= nextTimer }) || nextTimer > Timer.countLimit {
      throw JSONFields.error("is not above every id", fields.path("nextTimer"))
    }
    guard Timer.ids.contains(nextEvent), Timer.ids.contains(nextTimer) else {
      throw JSONFields.error("is out of range", fields.path("nextEvent"))
    }
  }
}

extension TimersFile {
  /// Whether all instants are read back as they are written.
  var isKeepable: Bool {
    let moved = timers.flatMap { [$0.run.origin, $0.run.first, $0.paused?.at].compactMap(\.self) }
    return (moved + (snoozes ?? []).map(\.until)).allSatisfy(Instant.calendar.contains)
  }
}

/// When an entry is announced again: kept beside the timers, so that a runner need not read the
/// log of entries to know its next deadline.
struct Snooze: Sendable, Hashable, Codable {
  var event: Int
  var timer: Int
  var until: Instant

  init(event: Int, timer: Int, until: Instant) {
    self.event = event
    self.timer = timer
    self.until = until
  }
}

/// Where everything of this module is kept.
enum TimersPlaces {
  /// Held by the one runner.
  static let runnerLock = "runner"
  static let timers = Document(
    .data, "timers.json", initial: TimersFile(), keepsPrevious: true)
  static let settings = Document(
    .config, "timers.json", initial: TimersSettings(), keepsPrevious: true)
  /// Open entries: one line for each thing that happened to one.
  static let open = Log<EntryLine>(.data, "open.jsonl")
  static let historyFolder = "history"
  static let undo = Document(
    .data, "undo.json", initial: UndoFile(), keepsPrevious: true)
  static let analytics = Document(.state, "analytics.json", initial: Analytics())

  /// Dismissed entries of the month, UTC, in which they were dismissed.
  static func history(_ dismissed: Instant) -> Log<EntryLine> {
    let month = Zone.utc.civil(at: dismissed).date.iso8601.dropLast(3)
    return Log(.data, "\(historyFolder)/\(month).jsonl")
  }
}

extension Snapshot {
  /// The logs of dismissed entries, by month; what lies beside them is none of them.
  func histories() throws -> [Log<EntryLine>] {
    try paths(.data, under: TimersPlaces.historyFolder).filter { $0.hasSuffix(".jsonl") }
      .map { Log(.data, $0) }
  }
}

extension Context {
  func timersStore() throws -> Store {
    Store(module: "timers", directories: try directories())
  }
}
