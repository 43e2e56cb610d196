internal import SpecCore

/// Two events that take place at the same time; starts inclusive, ends exclusive.
struct Overlap: Record {
  struct Event: Equatable {
    var id: Identifier
    var key: String
    var start: Instant
    var end: Instant
  }

  /// The one that starts first.
  var a: Event
  var b: Event
  var start: Instant { max(a.start, b.start) }
  var end: Instant { min(a.end, b.end) }

  static let members: [RecordMember<Self>] = [
    RecordMember("keyA", \.a.key, "The earlier event."),
    RecordMember("keyB", \.b.key, "The later event."),
    RecordMember("start", \.start, "When the overlap begins."),
    RecordMember("end", \.end, "When the overlap ends."),
  ]

  static func all(_ events: [Event]) -> [Overlap] {
    let sorted = events.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    return sorted.indices.flatMap { index in
      sorted[(index + 1)...].prefix { $0.start < sorted[index].end }.map {
        Overlap(a: sorted[index], b: $0)
      }
    }
  }
}
