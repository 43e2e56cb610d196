internal import SpecCore

/// What came of an answer to "Are you coming?".
struct AnswerObject: Equatable, Record, Decodable {
  enum Answer: String, Sendable, Codable, CaseIterable, MemberValue {
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

  static let members: [RecordMember<Self>] = [
    RecordMember("event", \.event, "`id`, `key` and `title`."),
    RecordMember("answer", \.answer, "Your answer."),
    RecordMember("guests", \.guests, "The number of your guests."),
    RecordMember("position", \.position, "Your place on the waiting list."),
    RecordMember("changed", \.changed, "False if the answer was the same before."),
    RecordMember("promoted", \.promoted, "How many came off the waiting list because of it."),
    RecordMember("spotsLeft", \.spotsLeft, "Absent if unlimited."),
    RecordMember("question", \.question, "The question of the event page."),
    RecordMember("queued", \.queued, "Whether the answer waits to be sent."),
    RecordMember("chatUrl", \.chatUrl, "The URL of the chat, after a yes."),
  ]
}
