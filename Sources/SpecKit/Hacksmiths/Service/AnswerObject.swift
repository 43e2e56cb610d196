/// What came of an answer to "Are you coming?".
package struct AnswerObject: Sendable, Equatable, Codable {
  package enum Answer: String, Sendable, Codable, CaseIterable {
    case yes, no, maybe, waitlist, none
  }

  package var event: EventRef
  package var answer: Answer
  package var guests: Int
  /// Place on the waiting list, from 1.
  package var position: Int?
  package var changed: Bool
  /// How many people came off the waiting list because of it.
  package var promoted: Int?
  package var spotsLeft: Int?
  package var question: String
  package var queued: Bool?
  package var chatUrl: String?
}
