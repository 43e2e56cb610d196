internal import SpecCore

/// Operations of the original API, the calendar and the API document.
enum OriginalEndpoints {
  static let all: [HacksmithsEndpoint] = [
    eventStatus.endpoint, postEventStatus.endpoint, event.endpoint, members.endpoint,
    postMembers.endpoint, nanodegrees.endpoint, calendar, document,
  ]

  static let eventStatus = Operation<NoBody, EventStatus>.read(
    "GET /app/event-status", "eventStatus", "The next event"
  ) { context, _ in try status(context) }
  static let postEventStatus = Operation<CallerBody, EventStatus>.read(
    "POST /app/event-status", "postEventStatus", "The next event"
  ) { context, input in
    _ = try input.body()
    return try status(context)
  }
  static let event = Operation<NoBody, OriginalEventReply>.read(
    "GET /event/{id}", "originalEvent", "An event as the original API gave it", or: [404, 409],
    at: DemoKey.food, handler: originalEvent)
  static let members = Operation<NoBody, MembersReply>.read(
    "GET /app/members", "members", "The public members"
  ) { context, _ in try publicMembers(context) }
  static let postMembers = Operation<CallerBody, MembersReply>.read(
    "POST /app/members", "postMembers", "The public members"
  ) { context, input in
    _ = try input.body()
    return try publicMembers(context)
  }
  static let nanodegrees = Operation<NoBody, NanodegreesReply>.read(
    "GET /app/nanodegrees", "nanodegrees", "Always none"
  ) { _, _ in NanodegreesReply() }
  static let calendar = HacksmithsEndpoint.document(
    "GET /calendar.ics", "calendar", "The public events as a calendar", "text/calendar",
    isSlow: true
  ) { context, input in
    try context.calendar(site: context.address?.origin ?? input.request.site)
  }
  static let document = HacksmithsEndpoint.document(
    "GET /openapi.json", "openAPI", "This document", "application/json"
  ) { _, _ in .json(HacksmithsDocument.json) }

  private static func status(_ context: RequestContext) throws -> EventStatus {
    var status = EventStatus()
    if let me = context.viewer.person {
      status.user = .init(userId: me.id, key: me.key, name: me.name)
    }
    guard let entry = try context.snapshot.nextEntry(at: context.now),
      let record = try context.snapshot.event(entry.id, seenBy: context.viewer.id)
    else { return status }
    status.event = try original(record, context)
    if context.viewer.id != nil { status.rsvp = answer(record, context) }
    return status
  }

  private static func originalEvent(_ context: RequestContext, _ input: OperationRequest<NoBody>)
    throws -> OriginalEventReply
  {
    let record = try context.event(input.first)
    let described = try context.describe(record)
    let coming = Set(record.rsvps.filter { $0.answer == .yes }.map(\.personId))
    let people = described.people.filter { coming.contains($0.id) }
    return try OriginalEventReply(
      event: original(record, context),
      participants: people.map {
        Participant(id: $0.id, url: "/api/people/\($0.id.text)", name: $0.name)
      }, privateParticipants: coming.count - people.count, rsvp: answer(record, context))
  }

  private static func original(_ record: EventRecord, _ context: RequestContext) throws
    -> OriginalEvent
  {
    let event = record.event
    let all = try context.snapshot.organizations()
    // The original app requires an organization: the community's own is the default.
    let organization = all.first { $0.id == event.organization } ?? all.first { $0.host }
    let state = record.state(at: context.now)
    let left = record.spotsLeft.map { max($0, 0) }
    return OriginalEvent(
      _id: event.id, id: event.id, key: event.key, title: event.title, active: state == .active,
      state: state == .voting ? "votingInProgress" : state.rawValue,
      registration: record.registration(at: context.now),
      organization: organization.map {
        .init(_id: $0.id, name: $0.name, isHiring: $0.hiring, website: $0.website)
      }, startDate: event.start, endDate: event.end, starts: event.start, ends: event.end,
      registrationStartDate: event.opens, registrationEndDate: event.closes, place: event.place,
      map: event.map, description: paragraph(event.info),
      marketingInfo: paragraph(event.marketing ?? ""), spotsAvailable: left.map { $0 > 0 } ?? true,
      spotsRemaining: left ?? Int(Int32.max), unlimited: left == nil)
  }

  private static func answer(_ record: EventRecord, _ context: RequestContext) -> OriginalAnswer {
    let mine = context.viewer.id.flatMap(record.rsvp(of:))
    return OriginalAnswer(
      responded: mine != nil, exists: mine != nil, participating: mine?.answer == .yes,
      response: mine?.answer, date: mine?.changedAt)
  }

  /// Text as HTML: escaped, in a paragraph.
  private static func paragraph(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    return "<p>\(text.escapedAsMarkup())</p>"
  }

  private static func publicMembers(_ context: RequestContext) throws -> MembersReply {
    let named = try context.snapshot.directory().filter {
      context.viewer.mayName($0.id, isPublic: $0.public)
    }
    return MembersReply(
      authenticated: context.viewer.id != nil,
      members: Community.sorted(named).map {
        .init(_id: $0.id, id: $0.id, key: $0.key, name: $0.name, isPublic: $0.public)
      })
  }
}
