internal import SpecCore

/// One person's answer to one event; a person has at most one.
struct RSVP: Sendable, Equatable, Codable {
  enum Answer: String, Sendable, Codable, CaseIterable {
    case yes, no, maybe, waitlist
  }

  /// Where the answer was given.
  enum Source: String, Sendable, Codable, CaseIterable {
    case event, me, upcoming, api
  }

  var id: Identifier
  var personId: Identifier
  var answer: Answer
  /// People the person brings along.
  var guests = 0
  var createdAt: Instant
  var changedAt: Instant
  /// Place in the order of commit; the waiting list is sorted by it.
  var sequence: Int
  var promotedAt: Instant?
  var checkedInAt: Instant?
  /// What is shown at the door: six characters, unique in the event; only a yes has one.
  var code: String?
  var source: Source
  /// The client's mark of the call that wrote this answer.
  var requestId: String?

  init(
    id: Identifier, personId: Identifier, answer: Answer, guests: Int = 0, createdAt: Instant,
    sequence: Int, source: Source
  ) {
    self.id = id
    self.personId = personId
    self.answer = answer
    self.guests = guests
    self.createdAt = createdAt
    changedAt = createdAt
    self.sequence = sequence
    self.source = source
  }

  /// The spots it takes or asks for: the person and the guests.
  var party: Int { 1 + guests }
}
