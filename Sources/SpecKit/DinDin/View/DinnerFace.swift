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
    Field("id", "string", Text("the dinner's id", ar: "معرّف العشاء")),
    Field("role", "string", Text("guest or host", ar: "guest أو host")),
    Field(
      "status", "string",
      Text(
        "pending, accepted, rejected, closed or hosting",
        ar: "pending أو accepted أو rejected أو closed أو hosting")),
    Field("title", "string?", Text("what the host calls it", ar: "كما يسميه المضيف")),
    Field(
      "when", "string", Text("the start as cards show it", ar: "البداية كما تظهر على البطاقات")),
    Field("startsAt", "instant", Text("the start", ar: "البداية")),
    Field("endsAt", "instant", Text("the end", ar: "النهاية")),
    Field("timeZone", "string", Text("the zone the dinner goes by", ar: "المنطقة الزمنية للعشاء")),
    Field("minutes", "integer", Text("how long it lasts", ar: "مدته")),
    Field("label", "string", Text("what the host calls the place", ar: "المكان كما يسميه المضيف")),
    Field("address", "string?", Text("the address", ar: "العنوان")),
    Field("lat", "number?", Text("the latitude in degrees", ar: "خط العرض بالدرجات")),
    Field("lon", "number?", Text("the longitude in degrees", ar: "خط الطول بالدرجات")),
    Field("note", "string?", Text("a word from the host", ar: "كلمة من المضيف")),
    Field("rsvpBy", "instant?", Text("the last moment to answer", ar: "آخر موعد للرد")),
    Field("plus", "integer?", Text("how many people you bring", ar: "كم شخصًا يأتي معك")),
    Field("answerNote", "string?", Text("your word to the host", ar: "كلمتك للمضيف")),
    Field(
      "position", "integer?",
      Text("the place among the pending cards, from 1", ar: "الموضع بين البطاقات المنتظرة، من 1")),
    Field("of", "integer?", Text("how many cards are pending", ar: "عدد البطاقات المنتظرة")),
    Field(
      "conflicts", "[string]?",
      Text("the ids of dinners at the same time", ar: "معرّفات العشاءات في الوقت نفسه")),
    Field("seq", "integer?", Text("how often the host has changed it", ar: "كم مرة غيّره المضيف")),
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
