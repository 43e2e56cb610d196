internal import SpecCore

extension HacksmithsService {
  /// Every path of the API, below `/api`.
  static let routes: [Route] =
    originalRoutes + eventRoutes + doorRoutes + scheduleRoutes + ideaRoutes + adminRoutes
    + accountRoutes + profileRoutes + [
      Route("GET", "events", .read(listEvents)),
      Route("GET", "events/:", .read { try showEvent($0, $1) }),
      Route("GET", "community", .read(showCommunity)),
      Route("GET", "people/:", .read(showPerson)),
      Route("GET", "organizations", .read(listOrganizations)),
      Route("GET", "organizations/:", .read(showOrganization)),
      Route("GET", "me", .read(showMe)),
      Route("POST", "app/rsvp", .write(answerEvent)),
      Route("POST", "me/event", .write(answerEvent)),
      Route("POST", "app/signin-email", .free(signIn)),
      Route("POST", "app/signup-email", .free(signUp)),
      Route("POST", "app/signout", .free(signOut)),
    ]

  private static func showEvent(_ call: Call, _ input: RouteInput) throws -> Reply {
    let record = try call.event(input.first)
    let mine = call.viewer.id.flatMap(record.rsvp(of:))
    return try Reply(
      EventReply(
        event: call.describe(record), changed: mine?.changedAt, modified: record.event.changedAt))
  }

  private static func listEvents(_ call: Call, _ input: RouteInput) throws -> Reply {
    var listing = Call.Listing()
    listing.from = try input.value("from").map { try instant($0, "from") }
    listing.to = try input.value("to").map { try instant($0, "to") }
    listing.tags = input.values("tag")
    listing.search = try input.value("search")
    listing.mine = try input.flag("mine")
    if listing.mine { _ = try call.member() }
    if let limit = try input.value("limit") {
      guard let number = Int(limit), (1...200).contains(number) else {
        throw HacksmithsError.badField("limit", code: "bad-number", Texts.badLimit)
      }
      listing.limit = number
    }
    if let after = try input.value("after") {
      guard let cursor = Cursor(after) else {
        throw HacksmithsError.badCursor
      }
      listing.after = cursor
    }
    return try Reply(call.events(listing))
  }

  private static func instant(_ text: String, _ field: String) throws -> Instant {
    guard let instant = Instant(wire: text) else {
      throw HacksmithsError.badField(field, code: "bad-instant", Texts.badInstant(text))
    }
    return instant
  }

  /// Around an event, by default by role; `event=next` without a next event is by role too.
  private static func showCommunity(_ call: Call, _ input: RouteInput) throws -> Reply {
    let word = try input.value("event")
    var event: EventRecord?
    if let word, try word != "next" || call.snapshot.nextEntry(at: call.now) != nil {
      event = try call.event(word)
    }
    let groups = try call.community(event: event, search: input.value("search"))
    return try Reply(CommunityReply(groups: groups))
  }

  private static func showPerson(_ call: Call, _ input: RouteInput) throws -> Reply {
    try Reply(PersonReply(person: call.describe(call.person(input.first))))
  }

  private static func showMe(_ call: Call, _ input: RouteInput) throws -> Reply {
    try Reply(MeReply(me: call.describeMe()))
  }

  private static func listOrganizations(_ call: Call, _ input: RouteInput) throws -> Reply {
    let all = try call.snapshot.organizations().map(call.describe)
    return try Reply(OrganizationsReply(organizations: all))
  }

  private static func showOrganization(_ call: Call, _ input: RouteInput) throws -> Reply {
    let word = input.first == "host" ? nil : input.first
    return try Reply(OrganizationReply(organization: call.describe(call.organization(word))))
  }
}
