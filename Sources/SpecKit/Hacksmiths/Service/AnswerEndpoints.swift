internal import SpecCore

/// What came of an answer: this program's members, and those the original had.
struct AnswerReply: Equatable, Record, Decodable {
  struct Status: Equatable, Record, Decodable {
    var exists: Bool
    var participating: Bool
    var response: RSVP.Answer?

    static let schemaName = "AnswerStatus"
    static let members: [RecordMember<Self>] = [
      RecordMember("exists", \.exists, "Whether there is an answer."),
      RecordMember("participating", \.participating, "Whether it is yes."),
      RecordMember("response", \.response, "What it is."),
    ]
  }

  var answer: AnswerObject
  var rsvp: Status
  var spotsRemaining: Int

  static let members: [RecordMember<Self>] =
    RecordMember.all(of: \.answer, AnswerObject.members) + [
      RecordMember("rsvp", \.rsvp, "The answer as the original API told it."),
      RecordMember("spotsRemaining", \.spotsRemaining, "2147483647 if unlimited."),
    ]

  private enum CodingKeys: CodingKey { case rsvp, spotsRemaining }

}

extension AnswerReply {
  init(from decoder: any Decoder) throws {
    answer = try AnswerObject(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    rsvp = try container.decode(Status.self, forKey: .rsvp)
    spotsRemaining = try container.decode(Int.self, forKey: .spotsRemaining)
  }
}

/// Answers to "Are you coming?".
enum AnswerEndpoints {
  static let all: [HacksmithsEndpoint] = [answer.endpoint, answerFromMe.endpoint]

  static let answer = Operation<AnswerBody, AnswerReply>.write(
    "POST /app/rsvp", "answer", "Answer an event", or: [404, 409], handler: answerEvent)
  static let answerFromMe = Operation<AnswerBody, AnswerReply>.write(
    "POST /me/event", "answerFromMe", "Answer an event", or: [404, 409], handler: answerEvent)

  /// Records an answer, with the promotions it causes, in one transaction.
  private static func answerEvent(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<AnswerBody>
  ) throws -> AnswerReply {
    let me = try context.member()
    let body = try input.body()
    let asked = AnsweredRequest.Wish(body)
    if let id = body.requestId,
      let earlier = try transaction.person(me.id)?.reply(to: id, for: asked)
    {
      // A repeated request: its first reply was lost. `next` may be another event by now.
      return earlier
    }
    let wish = RSVPRequest(
      body.word, guests: body.guests ?? 0, joinsWaitlist: body.waitlist ?? true,
      source: body.source ?? .api, requestId: body.requestId)

    let before = try context.event(body.event ?? "next", answeredBy: me.id)
    var record = before
    let zone = try context.zone(of: record.event)
    let mine = before.rsvp(of: me.id)
    let result = Result {
      try record.answer(wish, by: me.id, at: context.now, zone: zone)
    }
    // A repeated identical answer is not a conflict.
    if (try? result.get())?.changed != false, body.basedOn.isGiven,
      mine?.changedAt.milliseconds != body.basedOn.value?.milliseconds
    {
      throw HacksmithsError.answerChanged(to: mine?.answer.rawValue)
    }
    let outcome = try result.get()
    if outcome.changed {
      try transaction.put(record, before: before)
      try transaction.link(me.id, to: record)
      try context.notify(outcome.promoted, of: record.event, in: transaction)
    }
    let reply = AnswerReply(record, outcome, of: me.id, zone: zone, at: context.now)
    if let id = body.requestId, let before = try transaction.person(me.id) {
      var after = before
      after.remember(reply, to: id, for: asked)
      try transaction.put(after, before: before)
    }
    return reply
  }
}

extension AnswerReply {
  /// - Parameter zone: the event's own.
  init(
    _ record: EventRecord, _ outcome: RSVPOutcome, of person: Identifier, zone: Zone,
    at now: Instant
  ) {
    let mine = record.rsvp(of: person)
    let position = record.position(of: person)
    let question = RSVPQuestion.text(
      for: record, asker: .init(isMember: true, answer: mine?.answer, position: position),
      zone: zone, at: now)
    let answer = AnswerObject(
      event: EventRef(record.event),
      answer: mine.flatMap { AnswerObject.Answer(rawValue: $0.answer.rawValue) } ?? .none,
      guests: mine?.guests ?? 0, position: position, changed: outcome.changed,
      promoted: outcome.promoted.isEmpty ? nil : outcome.promoted.count,
      spotsLeft: record.spotsLeft.map { max($0, 0) }, question: question)
    self.init(
      answer: answer,
      rsvp: .init(
        exists: mine != nil, participating: mine?.answer == .yes, response: mine?.answer),
      spotsRemaining: record.spotsLeft.map { max($0, 0) } ?? Int(Int32.max))
  }
}
