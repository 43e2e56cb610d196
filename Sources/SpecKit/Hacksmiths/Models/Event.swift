internal import SpecCore

/// An event of the community. What depends on the clock (its state, whether registration is
/// open) is computed on every read and never stored.
struct Event: Sendable, Equatable, Codable {
  var id: Identifier
  /// The word people type; made from the first title and never changed.
  var key: String
  var title: String
  var info: String
  var start: Instant
  var end: Instant
  /// IANA name of the zone whose wall clock the event keeps.
  var timeZone: String
  var createdAt: Instant
  var changedAt: Instant
  var publishedAt: Instant?
  var canceledAt: Instant?
  var cancelReason: String?
  /// Absent: when the event is published.
  var registrationStart: Instant?
  /// Absent: at the start of the event.
  var registrationEnd: Instant?
  /// When voting on project ideas ends.
  var voteEnd: Instant?
  var place: String?
  /// Coordinates or a URL.
  var map: String?
  var online = false
  var image: String?
  var marketing: String?
  var organization: Identifier?
  var sponsors: [Identifier] = []
  var tags: [String] = []
  /// Spots for people and their guests; 0 is unlimited.
  var capacity = 20
  var waitlist = WaitlistMode.auto
  /// The most guests of one answer.
  var maxGuests = 0
  var organizers: [Identifier]
  var leaders: [Identifier] = []

  init(
    id: Identifier, key: String, title: String, info: String, start: Instant, end: Instant,
    timeZone: String, createdAt: Instant, organizers: [Identifier]
  ) {
    self.id = id
    self.key = key
    self.title = title
    self.info = info
    self.start = start
    self.end = end
    self.timeZone = timeZone
    self.createdAt = createdAt
    changedAt = createdAt
    self.organizers = organizers
  }
}

/// What happens to a yes when no spot is left.
enum WaitlistMode: String, Sendable, Codable, CaseIterable, MemberValue, BodyValue {
  /// It joins the waiting list, which moves up automatically.
  case auto
  /// It joins the waiting list until an organizer promotes it.
  case manual
  /// It is refused.
  case off
}

/// An event with everything that changes together with it: one document, `events/<id>.json`.
struct EventRecord: Sendable, Equatable, Codable {
  /// Counts the changes of the event itself, from 1.
  var revision = 1
  /// The sequence number of the next answer.
  var nextSequence = 1
  @Boxed var event: Event
  var schedule: [ScheduleItem] = []
  /// The answers, or some of them.
  var rsvps: [RSVP] = []
  /// The numbers of the answers that are not in `rsvps`; nil if all are.
  var tally: AnswerTally?
  /// Of a large event that an earlier version stored: answers that are not in their files yet. Never written.
  var latest: [AnswerShard.Entry] = []
  /// Tells which check-in codes the answers have that are not at hand.
  var codes: AnswerCodes?

  init(event: Event) { self.event = event }
}

extension EventRecord {
  private enum CodingKeys: CodingKey {
    case revision, nextSequence, event, schedule, rsvps, tally, latest
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    revision = try container.decode(Int.self, forKey: .revision)
    nextSequence = try container.decode(Int.self, forKey: .nextSequence)
    event = try container.decode(Event.self, forKey: .event)
    schedule = try container.decode([ScheduleItem].self, forKey: .schedule)
    tally = try container.decodeIfPresent(AnswerTally.self, forKey: .tally)
    // Only an event that says how many there are may have them elsewhere.
    if tally == nil {
      rsvps = try container.decode([RSVP].self, forKey: .rsvps)
    } else {
      latest = try container.decodeIfPresent([AnswerShard.Entry].self, forKey: .latest) ?? []
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(revision, forKey: .revision)
    try container.encode(nextSequence, forKey: .nextSequence)
    try container.encode(event, forKey: .event)
    try container.encode(schedule, forKey: .schedule)
    if let tally {
      try container.encode(tally, forKey: .tally)
    } else {
      try container.encode(rsvps, forKey: .rsvps)
    }
  }
}
