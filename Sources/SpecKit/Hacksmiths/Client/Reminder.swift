internal import SpecCore

/// An event that begins soon, as `remind` lists it.
struct ReminderObject: NamedEvent {
  var id: Identifier
  var key: String
  var title: String
  var date: Instant
  var place: String?

  static let members: [RecordMember<Self>] =
    RecordMember.identity + [
      RecordMember("date", \.date, "The start."), RecordMember("place", \.place, "Where."),
    ]

  init(_ event: EventSummary) {
    id = event.id
    key = event.key
    title = event.title
    date = event.date
    place = event.placeOrOnline
  }
}

extension EventSummary {
  /// An event with a new start is listed again.
  var reminder: String { "\(id.text) \(date.iso8601)" }
}

extension HacksmithsClient {
  func remember(told: [String]) throws {
    try store.transaction { transaction in
      try transaction.update(Documents.client) { state in
        var all = state.reminded ?? [:]
        let old = (all[service] ?? []).suffix(500).filter { !told.contains($0) }
        all[service] = old + told
        state.reminded = all
      }
    }
  }
}
