internal import SpecCore

/// A gathering people can come to. What follows from the clock (its state, whether registration is
/// open) is computed on every read and never kept here.
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
  /// Absent: from the publication on.
  var registrationStart: Instant?
  /// Absent: until the start.
  var registrationEnd: Instant?
  /// Project ideas are voted on until then.
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
  /// People, guests counted; 0 is unlimited.
  var capacity = 20
  var waitlist = WaitlistMode.auto
  /// How many guests one answer may bring.
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

/// What happens to a yes that finds no spot.
enum WaitlistMode: String, Sendable, Codable, CaseIterable {
  /// It waits, and the head of the queue moves up by itself.
  case auto
  /// It waits until an organizer promotes it.
  case manual
  /// It is refused.
  case off
}

/// An event with everything that changes together with it: one document, `events/<id>.json`.
struct EventRecord: Sendable, Equatable, Codable {
  /// Counts the changes of the event itself, from 1.
  var revision = 1
  /// The number the next person in the queue gets.
  var nextSequence = 1
  var event: Event
  var schedule: [ScheduleItem] = []
  var rsvps: [RSVP] = []

  init(event: Event) { self.event = event }
}
