internal import SpecCore

/// What the document tells of a method of a path.
struct OpenAPIOperation {
  var method: String
  var path: String
  var id: String
  var summary: String
  /// One of ``OpenAPIReplies``; absent for one that is never answered well, or not with an object.
  var reply: String?
  var needsToken: Bool
  var query: [(String, JSON)]
  var body: BodyShape?
  /// With what it can be refused.
  var statuses: Set<Int>
  /// Name and example of what stands in the path.
  var parameters: [(String, String)]

  init(
    _ call: String, _ id: String, _ summary: String, gives reply: String?, _ access: Access = .all,
    query: [(String, JSON)] = [], body: BodyShape? = nil, or statuses: Set<Int> = [],
    _ examples: String...
  ) {
    let words = call.split(separator: " ")
    method = words.first?.lowercased() ?? ""
    path = words.last.map(String.init) ?? ""
    self.id = id
    self.summary = summary
    self.reply = reply
    needsToken = access == .members
    self.query = query
    self.body = body
    self.statuses = statuses.union([400, 401, 408, 421, 431, 500, 503])
    if access == .members || body != nil { self.statuses.insert(403) }
    if method != "get" { self.statuses.formUnion([403, 413, 415, 507]) }
    if body != nil || !query.isEmpty { self.statuses.insert(422) }
    let names = path.split(separator: "/").filter { $0.hasPrefix("{") }.map {
      String($0.dropFirst().dropLast())
    }
    parameters = Array(zip(names, examples))
  }

  enum Access { case all, members }

  private static let flag: JSON = ["type": "boolean"]
  /// What a query can hold.
  private static let plain: JSON = ["type": "string", "pattern": "^[^\\u0000]*$"]
  private static let word: JSON = [
    "type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[^\\u0000]*$",
  ]
  private static let instant: JSON = ["type": "string", "format": "date-time"]
  private static let food = "food-rescue-hackathon"
  private static let full = "open-data-evening"
  private static let draft = "spring-hack-weekend"
  private static let person = "lena-fischer"
  private static let item = "d00000000000000000000001"
  private static let idea = "f00000000000000000000001"

  static let all: [OpenAPIOperation] = original + events + people

  private static let original: [OpenAPIOperation] = [
    .init("GET /app/event-status", "eventStatus", "The next event", gives: "EventStatusReply"),
    .init(
      "POST /app/event-status", "postEventStatus", "The next event", gives: "EventStatusReply",
      body: Bodies.whose),
    .init(
      "GET /event/{id}", "originalEvent", "An event as the original API gave it",
      gives: "OriginalEventReply", or: [404], food),
    .init("GET /app/members", "members", "The public members", gives: "MembersReply"),
    .init(
      "POST /app/members", "postMembers", "The public members", gives: "MembersReply",
      body: Bodies.whose),
    .init(
      "GET /app/project-ideas", "listIdeas", "Project ideas, most votes first", gives: "IdeasReply",
      query: [("event", word)], or: [404]),
    .init(
      "POST /app/project-ideas", "submitIdea", "Hand in an idea", gives: "IdeaReply", .members,
      body: Bodies.newIdea,
      or: [404, 409]),
    .init(
      "POST /app/idea/create", "createIdea", "Hand in an idea", gives: "IdeaReply", .members,
      body: Bodies.newIdea,
      or: [404, 409]),
    .init(
      "GET /app/project-ideas/{id}", "showIdea", "An idea", gives: "IdeaReply", or: [404], idea),
    .init(
      "PATCH /app/project-ideas/{id}", "editIdea", "Change one's own idea", gives: "IdeaReply",
      .members,
      body: Bodies.idea, or: [404], idea),
    .init(
      "DELETE /app/project-ideas/{id}", "withdrawIdea", "Take one's own idea back",
      gives: "IdeaReply", .members,
      body: Bodies.whose, or: [404], idea),
    .init(
      "POST /app/project-ideas/{id}/vote", "vote", "Vote for an idea", gives: "IdeaReply", .members,
      or: [404, 409], idea
    ),
    .init(
      "DELETE /app/project-ideas/{id}/vote", "unvote", "Take the vote back", gives: "IdeaReply",
      .members,
      or: [404, 409],
      idea),
    .init("GET /app/nanodegrees", "nanodegrees", "Always none", gives: "NanodegreesReply"),
    .init(
      "GET /stats", "stats", "Numbers of the community, or of an event", gives: "StatsReply",
      query: [("event", word)], or: [404]),
    .init(
      "POST /app/rsvp", "answer", "Answer an event", gives: "Answer", .members, body: Bodies.answer,
      or: [404, 409]),
    .init(
      "POST /me/event", "answerFromMe", "Answer an event", gives: "Answer", .members,
      body: Bodies.answer,
      or: [404, 409]),
    .init(
      "POST /app/signin-email", "signIn", "Sign in", gives: "SignInReply", body: Bodies.signIn,
      or: [401, 429]),
    .init(
      "POST /app/signup-email", "signUp", "Make an account", gives: "SignInReply",
      body: Bodies.signUp,
      or: [409, 429]),
    .init(
      "POST /app/signin-recover", "recover", "Mail a code; always says the same", gives: "Success",
      body: Bodies.recover),
    .init(
      "POST /app/reset", "reset", "Set a new password with a code", gives: "SignInReply",
      body: Bodies.reset,
      or: [409, 429]),
    .init("POST /app/signout", "signOut", "End the sign-in", gives: "SignOutReply"),
    .init(
      "POST /app/signin-service-check", "serviceCheck", "Always no", gives: "ServiceCheckReply"),
    .init(
      "POST /app/signin-service", "serviceSignIn",
      "Always refused: an id from a client proves nothing", gives: nil, or: [403]),
    .init("GET /calendar.ics", "calendar", "The public events as a calendar", gives: nil),
    .init("GET /openapi.json", "openAPI", "This document", gives: nil),
  ]

  private static let events: [OpenAPIOperation] = [
    .init(
      "GET /events", "listEvents", "Events by start", gives: "EventsReply",
      query: [
        ("from", instant), ("to", instant), ("tag", ["type": "array", "items": plain]),
        ("search", plain), ("mine", flag), ("after", plain),
        ("limit", ["type": "integer", "minimum": 1, "maximum": 200]),
      ], or: [401, 409, 422]),
    .init(
      "POST /events", "addEvent", "Make an event, a draft unless published", gives: "EventReply",
      .members,
      body: Bodies.event.requiring("title", "date", "end"), or: [404, 409]),
    .init(
      "GET /events/{id}", "showEvent", "Everything about an event", gives: "EventReply", or: [404],
      food),
    .init(
      "PATCH /events/{id}", "editEvent", "Change an event", gives: "EventReply", .members,
      body: Bodies.event,
      or: [404, 409], food),
    .init(
      "DELETE /events/{id}", "deleteEvent", "Delete a draft without answers", gives: "EventReply",
      .members,
      or: [404, 409], draft),
    .init(
      "POST /events/{id}/publish", "publishEvent", "Let everybody see it", gives: "EventReply",
      .members,
      body: Bodies.publish, or: [404, 409], draft),
    .init(
      "POST /events/{id}/cancel", "cancelEvent", "Call it off, or on again", gives: "EventReply",
      .members,
      body: Bodies.cancel, or: [404, 409], food),
    .init(
      "POST /events/{id}/checkin", "checkIn", "Somebody is at the door", gives: "GuestReply",
      .members,
      body: Bodies.checkIn, or: [404, 409], food),
    .init(
      "POST /events/{id}/promote", "promote", "Take somebody off the waiting list", gives: "Answer",
      .members,
      body: Bodies.promote, or: [404, 409], full),
    .init(
      "GET /events/{id}/rsvps", "listGuests", "The guest list", gives: "GuestsReply", .members,
      or: [404], food),
    .init(
      "DELETE /events/{id}/waitlist/{person}", "removeWaiting",
      "Remove somebody from the waiting list", gives: "Answer", .members, or: [404, 409], full,
      "zoe-martin"),
    .init(
      "GET /events/{id}/schedule", "showSchedule", "The programme", gives: "ScheduleReply",
      or: [404], food),
    .init(
      "POST /events/{id}/schedule", "addItem", "Add to the programme", gives: "ItemReply", .members,
      body: Bodies.item.requiring("title", "start", "end"), or: [404, 409], food),
    .init(
      "PATCH /events/{id}/schedule/{item}", "editItem", "Change an entry", gives: "ItemReply",
      .members,
      body: Bodies.item, or: [404, 409], food, item),
    .init(
      "DELETE /events/{id}/schedule/{item}", "removeItem", "Remove an entry", gives: "ItemReply",
      .members, or: [404],
      food, item),
    .init(
      "POST /events/{id}/schedule/{item}/star", "star", "Mark an entry", gives: "ItemReply",
      .members, or: [404], food,
      item),
    .init(
      "DELETE /events/{id}/schedule/{item}/star", "unstar", "Take the mark away",
      gives: "ItemReply", .members,
      or: [404],
      food, item),
  ]

  private static let people: [OpenAPIOperation] = [
    .init(
      "GET /community", "community", "The people in four groups", gives: "CommunityReply",
      query: [("event", word), ("search", plain)], or: [404]),
    .init("GET /people/{id}", "showPerson", "A person", gives: "PersonReply", or: [404], person),
    .init(
      "PUT /people/{id}/role", "setRole", "Give a role", gives: "RoleReply", .members,
      body: Bodies.role,
      or: [404, 409],
      person),
    .init("GET /roles", "listRoles", "Everybody's role", gives: "RolesReply", .members),
    .init(
      "GET /mentors", "listMentors", "Who teaches, or looks for a mentor", gives: "MentorsReply",
      query: [("looking", flag)]),
    .init("GET /organizations", "listOrganizations", "Organizations", gives: "OrganizationsReply"),
    .init(
      "POST /organizations", "addOrganization", "Add an organization", gives: "OrganizationReply",
      .members,
      body: Bodies.organization.requiring("name")),
    .init(
      "GET /organizations/{id}", "showOrganization", "An organization", gives: "OrganizationReply",
      or: [404], "host"),
    .init(
      "PATCH /organizations/{id}", "editOrganization", "Change an organization",
      gives: "OrganizationReply", .members,
      body: Bodies.organization, or: [404, 409], "host"),
    .init(
      "POST /tokens", "issueToken", "A token for scripts", gives: "TokenReply", .members,
      body: Bodies.token,
      or: [404, 409]),
    .init("GET /me", "showMe", "What the caller has here", gives: "MeReply", .members),
    .init(
      "DELETE /me", "closeAccount", "Close the account", gives: "Success", .members,
      body: Bodies.closeAccount,
      or: [409, 429]),
    .init(
      "GET /me/export", "exportMe", "Everything kept about the caller", gives: "ExportReply",
      .members),
    .init(
      "POST /me/profile", "profile", "The profile as the original API gave it",
      gives: "ProfileReply", .members,
      body: Bodies.whose),
    .init(
      "POST /me/profile/update", "updateProfile", "Change profile and settings", gives: "MeReply",
      .members,
      body: Bodies.profile),
    .init(
      "POST /me/password", "changePassword", "Set another password", gives: "Success", .members,
      body: Bodies.newPassword, or: [409, 429]),
    .init(
      "GET /me/sessions", "listSignIns", "The caller's sign-ins", gives: "SessionsReply", .members),
    .init(
      "DELETE /me/sessions/{id}", "endSignIn", "End one", gives: "Success", .members, or: [404],
      "000000000000000000000000"),
  ]
}
