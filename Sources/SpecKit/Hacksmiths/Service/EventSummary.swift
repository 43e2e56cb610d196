package import SpecCore

/// An event as a row of a list; the order of the members is part of the contract.
package struct EventSummary: Sendable, Equatable, Codable {
  package var id: Identifier
  package var key: String
  package var title: String
  package var date: Instant
  package var end: Instant
  package var timeZone: String
  package var place: String?
  package var online: Bool
  package var state: EventState
  package var registration: Registration
  /// Absent if unlimited, as `spotsLeft`.
  package var capacity: Int?
  /// People who come, guests counted.
  package var taken: Int
  package var spotsLeft: Int?
  package var waiting: Int
  /// What the viewer said.
  package var answer: RSVP.Answer?
  package var position: Int?
  package var tags: [String]
  package var revision: Int

  init(_ record: EventRecord, viewer: Viewer, at now: Instant) {
    let event = record.event
    id = event.id
    key = event.key
    title = event.title
    date = event.start
    end = event.end
    timeZone = event.timeZone
    place = event.place
    online = event.online
    state = record.state(at: now)
    registration = record.registration(at: now)
    capacity = event.isLimited ? event.capacity : nil
    taken = record.taken
    spotsLeft = record.spotsLeft.map { max($0, 0) }
    waiting = record.waiting.count
    if let me = viewer.id {
      answer = record.rsvp(of: me)?.answer
      position = record.position(of: me)
    }
    tags = event.tags
    revision = record.revision
  }
}

/// A row of a list on the wire: the summary, and when registration opens if it has not.
package struct ListedEvent: Sendable, Equatable, Codable {
  package var summary: EventSummary
  package var registrationStart: Instant?

  private enum Extra: String, CodingKey { case registrationStart }

  init(_ record: EventRecord, viewer: Viewer, at now: Instant) {
    summary = EventSummary(record, viewer: viewer, at: now)
    registrationStart = summary.registration == .early ? record.event.opens : nil
  }

  package init(from decoder: any Decoder) throws {
    summary = try EventSummary(from: decoder)
    registrationStart = try decoder.container(keyedBy: Extra.self)
      .decodeIfPresent(Instant.self, forKey: .registrationStart)
  }

  package func encode(to encoder: any Encoder) throws {
    try summary.encode(to: encoder)
    var container = encoder.container(keyedBy: Extra.self)
    try container.encodeIfPresent(registrationStart, forKey: .registrationStart)
  }
}
