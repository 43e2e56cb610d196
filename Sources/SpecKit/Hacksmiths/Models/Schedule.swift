internal import SpecCore

/// One entry of an event's programme.
struct ScheduleItem: Sendable, Equatable, Codable {
  /// The most entries of a programme.
  static let most = 500

  var id: Identifier
  var title: String
  var start: Instant
  var end: Instant
  var who: Identifier?
  var place: String?
  var info: String?
}

/// The programme of an event, sorted.
struct Schedule: Sendable, Equatable {
  /// By start, then end, then id.
  let items: [ScheduleItem]

  init(_ items: [ScheduleItem]) {
    self.items = items.sorted { ($0.start, $0.end, $0.id) < ($1.start, $1.end, $1.id) }
  }
}
