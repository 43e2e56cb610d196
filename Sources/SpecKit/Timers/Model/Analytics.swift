internal import SpecCore

/// The counts of events by day: counts and nothing else, on this machine only. A
/// statistics service, should one be agreed on, would be fed from this value.
struct Analytics: Sendable, Hashable, Codable {
  struct Count: Sendable, Hashable, Codable {
    /// `2018-02-20`, UTC.
    var day: String
    var event: String
    var count: Int
  }

  /// By day and event.
  private(set) var counts: [Count]

  init(counts: [Count] = []) {
    self.counts = counts.sorted { ($0.day, $0.event) < ($1.day, $1.event) }
  }

  /// The counted events: successful commands, and outcomes of fires.
  static let events = [
    "add", "edit", "pause", "resume", "delete", "done", "snooze", "undo", "redo", "restore",
    "fire", "missed", "success", "late",
  ]
  /// No count gets higher, so that sums stay whole numbers everywhere.
  private static let limit = 1 << 53

  /// Counts something that happened; names that are none of `events` are not kept.
  mutating func add(_ event: String, _ count: Int = 1, at moment: Instant) {
    guard Self.events.contains(event), count > 0 else { return }
    let day = CivilDateTime(wallSeconds: moment.seconds).date.iso8601
    func isSame(_ other: Count) -> Bool { other.day == day && other.event == event }
    let before = min(counts.first(where: isSame)?.count ?? 0, Self.limit)
    let sum = Count(day: day, event: event, count: min(count, Self.limit - before) + before)
    self = Analytics(counts: counts.filter { !isSame($0) } + [sum])
  }
}

extension Transaction {
  /// Counts what this transaction does, if a person has switched that on. Damaged counts are left as
  /// they are and do not prevent the change itself.
  func count(_ events: [String: Int], at now: Instant) throws {
    guard try value(TimersDocuments.settings).analytics == true,
      var analytics = try? value(TimersDocuments.analytics)
    else { return }
    for (event, count) in events { analytics.add(event, count, at: now) }
    try set(TimersDocuments.analytics, analytics)
  }
}

/// Whether use is counted, and the counts: a line each.
struct AnalyticsReport: Record, ResultPayload {
  var enabled: Bool
  var counts: [Analytics.Count]

  init(_ snapshot: Snapshot) throws {
    enabled = try snapshot.value(TimersDocuments.settings).analytics ?? false
    counts = try snapshot.value(TimersDocuments.analytics).counts
  }

  static let members: [RecordMember<Self>] = [
    RecordMember("enabled", \.enabled, Text("whether things are counted")),
    RecordMember("counts", \.counts, Text("the counts by day")),
  ]

  static let resultColumns = ["day", "event", "count"]
  static var resultFields: [Field] { fields }
  var records: [[String]] { counts.map { $0.columns("day", "event", "count") } }
}

extension Analytics.Count: Record {
  static let members: [RecordMember<Self>] = [
    RecordMember("day", \.day, Text("the date, UTC")),
    RecordMember("event", \.event, Text("the command, or fire, missed, success, late")),
    RecordMember("count", \.count, Text("how often")),
  ]
}
