internal import SpecCore

/// What the document tells of a method of a path.
struct OpenAPIOperation {
  enum Access { case needed, optional, none }

  var method: String
  var path: String
  var id: String
  var summary: String
  /// Whether a token is needed, may be given, or is not looked at.
  var access = Access.optional
  var query: [(String, JSON)] = []
  var body: BodyShape?
  var statuses: [Int] = []
  /// Name and example of what stands in the path.
  var parameters: [(String, String)] = []

  init(
    _ call: String, _ id: String, _ summary: String, _ access: Access = .optional,
    query: [(String, JSON)] = [], body: BodyShape? = nil, or statuses: [Int] = [],
    _ examples: String...
  ) {
    let words = call.split(separator: " ")
    method = words.first?.lowercased() ?? ""
    path = words.last.map(String.init) ?? ""
    self.id = id
    self.summary = summary
    self.access = access
    self.query = query
    self.body = body
    self.statuses = statuses + (access == .needed ? [403] : [])
    let names = path.split(separator: "/").filter { $0.hasPrefix("{") }.map {
      String($0.dropFirst().dropLast())
    }
    parameters = Array(zip(names, examples))
  }

  private static let flag: JSON = ["type": "boolean"]
  /// What a query can hold.
  private static let plain: JSON = ["type": "string", "pattern": "^[^\\u0000]*$"]
  private static let word: JSON = [
    "type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[^\\u0000]*$",
  ]
  private static let instant: JSON = ["type": "string", "format": "date-time"]
  private static let food = "food-rescue-hackathon"
  private static let person = "lena-fischer"
  private static let item = "d00000000000000000000001"
  private static let idea = "f00000000000000000000001"

  static let all: [OpenAPIOperation] = original + events + people

  private static let original: [OpenAPIOperation] = [
    .init("GET /app/event-status", "eventStatus", "The next event"),
    .init("POST /app/event-status", "postEventStatus", "The next event"),
    .init(
      "GET /event/{id}", "originalEvent", "An event as the original API gave it", or: [404], food),
    .init("GET /app/members", "members", "The public members"),
    .init("POST /app/members", "postMembers", "The public members"),
    .init(
      "GET /app/project-ideas", "listIdeas", "Project ideas, most votes first",
      query: [("event", word)], or: [404]),
    .init(
      "POST /app/project-ideas", "submitIdea", "Hand in an idea", .needed, body: Bodies.newIdea,
      or: [404, 409]),
    .init(
      "POST /app/idea/create", "createIdea", "Hand in an idea", .needed, body: Bodies.newIdea,
      or: [404, 409]),
    .init("GET /app/project-ideas/{id}", "showIdea", "An idea", or: [404], idea),
    .init(
      "PATCH /app/project-ideas/{id}", "editIdea", "Change one's own idea", .needed,
      body: Bodies.idea, or: [404], idea),
    .init(
      "DELETE /app/project-ideas/{id}", "withdrawIdea", "Take one's own idea back", .needed,
      body: Bodies.whose, or: [404], idea),
    .init(
      "POST /app/project-ideas/{id}/vote", "vote", "Vote for an idea", .needed, or: [404, 409], idea
    ),
    .init(
      "DELETE /app/project-ideas/{id}/vote", "unvote", "Take the vote back", .needed,
      or: [404, 409],
      idea),
    .init("GET /app/nanodegrees", "nanodegrees", "Always none"),
    .init(
      "GET /stats", "stats", "Numbers of the community, or of an event",
      query: [("event", word)], or: [404]),
    .init(
      "POST /app/rsvp", "answer", "Answer an event", .needed, body: Bodies.answer, or: [404, 409]),
    .init(
      "POST /me/event", "answerFromMe", "Answer an event", .needed, body: Bodies.answer,
      or: [404, 409]),
    .init(
      "POST /app/signin-email", "signIn", "Sign in", .none, body: Bodies.signIn, or: [401, 429]),
    .init(
      "POST /app/signup-email", "signUp", "Make an account", .none, body: Bodies.signUp,
      or: [409, 429]),
    .init(
      "POST /app/signin-recover", "recover", "Mail a code; always says the same", .none,
      body: Bodies.recover),
    .init(
      "POST /app/reset", "reset", "Set a new password with a code", .none, body: Bodies.reset,
      or: [409, 429]),
    .init("POST /app/signout", "signOut", "End the sign-in"),
    .init("POST /app/signin-service-check", "serviceCheck", "Always no", .none),
    .init(
      "POST /app/signin-service", "serviceSignIn",
      "Always refused: an id from a client proves nothing", .none, or: [403]),
    .init("GET /calendar.ics", "calendar", "The public events as a calendar"),
    .init("GET /openapi.json", "openAPI", "This document", .none),
  ]

  private static let events: [OpenAPIOperation] = [
    .init(
      "GET /events", "listEvents", "Events by start",
      query: [
        ("from", instant), ("to", instant), ("tag", ["type": "array", "items": plain]),
        ("search", plain), ("mine", flag), ("after", plain),
        ("limit", ["type": "integer", "minimum": 1, "maximum": 200]),
      ], or: [401, 409, 422]),
    .init(
      "POST /events", "addEvent", "Make an event, a draft unless published", .needed,
      body: Bodies.event.requiring("title", "date", "end"), or: [404, 409]),
    .init("GET /events/{id}", "showEvent", "Everything about an event", or: [404], food),
    .init(
      "PATCH /events/{id}", "editEvent", "Change an event", .needed, body: Bodies.event,
      or: [404, 409], food),
    .init(
      "DELETE /events/{id}", "deleteEvent", "Delete a draft without answers", .needed,
      or: [404, 409], food),
    .init(
      "POST /events/{id}/publish", "publishEvent", "Let everybody see it", .needed,
      body: Bodies.publish, or: [404, 409], food),
    .init(
      "POST /events/{id}/cancel", "cancelEvent", "Call it off, or on again", .needed,
      body: Bodies.cancel, or: [404, 409], food),
    .init(
      "POST /events/{id}/checkin", "checkIn", "Somebody is at the door", .needed,
      body: Bodies.checkIn, or: [404, 409], food),
    .init(
      "POST /events/{id}/promote", "promote", "Take somebody off the waiting list", .needed,
      body: Bodies.promote, or: [404, 409], food),
    .init("GET /events/{id}/rsvps", "listGuests", "The guest list", .needed, or: [404], food),
    .init(
      "DELETE /events/{id}/waitlist/{person}", "removeWaiting",
      "Remove somebody from the waiting list", .needed, or: [404, 409], food, person),
    .init("GET /events/{id}/schedule", "showSchedule", "The programme", or: [404], food),
    .init(
      "POST /events/{id}/schedule", "addItem", "Add to the programme", .needed,
      body: Bodies.item.requiring("title", "start", "end"), or: [404, 409], food),
    .init(
      "PATCH /events/{id}/schedule/{item}", "editItem", "Change an entry", .needed,
      body: Bodies.item, or: [404, 409], food, item),
    .init(
      "DELETE /events/{id}/schedule/{item}", "removeItem", "Remove an entry", .needed, or: [404],
      food, item),
    .init(
      "POST /events/{id}/schedule/{item}/star", "star", "Mark an entry", .needed, or: [404], food,
      item),
    .init(
      "DELETE /events/{id}/schedule/{item}/star", "unstar", "Take the mark away", .needed,
      or: [404],
      food, item),
  ]

  private static let people: [OpenAPIOperation] = [
    .init(
      "GET /community", "community", "The people in four groups",
      query: [("event", word), ("search", plain)], or: [404]),
    .init("GET /people/{id}", "showPerson", "A person", or: [404], person),
    .init(
      "PUT /people/{id}/role", "setRole", "Give a role", .needed, body: Bodies.role,
      or: [404, 409],
      person),
    .init("GET /roles", "listRoles", "Everybody's role", .needed),
    .init(
      "GET /mentors", "listMentors", "Who teaches, or looks for a mentor",
      query: [("looking", flag)]),
    .init("GET /organizations", "listOrganizations", "Organizations"),
    .init(
      "POST /organizations", "addOrganization", "Add an organization", .needed,
      body: Bodies.organization.requiring("name")),
    .init(
      "GET /organizations/{id}", "showOrganization", "An organization", or: [404], "host"),
    .init(
      "PATCH /organizations/{id}", "editOrganization", "Change an organization", .needed,
      body: Bodies.organization, or: [404, 409], "host"),
    .init(
      "POST /tokens", "issueToken", "A token for scripts", .needed, body: Bodies.token,
      or: [404, 409]),
    .init("GET /me", "showMe", "What the caller has here", .needed),
    .init(
      "DELETE /me", "closeAccount", "Close the account", .needed, body: Bodies.closeAccount,
      or: [409, 429]),
    .init("GET /me/export", "exportMe", "Everything kept about the caller", .needed),
    .init(
      "POST /me/profile", "profile", "The profile as the original API gave it", .needed,
      body: Bodies.whose),
    .init(
      "POST /me/profile/update", "updateProfile", "Change profile and settings", .needed,
      body: Bodies.profile),
    .init(
      "POST /me/password", "changePassword", "Set another password", .needed,
      body: Bodies.newPassword, or: [409, 429]),
    .init("GET /me/sessions", "listSignIns", "The caller's sign-ins", .needed),
    .init(
      "DELETE /me/sessions/{id}", "endSignIn", "End one", .needed, or: [404],
      "000000000000000000000000"),
  ]
}
