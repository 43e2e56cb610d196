internal import SpecCore

/// Everything the owner of an account sees of it: the profile, then what is theirs alone.
struct MeObject: Sendable, Equatable, Codable {
  struct EventTime: Sendable, Equatable, Codable {
    var id: Identifier
    var key: String
    var title: String
    var date: Instant
    var timeZone: String

    init(_ event: Event) {
      id = event.id
      key = event.key
      title = event.title
      date = event.start
      timeZone = event.timeZone
    }
  }

  struct Reply: Sendable, Equatable, Codable {
    var event: EventTime
    var answer: RSVP.Answer
    var guests: Int
    var position: Int?
    var question: String
    var checkInCode: String?
  }

  private struct Rest: Codable {
    var settings: Settings
    var rsvps: [Reply]
    var ideas: [IdeaObject]
    var unsent: Int
  }

  var person: PersonObject
  var settings: Settings
  /// By the start of the event.
  var rsvps: [Reply]
  var ideas: [IdeaObject]
  /// Answers that wait to be sent to the service.
  var unsent = 0

  init(person: PersonObject, settings: Settings, rsvps: [Reply], ideas: [IdeaObject]) {
    self.person = person
    self.settings = settings
    self.rsvps = rsvps
    self.ideas = ideas
  }

  init(from decoder: any Decoder) throws {
    person = try PersonObject(from: decoder)
    let rest = try Rest(from: decoder)
    settings = rest.settings
    rsvps = rest.rsvps
    ideas = rest.ideas
    unsent = rest.unsent
  }

  func encode(to encoder: any Encoder) throws {
    try person.encode(to: encoder)
    try Rest(settings: settings, rsvps: rsvps, ideas: ideas, unsent: unsent).encode(to: encoder)
  }
}
