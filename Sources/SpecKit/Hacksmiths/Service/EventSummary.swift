internal import SpecCore

/// An event as a row of a list; the order of the members is part of the contract.
struct EventSummary: Sendable, Equatable, Codable {
  var id: Identifier
  var key: String
  var title: String
  var date: Instant
  var end: Instant
  var timeZone: String
  var place: String?
  var online: Bool
  var state: EventState
  var registration: Registration
  /// Absent if unlimited, as `spotsLeft`.
  var capacity: Int?
  /// People who come, guests counted.
  var taken: Int
  var spotsLeft: Int?
  var waiting: Int
  /// What the viewer said.
  var answer: RSVP.Answer?
  var position: Int?
  var tags: [String]
  var revision: Int

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
struct ListedEvent: Sendable, Equatable, Codable {
  var summary: EventSummary
  var registrationStart: Instant?

  private enum Extra: String, CodingKey { case registrationStart }

  init(_ record: EventRecord, viewer: Viewer, at now: Instant) {
    summary = EventSummary(record, viewer: viewer, at: now)
    registrationStart = summary.registration == .early ? record.event.opens : nil
  }

  init(from decoder: any Decoder) throws {
    summary = try EventSummary(from: decoder)
    registrationStart = try decoder.container(keyedBy: Extra.self)
      .decodeIfPresent(Instant.self, forKey: .registrationStart)
  }

  func encode(to encoder: any Encoder) throws {
    try summary.encode(to: encoder)
    var container = encoder.container(keyedBy: Extra.self)
    try container.encodeIfPresent(registrationStart, forKey: .registrationStart)
  }
}
