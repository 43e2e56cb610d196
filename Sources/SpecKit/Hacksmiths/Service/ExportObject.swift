package import SpecCore

/// Everything that is kept about a person, for that person.
package struct ExportObject: Sendable, Codable {
  package struct AccountPart: Sendable, Codable {
    package var email: String
    package var role: Role
    package var created: Instant
  }
  package struct Answer: Sendable, Codable {
    package var event: EventRef
    package var answer: RSVP.Answer
    package var guests: Int
    package var created: Instant
    package var changed: Instant
    package var source: RSVP.Source
    package var code: String?
    package var checkedInAt: Instant?
  }

  package var person: PersonObject
  package var account: AccountPart?
  package var settings: Settings
  package var rsvps: [Answer]
  package var ideas: [IdeaObject]
  package var sessions: [SignInObject]
  /// Entries of programmes that are marked.
  package var stars: [Identifier]
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
