internal import SpecCore

/// The body of an answer: `response` as this program sends it, or `participating` and `cancel` as
/// the original app did.
private struct AnswerBody: Decodable {
  var event: String
  var response: ReplyWord?
  var participating: LooseBool?
  var cancel: LooseBool?
  var guests: Int?
  var waitlist: Bool?
  var user: Identifier?
  var source: RSVP.Source?
  var requestId: String?

  static let names = [
    "event", "response", "participating", "cancel", "guests", "waitlist", "user", "source",
    "requestId",
  ]

  /// Throws `badField` if nothing says what the answer is.
  func word() throws -> ReplyWord {
    if let response { return response }
    if cancel?.value == true { return .cancel }
    guard let participating else {
      throw HacksmithsError.badField("response", code: "missing", Texts.missingResponse)
    }
    return participating.value ? .yes : .no
  }
}

/// A flag as the original API's clients send it: a boolean or the word for one.
private struct LooseBool: Decodable {
  var value: Bool

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      value = flag
      return
    }
    switch try? container.decode(String.self) {
    case "true": value = true
    case "false": value = false
    default:
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected true or false")
    }
  }
}

/// What an answer is answered with: ours, and the members the original had.
private struct AnswerReply: Encodable {
  struct Status: Encodable {
    var exists: Bool
    var participating: Bool
    var response: RSVP.Answer?
  }

  var answer: AnswerObject
  var rsvp: Status
  /// 2147483647 if unlimited.
  var spotsRemaining: Int

  private enum Extra: String, CodingKey { case rsvp, spotsRemaining }

  func encode(to encoder: any Encoder) throws {
    try answer.encode(to: encoder)
    var container = encoder.container(keyedBy: Extra.self)
    try container.encode(rsvp, forKey: .rsvp)
    try container.encode(spotsRemaining, forKey: .spotsRemaining)
  }
}

extension HacksmithsService {
  /// Records an answer, with the promotions it causes, in one transaction.
  static func answerEvent(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    let me = try call.member()
    let body = try input.body(as: AnswerBody.self, notNull: AnswerBody.names)
    if let user = body.user, user != me.id { throw HacksmithsError.forbidden }
    let guests = body.guests ?? 0
    guard (0...10).contains(guests) else {
      throw HacksmithsError.badField("guests", code: "bad-number", Texts.badGuests)
    }
    let wish = RSVPWish(
      try body.word(), guests: guests, joinsWaitlist: body.waitlist ?? true,
      source: body.source ?? .api, requestId: body.requestId)

    let before = try call.event(body.event)
    var record = before
    let zone = try call.zone(of: record.event)
    let outcome = try record.answer(
      wish, by: me.id, at: call.now, zone: zone, random: call.random)
    if outcome.changed {
      try transaction.put(record, before: before)
      try transaction.link(me.id, to: record)
    }
    return try Reply(reply(record, outcome, me: me, zone: zone, at: call.now))
  }

  private static func reply(
    _ record: EventRecord, _ outcome: RSVPOutcome, me: Person, zone: Zone, at now: Instant
  ) -> AnswerReply {
    let mine = record.rsvp(of: me.id)
    let position = record.position(of: me.id)
    let question = Question.text(
      for: record, asker: .init(isMember: true, answer: mine?.answer, position: position),
      zone: zone, at: now)
    let answer = AnswerObject(
      event: EventRef(record.event),
      answer: mine.flatMap { AnswerObject.Answer(rawValue: $0.answer.rawValue) } ?? .none,
      guests: mine?.guests ?? 0, position: position, changed: outcome.changed,
      promoted: outcome.promoted.isEmpty ? nil : outcome.promoted.count,
      spotsLeft: record.spotsLeft.map { max($0, 0) }, question: question)
    return AnswerReply(
      answer: answer,
      rsvp: .init(
        exists: mine != nil, participating: mine?.answer == .yes, response: mine?.answer),
      spotsRemaining: record.spotsLeft.map { max($0, 0) } ?? Int(Int32.max))
  }
}

extension Transaction {
  /// Makes the person's own list say whether there is an answer to the event.
  fileprivate func link(_ person: Identifier, to record: EventRecord) throws {
    guard let before = try self.person(person) else { return }
    var after = before
    let event = record.event.id
    let isThere = record.rsvp(of: person) != nil
    if isThere == before.rsvps.contains(event) { return }
    if isThere { after.rsvps.append(event) } else { after.rsvps.removeAll { $0 == event } }
    try put(after, before: before)
  }
}
