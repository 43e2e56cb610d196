package import SpecCore

/// One person's answer to one event; a person has at most one.
package struct RSVP: Sendable, Equatable, Codable {
  package enum Answer: String, Sendable, Codable, CaseIterable {
    case yes, no, maybe, waitlist
  }

  /// Where the answer was given.
  package enum Source: String, Sendable, Codable, CaseIterable {
    case event, me, upcoming, api
  }

  package var id: Identifier
  package var personId: Identifier
  package var answer: Answer
  /// People the person brings along.
  package var guests = 0
  package var createdAt: Instant
  package var changedAt: Instant
  /// Place in the order of commit; the waiting list is sorted by it.
  package var sequence: Int
  package var promotedAt: Instant?
  package var checkedInAt: Instant?
  /// What is shown at the door: six characters, unique in the event; only a yes has one.
  package var code: String?
  package var source: Source
  /// The client's mark of the call that wrote this answer.
  package var requestId: String?

  package init(
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
  package var party: Int { 1 + guests }
}
