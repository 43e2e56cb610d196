internal import SpecCore

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
