package import SpecCore

/// One entry of an event's programme.
package struct ScheduleItem: Sendable, Equatable, Codable {
  /// The most a programme may have.
  package static let most = 500

  package var id: Identifier
  package var title: String
  package var start: Instant
  package var end: Instant
  package var who: Identifier?
  package var place: String?
  package var info: String?

  package init(id: Identifier, title: String, start: Instant, end: Instant) {
    self.id = id
    self.title = title
    self.start = start
    self.end = end
  }
}

/// The programme of an event in the order people read it.
package struct Schedule: Sendable, Equatable {
  /// By start, then end, then id.
  package let items: [ScheduleItem]

  package init(_ items: [ScheduleItem]) {
    self.items = items.sorted { ($0.start, $0.end, $0.id) < ($1.start, $1.end, $1.id) }
  }

  /// The items that run at `now`: starts inclusive, ends exclusive.
  package func running(at now: Instant) -> [ScheduleItem] {
    items.filter { $0.start <= now && now < $0.end }
  }

  /// The first item that starts later than `now`.
  package func next(after now: Instant) -> ScheduleItem? {
    items.first { $0.start > now }
  }
}
