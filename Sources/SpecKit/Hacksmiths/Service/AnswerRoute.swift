internal import SpecCore

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

extension Patch {
  /// What is said: `response` as this program sends it, or `participating` and `cancel` as the
  /// original app did.
  fileprivate var word: ReplyWord {
    if let word = text("response").flatMap(ReplyWord.init) { return word }
    if flag("cancel") == true { return .cancel }
    return flag("participating") == true ? .yes : .no
  }
}

extension HacksmithsService {
  /// Records an answer, with the promotions it causes, in one transaction.
  static func answerEvent(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    let me = try call.member()
    let patch = try input.patch(Bodies.answer)
    let wish = RSVPWish(
      patch.word, guests: patch.integer("guests") ?? 0,
      joinsWaitlist: patch.flag("waitlist") ?? true,
      source: patch.text("source").flatMap(RSVP.Source.init) ?? .api,
      requestId: patch.text("requestId"))

    let before = try call.event(patch.text("event") ?? "next")
    var record = before
    let zone = try call.zone(of: record.event)
    let mine = before.rsvp(of: me.id)
    if let requestId = wish.requestId, mine?.requestId == requestId {
      // It came before, and its answer got lost on the way.
      return try Reply(
        reply(before, RSVPOutcome(changed: true), of: me.id, zone: zone, at: call.now))
    }
    let result = Result {
      try record.answer(wish, by: me.id, at: call.now, zone: zone, random: call.random)
    }
    // Who changed it to just that is in nobody's way.
    if (try? result.get())?.changed != false, patch.has("basedOn"),
      mine?.changedAt.milliseconds != patch.instant("basedOn")?.milliseconds
    {
      throw HacksmithsError.refused("answer-changed", Texts.answerChanged(mine?.answer.rawValue))
    }
    let outcome = try result.get()
    if outcome.changed {
      try transaction.put(record, before: before)
      try transaction.link(me.id, to: record)
      try transaction.tell(
        outcome.promoted, .promoted(record.event, zone: zone), at: call.now, random: call.random)
    }
    return try Reply(reply(record, outcome, of: me.id, zone: zone, at: call.now))
  }

  static func reply(
    _ record: EventRecord, _ outcome: RSVPOutcome, of person: Identifier, zone: Zone,
    at now: Instant
  ) -> some Encodable {
    let mine = record.rsvp(of: person)
    let position = record.position(of: person)
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
