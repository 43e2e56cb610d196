internal import SpecCore

/// An entry of the calendar index: enough to sort and filter events without reading them.
struct AgendaEntry: Sendable, Equatable, Codable {
  var id: Identifier
  var key: String
  var title: String
  var start: Instant
  var end: Instant
  var publishedAt: Instant?
  var canceledAt: Instant?
  var tags: [String]

  init(_ event: Event) {
    id = event.id
    key = event.key
    title = event.title
    start = event.start
    end = event.end
    publishedAt = event.publishedAt
    canceledAt = event.canceledAt
    tags = event.tags
  }

  /// Published, not canceled, not over.
  func isCandidate(at now: Instant) -> Bool {
    isShown(at: now) && canceledAt == nil && end > now
  }

  /// Published by now.
  func isShown(at now: Instant) -> Bool {
    publishedAt.map { $0 <= now } ?? false
  }
}

enum Agenda {
  /// The longest duration of an event, in seconds; it limits how far the index must be searched.
  static let longestEvent: Int64 = 31 * 86_400

  /// Smallest start first, then smallest id.
  static func isEarlier(_ a: AgendaEntry, _ b: AgendaEntry) -> Bool {
    (a.start, a.id) < (b.start, b.id)
  }

  /// The last event: the one that ended last; of several the greatest id.
  static func last(in entries: [AgendaEntry], at now: Instant) -> AgendaEntry? {
    entries.filter { $0.isShown(at: now) && $0.canceledAt == nil && $0.end <= now }
      .max { ($0.end, $0.id) < ($1.end, $1.id) }
  }
}
