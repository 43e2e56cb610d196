internal import SpecCore

/// Everything the owner of an account sees of it: the profile, then what is theirs alone.
struct MeObject: Equatable, Record, Decodable {
  struct EventTime: Equatable, NamedEvent, Decodable {
    var id: Identifier
    var key: String
    var title: String
    var date: Instant
    var timeZone: String

    static let members: [RecordMember<Self>] =
      RecordMember.identity + [
        RecordMember("date", \.date, "The start."),
        RecordMember("timeZone", \.timeZone, "IANA name of the event's zone."),
      ]

    init(_ event: Event) {
      (id, key, title) = (event.id, event.key, event.title)
      (date, timeZone) = (event.start, event.timeZone)
    }

    init(_ event: EventSummary) {
      (id, key, title) = (event.id, event.key, event.title)
      (date, timeZone) = (event.date, event.timeZone)
    }
  }

  struct Reply: Equatable, Record, Decodable {
    var event: EventTime
    var answer: RSVP.Answer
    var guests: Int
    var position: Int?
    var question: String
    var checkInCode: String?
    var changed: Instant?

    static let members: [RecordMember<Self>] = [
      RecordMember("event", \.event, "The event."),
      RecordMember("answer", \.answer, "Your answer."),
      RecordMember("guests", \.guests, "The number of your guests."),
      RecordMember("position", \.position, "Your place on the waiting list."),
      RecordMember("question", \.question, "The question of the event page."),
      RecordMember("checkInCode", \.checkInCode, "Your check-in code."),
      RecordMember("changed", \.changed, "When your answer changed last."),
    ]
  }

  private enum CodingKeys: CodingKey { case settings, rsvps, ideas, drafts, unsent }

  var person: PersonObject
  var settings: Settings
  /// By the start of the event.
  var rsvps: [Reply]
  var ideas: [IdeaObject]
  /// What the person organizes and others cannot see yet.
  var drafts: [EventSummary] = []
  /// Answers that wait to be sent to the service.
  var unsent = 0

  static let members: [RecordMember<Self>] =
    RecordMember.all(of: \.person, PersonObject.members) + [
      RecordMember(
        "settings", \.settings, "`public mail available mentor looking`, each true or false."),
      RecordMember(
        "rsvps", \.rsvps,
        "`event {id key title date timeZone} answer guests position? question checkInCode? changed?`."
      ),
      RecordMember("ideas", \.ideas, "Your project ideas."),
      RecordMember(
        "drafts", \.drafts, "Events that you organize and that are not published yet."),
      RecordMember("unsent", \.unsent, "Answers that wait to be sent."),
    ]
}

extension MeObject {
  init(from decoder: any Decoder) throws {
    person = try PersonObject(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    settings = try container.decode(Settings.self, forKey: .settings)
    rsvps = try container.decode([Reply].self, forKey: .rsvps)
    ideas = try container.decode([IdeaObject].self, forKey: .ideas)
    drafts = try container.decodeIfPresent([EventSummary].self, forKey: .drafts) ?? []
    unsent = try container.decode(Int.self, forKey: .unsent)
  }
}
