/// What came of an answer to "Are you coming?".
struct AnswerObject: Sendable, Equatable, Codable {
  enum Answer: String, Sendable, Codable, CaseIterable {
    case yes, no, maybe, waitlist, none
  }

  var event: EventRef
  var answer: Answer
  var guests: Int
  /// Place on the waiting list, from 1.
  var position: Int?
  var changed: Bool
  /// How many people came off the waiting list because of it.
  var promoted: Int?
  var spotsLeft: Int?
  var question: String
  var queued: Bool?
  var chatUrl: String?
}
