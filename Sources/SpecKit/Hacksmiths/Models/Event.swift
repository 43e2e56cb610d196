package import SpecCore

/// A gathering people can come to. What follows from the clock (its state, whether registration is
/// open) is computed on every read and never kept here.
package struct Event: Sendable, Equatable, Codable {
  package var id: Identifier
  /// The word people type; made from the first title and never changed.
  package var key: String
  package var title: String
  package var info: String
  package var start: Instant
  package var end: Instant
  /// IANA name of the zone whose wall clock the event keeps.
  package var timeZone: String
  package var createdAt: Instant
  package var changedAt: Instant
  package var publishedAt: Instant?
  package var canceledAt: Instant?
  package var cancelReason: String?
  /// Absent: from the publication on.
  package var registrationStart: Instant?
  /// Absent: until the start.
  package var registrationEnd: Instant?
  /// Project ideas are voted on until then.
  package var voteEnd: Instant?
  package var place: String?
  /// Coordinates or a URL.
  package var map: String?
  package var online = false
  package var image: String?
  package var marketing: String?
  package var organization: Identifier?
  package var sponsors: [Identifier] = []
  package var tags: [String] = []
  /// People, guests counted; 0 is unlimited.
  package var capacity = 20
  package var waitlist = WaitlistMode.auto
  /// How many guests one answer may bring.
  package var maxGuests = 0
  package var organizers: [Identifier]
  package var leaders: [Identifier] = []

  package init(
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
package enum WaitlistMode: String, Sendable, Codable, CaseIterable {
  /// It waits, and the head of the queue moves up by itself.
  case auto
  /// It waits until an organizer promotes it.
  case manual
  /// It is refused.
  case off
}

/// An event with everything that changes together with it: one document, `events/<id>.json`.
package struct EventRecord: Sendable, Equatable, Codable {
  /// Counts the changes of the event itself, from 1.
  package var revision = 1
  /// The number the next person in the queue gets.
  package var nextSequence = 1
  package var event: Event
  package var schedule: [ScheduleItem] = []
  package var rsvps: [RSVP] = []

  package init(event: Event) { self.event = event }
}
