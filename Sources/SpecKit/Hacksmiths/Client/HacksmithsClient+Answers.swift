internal import SpecCore

extension HacksmithsClient {
  /// Sends an answer and shows the result.
  func answer(
    _ event: String, _ word: RSVPChoice, _ options: RSVPOptions, source: RSVP.Source
  ) throws {
    let known = try answeredEvent(event)
    let guests = options.guests ?? 0
    if known.givesUpSpot(word, guests: guests), !options.yes {
      guard try context.confirm(Texts.giveUpSpot(known.waitlist)) else {
        throw HacksmithsError.cancelled
      }
    }
    let reply = try send(
      to: known, word, guests: guests, waitlist: !options.noWaitlist, queues: !options.noQueue,
      source: source)
    let when = DateFormatter.text(known.date, in: try zone(known.timeZone))
    try context.show(AnswerResult(answer: reply, when: when))
    // Nobody gets their place on a waiting list back.
    if reply.changed, reply.answer != .none, known.answer != .waitlist {
      let earlier = known.answer?.rawValue ?? "cancel"
      let party = earlier == "yes" && known.guests > 0 ? " --guests \(known.guests)" : ""
      context.hint(Texts.undo("rsvp \(reply.event.key) \(earlier)\(party)"))
    }
    deliverMail()
  }

  /// The event as an answer needs it. Of the own store it is read without the people who come, for
  /// they may be thousands.
  private func answeredEvent(_ word: String) throws -> KnownEvent {
    guard api.isEmbedded, api.token != nil else { return try known(word) }
    return try store.read { snapshot in
      let context = try call(snapshot)
      let me = try context.member()
      let record = try context.event(word, answeredBy: me.id)
      return KnownEvent(record, of: me.id, at: now)
    }
  }

  /// Sends an answer; it is queued if the service cannot be reached.
  func send(
    to known: KnownEvent, _ word: RSVPChoice, guests: Int, waitlist: Bool, queues: Bool,
    source: RSVP.Source
  ) throws -> AnswerObject {
    let session = state.sessions[service]
    let ref = known.ref
    var wish = UnsentAnswer(
      service: service, personId: session?.personId ?? ref.id, event: ref, answer: word,
      guests: guests, waitlist: waitlist, source: source, basedOn: known.changed,
      requestId: UnsentAnswer.requestId(ref, word, guests: guests, at: now, random: context.random),
      at: now)
    do {
      var reply = try api.call(
        AnswerEndpoints.answer, body: wish.body(force: true, once: !api.isEmbedded)
      ).answer
      if let earlier = try unsent(to: ref.id) { try queue.drop(earlier) }
      // Updates the cache: pages and lists show this answer offline, and a later one is based on it.
      try? api.refresh(fallsBack: false) { $0.shows(answerTo: ref.id) }
      if reply.answer == .yes { reply.chatUrl = settings.chatUrl }
      return reply
    } catch let error as any ReportedError
      where error.status == .unavailable && !api.isEmbedded && queues && isKeptSignIn
    {
      wish.basedOn = lastChange(of: ref.id, known: known.changed)
      try queue.keep(wish)
      return AnswerObject(queued: wish, spotsLeft: known.spotsLeft)
    }
  }
}

extension AnswerObject {
  /// An answer that waits to be sent.
  fileprivate init(queued wish: UnsentAnswer, spotsLeft: Int?) {
    self.init(
      event: wish.event, answer: Answer(rawValue: wish.answer.rawValue) ?? .none,
      guests: wish.guests, changed: true, spotsLeft: spotsLeft,
      question: Texts.notSent(wish.answer.rawValue), queued: true)
  }
}
