internal import SpecCore

/// Everything that is kept about a person, for that person.
struct ExportObject: Sendable, Codable {
  struct AccountPart: Sendable, Codable {
    var email: String
    var role: Role
    var created: Instant
  }
  struct Answer: Sendable, Codable {
    var event: EventRef
    var answer: RSVP.Answer
    var guests: Int
    var created: Instant
    var changed: Instant
    var source: RSVP.Source
    var code: String?
    var checkedInAt: Instant?
  }

  var person: PersonObject
  var account: AccountPart?
  var settings: Settings
  var rsvps: [Answer]
  var ideas: [IdeaObject]
  var sessions: [SignInObject]
  /// Entries of programmes that are marked.
  var stars: [Identifier]
}

struct ExportReply: Codable {
  var export: ExportObject

  /// - Parameter token: the caller's, whose sign-in is the current one.
  init(_ call: Call, token: String?) throws {
    let record = try call.person("me")
    let me = try call.describeMe()
    let answers = try record.rsvps.compactMap { id -> ExportObject.Answer? in
      guard let event = try call.snapshot.event(id), let mine = event.rsvp(of: record.person.id)
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
      sessions: try call.snapshot.sessions(of: record.person.id, at: call.now).map {
        SignInObject($0, current: token.map { SHA256.hex($0) })
      }, stars: record.stars ?? [])
  }
}
