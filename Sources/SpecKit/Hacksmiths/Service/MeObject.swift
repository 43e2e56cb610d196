package import SpecCore

/// Everything the owner of an account sees of it: the profile, then what is theirs alone.
package struct MeObject: Sendable, Equatable, Codable {
  package struct EventTime: Sendable, Equatable, Codable {
    package var id: Identifier
    package var key: String
    package var title: String
    package var date: Instant
    package var timeZone: String

    init(_ event: Event) {
      id = event.id
      key = event.key
      title = event.title
      date = event.start
      timeZone = event.timeZone
    }
  }

  package struct Reply: Sendable, Equatable, Codable {
    package var event: EventTime
    package var answer: RSVP.Answer
    package var guests: Int
    package var position: Int?
    package var question: String
    package var checkInCode: String?
  }

  private struct Rest: Codable {
    var settings: Settings
    var rsvps: [Reply]
    var ideas: [IdeaObject]
    var unsent: Int
  }

  package var person: PersonObject
  package var settings: Settings
  /// By the start of the event.
  package var rsvps: [Reply]
  package var ideas: [IdeaObject]
  /// Answers that wait to be sent to the service.
  package var unsent = 0

  init(person: PersonObject, settings: Settings, rsvps: [Reply], ideas: [IdeaObject]) {
    self.person = person
    self.settings = settings
    self.rsvps = rsvps
    self.ideas = ideas
  }

  package init(from decoder: any Decoder) throws {
    person = try PersonObject(from: decoder)
    let rest = try Rest(from: decoder)
    settings = rest.settings
    rsvps = rest.rsvps
    ideas = rest.ideas
    unsent = rest.unsent
  }

  package func encode(to encoder: any Encoder) throws {
    try person.encode(to: encoder)
    try Rest(settings: settings, rsvps: rsvps, ideas: ideas, unsent: unsent).encode(to: encoder)
  }
}
