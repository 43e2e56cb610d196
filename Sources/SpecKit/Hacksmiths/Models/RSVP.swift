internal import SpecCore

/// One person's answer to one event; a person has at most one.
struct RSVP: Sendable, Equatable, Codable {
  enum Answer: String, Sendable, Codable, CaseIterable, MemberValue {
    case yes, no, maybe, waitlist
  }

  /// Where the answer was given.
  enum Source: String, Sendable, Codable, CaseIterable, MemberValue, BodyValue {
    case event, me, upcoming, api
  }

  var personId: Identifier
  var answer: Answer
  /// How many guests the person brings.
  var guests = 0
  var createdAt: Instant
  var changedAt: Instant
  /// The order in which answers were stored; the waiting list is sorted by it.
  var sequence: Int
  var checkedInAt: Instant?
  /// The check-in code: six characters, unique in the event; only a yes has one.
  var code: String?
  var source: Source
  /// The id that the client gave the request that wrote this answer.
  var requestId: String?

  init(
    personId: Identifier, answer: Answer, guests: Int = 0, createdAt: Instant, sequence: Int,
    source: Source
  ) {
    self.personId = personId
    self.answer = answer
    self.guests = guests
    self.createdAt = createdAt
    changedAt = createdAt
    self.sequence = sequence
    self.source = source
  }

  /// The spots it needs: the person and the guests.
  var party: Int { 1 + guests }
}
