internal import SpecCore

/// The event of the original app's pages; the original's members, then ours.
private struct OriginalEvent: Encodable {
  struct Host: Encodable {
    var _id: Identifier
    var name: String
    var isHiring: Bool
    var website: String?
  }

  var _id: Identifier
  var id: Identifier
  var key: String
  var title: String
  var active: Bool
  var state: String
  var registration: Registration
  var organization: Host?
  var startDate: Instant
  var endDate: Instant
  var starts: Instant
  var ends: Instant
  var registrationStartDate: Instant
  var registrationEndDate: Instant
  var place: String?
  var map: String?
  var description: String
  var marketingInfo: String
  var spotsAvailable: Bool
  /// 2147483647 if unlimited.
  var spotsRemaining: Int
  var unlimited: Bool
}

private struct OriginalAnswer: Encodable {
  var responded: Bool
  var exists: Bool
  var participating: Bool
  var response: RSVP.Answer?
  var date: Instant?
}

private struct Versions: Encodable {
  var compatibility = "1.0.0"
  var production = "1.0.0"
}

private struct EventStatus: Encodable {
  struct Configuration: Encodable {
    var versions = Versions()
    var killSwitch = false
  }
  struct User: Encodable {
    var userId: Identifier
    var key: String
    var name: PersonName
  }

  var config = Configuration()
  var event: OriginalEvent?
  var rsvp: OriginalAnswer?
  var user: User?

  private enum CodingKeys: CodingKey { case config, event, rsvp, user }

  /// The four are always there, null where there is none.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(config, forKey: .config)
    if let event {
      try container.encode(event, forKey: .event)
    } else {
      try container.encodeNil(forKey: .event)
    }
    if let rsvp {
      try container.encode(rsvp, forKey: .rsvp)
    } else {
      try container.encodeNil(forKey: .rsvp)
    }
    if let user {
      try container.encode(user, forKey: .user)
    } else {
      try container.encodeNil(forKey: .user)
    }
  }
}

private struct Participant: Encodable {
  var id: Identifier
  var url: String
  var name: PersonName
}

private struct OriginalEventReply: Encodable {
  var event: OriginalEvent
  var participants: [Participant]
  var privateParticipants: Int
  var rsvp: OriginalAnswer
}

private struct MembersReply: Encodable {
  struct Member: Encodable {
    var _id: Identifier
    var id: Identifier
    var key: String
    var name: PersonName
    var isPublic = true
  }
  var authenticated: Bool
  var members: [Member]
}

private struct NanodegreesReply: Encodable { var nanodegrees: [String] = [] }
private struct ServiceCheckReply: Encodable {
  var session = false
  var userId = false
}

extension HacksmithsService {
  /// The paths of the original API that the page of the app reads.
  static let originalRoutes: [Route] = [
    Route("GET POST", "app/event-status", .read { try Reply(eventStatus($0, $1)) }),
    Route("GET", "event/:", .read(originalEvent)),
    Route("GET POST", "app/members", .read { try Reply(members($0, $1)) }),
    Route("GET", "app/nanodegrees", .read { _, _ in try Reply(NanodegreesReply()) }),
    Route("GET", "stats", .read(numbers)),
    Route("GET", "calendar.ics", .document(calendar)),
    Route("POST", "app/signin-service-check", .free { _, _ in try Reply(ServiceCheckReply()) }),
    Route("POST", "app/signin-service", .free { _, _ in throw HacksmithsError.forbidden }),
    Route("GET", "openapi.json", .free { _, _ in Reply(document: OpenAPI.document) }),
  ]

  private static func eventStatus(_ call: Call, _ input: RouteInput) throws -> EventStatus {
    _ = try input.patch(Bodies.whose)
    var status = EventStatus()
    if let me = call.viewer.person {
      status.user = .init(userId: me.id, key: me.key, name: me.name)
    }
    guard let entry = try call.snapshot.nextEntry(at: call.now),
      let record = try call.snapshot.event(entry.id)
    else { return status }
    status.event = try original(record, call)
    if call.viewer.id != nil { status.rsvp = answer(record, call) }
    return status
  }

  private static func originalEvent(_ call: Call, _ input: RouteInput) throws -> Reply {
    let record = try call.event(input.first)
    let described = try call.describe(record)
    let coming = Set(record.rsvps.filter { $0.answer == .yes }.map(\.personId))
    let people = described.people.filter { coming.contains($0.id) }
    return try Reply(
      OriginalEventReply(
        event: original(record, call),
        participants: people.map {
          Participant(id: $0.id, url: "/api/people/\($0.id.text)", name: $0.name)
        }, privateParticipants: coming.count - people.count, rsvp: answer(record, call)))
  }

  private static func original(_ record: EventRecord, _ call: Call) throws -> OriginalEvent {
    let event = record.event
    let all = try call.snapshot.organizations()
    // The old app stops without one: the community itself stands in.
    let organization = all.first { $0.id == event.organization } ?? all.first { $0.host }
    let state = record.state(at: call.now)
    let left = record.spotsLeft.map { max($0, 0) }
    return OriginalEvent(
      _id: event.id, id: event.id, key: event.key, title: event.title, active: state == .active,
      state: state == .voting ? "votingInProgress" : state.rawValue,
      registration: record.registration(at: call.now),
      organization: organization.map {
        .init(_id: $0.id, name: $0.name, isHiring: $0.hiring, website: $0.website)
      }, startDate: event.start, endDate: event.end, starts: event.start, ends: event.end,
      registrationStartDate: event.opens, registrationEndDate: event.closes, place: event.place,
      map: event.map, description: paragraph(event.info),
      marketingInfo: paragraph(event.marketing ?? ""), spotsAvailable: left.map { $0 > 0 } ?? true,
      spotsRemaining: left ?? Int(Int32.max), unlimited: left == nil)
  }

  private static func answer(_ record: EventRecord, _ call: Call) -> OriginalAnswer {
    let mine = call.viewer.id.flatMap(record.rsvp(of:))
    return OriginalAnswer(
      responded: mine != nil, exists: mine != nil, participating: mine?.answer == .yes,
      response: mine?.answer, date: mine?.changedAt)
  }

  /// Text as HTML: escaped, in a paragraph.
  private static func paragraph(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    return "<p>\(text.escapedAsMarkup())</p>"
  }

  private static func members(_ call: Call, _ input: RouteInput) throws -> MembersReply {
    _ = try input.patch(Bodies.whose)
    let named = try call.snapshot.directory().filter {
      call.viewer.mayName($0.id, isPublic: $0.public)
    }
    return MembersReply(
      authenticated: call.viewer.id != nil,
      members: Community.sorted(named).map {
        .init(_id: $0.id, id: $0.id, key: $0.key, name: $0.name, isPublic: $0.public)
      })
  }
}
