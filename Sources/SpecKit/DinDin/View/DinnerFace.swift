internal import SpecCore

/// The JSON face of a dinner.
struct DinnerFace: Encodable, Equatable {
  let id: String
  let role: Role
  let status: Dinner.Status
  let title: String?
  let when: String
  let startsAt: Instant
  let endsAt: Instant
  let timeZone: String
  let minutes: Int
  let label: String
  let address: String?
  let lat: Double?
  let lon: Double?
  let note: String?
  let rsvpBy: Instant?
  let host: Person
  let plus: Int?
  let answerNote: String?
  let position: Int?
  let of: Int?
  let conflicts: [String]?
  let seq: Int?

  init(_ dinner: Dinner, _ texts: Texts) {
    let details = dinner.details
    id = dinner.id
    role = dinner.role
    status = dinner.status
    title = details.title
    when = texts.calendar.when(dinner.times.start)
    startsAt = details.start
    endsAt = details.end
    timeZone = details.timeZone
    minutes = details.minutes
    label = details.label
    address = details.address
    lat = details.latitude
    lon = details.longitude
    note = details.note
    rsvpBy = details.rsvpBy.map(Instant.init(milliseconds:))
    host = dinner.host
    plus = dinner.plus == 0 ? nil : dinner.plus
    answerNote = dinner.answerNote
    position = dinner.turn?.position
    of = dinner.turn?.of
    conflicts = dinner.conflicts.isEmpty ? nil : dinner.conflicts.map(\.id)
    seq = dinner.seq
  }

  /// The fields, each named below `prefix`.
  static func fields(_ prefix: String = "") -> [Field] {
    own.map { Field(prefix + $0.name, $0.type, $0.help) }
      + Person.fields("\(prefix)host.")
  }

  private static let own = [
    Field("id", "string", "the dinner's id"),
    Field("role", "string", "guest or host"),
    Field("status", "string", "pending, accepted, rejected, closed or hosting"),
    Field("title", "string?", "what the host calls it"),
    Field("when", "string", "the start as cards show it"),
    Field("startsAt", "instant", "the start"),
    Field("endsAt", "instant", "the end"),
    Field("timeZone", "string", "the zone the dinner goes by"),
    Field("minutes", "integer", "how long it lasts"),
    Field("label", "string", "what the host calls the place"),
    Field("address", "string?", "the address"),
    Field("lat", "number?", "the latitude in degrees"),
    Field("lon", "number?", "the longitude in degrees"),
    Field("note", "string?", "a word from the host"),
    Field("rsvpBy", "instant?", "the last moment to answer"),
    Field("plus", "integer?", "how many people you bring"),
    Field("answerNote", "string?", "your word to the host"),
    Field("position", "integer?", "the place among the pending cards, from 1"),
    Field("of", "integer?", "how many cards are pending"),
    Field("conflicts", "[string]?", "the ids of dinners at the same time"),
    Field("seq", "integer?", "how often the host has changed it"),
  ]
}

extension Dinner {
  /// The word a pipe begins a dinner's line with.
  var kind: String {
    switch status {
    case .hosting: "host"
    case .pending, .accepted, .rejected, .closed: status.rawValue
    }
  }

  /// A line of a pipe, the same in every language: kind, id, start with offset, host, label.
  func record(kind: String? = nil) -> [String] {
    let start = details.start.iso8601WithOffset(times.offset)
    return [kind ?? self.kind, id, start, host.isYou ? "You" : host.name, details.label]
  }

  /// The line of a calendar, where a dinner is either yours or somebody else's.
  var calendarRecord: [String] { record(kind: role.rawValue) }
}
