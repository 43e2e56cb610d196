internal import SpecCore

/// All data about a person, for that person.
struct ExportObject: Record, Decodable {
  struct AccountPart: Record, Decodable {
    var email: String
    var role: Role
    var created: Instant

    static let members: [RecordMember<Self>] = [
      RecordMember("email", \.email, "The address."),
      RecordMember("role", \.role, "The role of the person."),
      RecordMember("created", \.created, "When it was made."),
    ]
  }
  struct Answer: Record, Decodable {
    var event: EventRef
    var answer: RSVP.Answer
    var guests: Int
    var created: Instant
    var changed: Instant
    var source: RSVP.Source
    var code: String?
    var checkedInAt: Instant?

    static let members: [RecordMember<Self>] = [
      RecordMember("event", \.event, "The event."),
      RecordMember("answer", \.answer, "The answer."),
      RecordMember("guests", \.guests, "The number of their guests."),
      RecordMember("created", \.created, "When it was given first."),
      RecordMember("changed", \.changed, "When it was changed last."),
      RecordMember("source", \.source, "Where the answer was given."),
      RecordMember("code", \.code, "The check-in code."),
      RecordMember("checkedInAt", \.checkedInAt, "When they checked in."),
    ]
  }

  var person: PersonObject
  var account: AccountPart?
  var settings: Settings
  var rsvps: [Answer]
  var ideas: [IdeaObject]
  var sessions: [SignInObject]

  static let members: [RecordMember<Self>] = [
    RecordMember("person", \.person, "The profile."),
    RecordMember("account", \.account, "`email role created`."),
    RecordMember("settings", \.settings, "`public mail available mentor looking`."),
    RecordMember(
      "rsvps", \.rsvps, "`event answer guests created changed source code? checkedInAt?`."),
    RecordMember("ideas", \.ideas, "Your project ideas."),
    RecordMember("sessions", \.sessions, "`id since expires current`."),
  ]
}

struct ExportReply: Record, Decodable {
  var export: ExportObject

  static let members: [RecordMember<Self>] = [
    RecordMember("export", \.export, "Everything.")
  ]

  /// - Parameter token: the caller's, whose sign-in is the current one.
  init(_ context: RequestContext, token: String?) throws {
    let record = try context.person("me")
    let me = try context.describeMe()
    let answers = try record.rsvps.compactMap { id -> ExportObject.Answer? in
      let me = record.person.id
      guard let event = try context.snapshot.event(id, seenBy: me), let mine = event.rsvp(of: me)
      else { return nil }
      return ExportObject.Answer(
        event: EventRef(event.event), answer: mine.answer, guests: mine.guests,
        created: mine.createdAt, changed: mine.changedAt, source: mine.source, code: mine.code,
        checkedInAt: mine.checkedInAt)
    }
    export = ExportObject(
      person: me.person,
      account: record.account.map {
        .init(email: $0.email, role: record.person.role, created: $0.createdAt)
      }, settings: record.settings, rsvps: answers, ideas: me.ideas,
      sessions: try context.snapshot.sessions(of: record.person.id, at: context.now).map {
        SignInObject($0, current: token.map { SHA256.hex($0) })
      })
  }
}
