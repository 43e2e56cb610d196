internal import SpecCore

/// What goes with an answer, wherever it is given.
struct RSVPOptions: Sendable {
  var guests: GuestCount?
  var noWaitlist = false
  var noQueue = false
  var yes = false

  static let arguments: [Argument<RSVPOptions>] = [
    .option("guests", \.guests, value: "N", help: "People you bring along.", shows: "0"),
    .flag("no-waitlist", \.noWaitlist, help: "Rather be refused than wait."),
    .flag("no-queue", \.noQueue, help: "Fail rather than keep an answer to be sent later."),
    .flag("yes", short: "y", \.yes, help: "Give up a spot without asking."),
  ]

  var isGiven: Bool { guests != nil || noWaitlist || noQueue || yes }
}

/// 0 to 10.
struct GuestCount: ArgumentValue {
  let value: Int

  static func parse(argument text: String) throws -> GuestCount {
    guard let value = Int(text), (0...10).contains(value) else {
      throw ArgumentError("'\(text)' is not a whole number from 0 to 10", code: "bad-number")
    }
    return GuestCount(value: value)
  }
}

extension ReplyWord: ArgumentValue {}

extension Connection {
  /// Gives an answer and shows what came of it.
  func answer(
    _ event: String, _ word: ReplyWord, _ options: RSVPOptions, source: RSVP.Source
  ) throws {
    let known = try eventReply(event, needsMember: true)
    let event = known.event
    let guests = options.guests?.value ?? 0
    if event.givesUpSpot(word, guests: guests), !options.yes {
      guard try context.confirm(Texts.giveUpSpot) else { throw HacksmithsError.cancelled }
    }
    let reply = try send(
      to: known, word, guests: guests, waitlist: !options.noWaitlist, queues: !options.noQueue,
      source: source)
    let when = Moment.text(event.date, in: try zone(event.timeZone))
    try context.show(AnswerResult(answer: reply, when: when))
  }

  /// Hands an answer in; it waits here if the service cannot be reached.
  func send(
    to known: EventReply, _ word: ReplyWord, guests: Int, waitlist: Bool, queues: Bool,
    source: RSVP.Source
  ) throws -> AnswerObject {
    let event = known.event
    let session = state.sessions[service]
    var wish = UnsentAnswer(
      service: service, personId: session?.personId ?? event.id, event: EventRef(event),
      answer: word, guests: guests, waitlist: waitlist, source: source,
      basedOn: known.changed, at: now, random: context.random)
    do {
      var reply: AnswerObject = try api.post(
        "app", "rsvp", body: wish.body(force: true, once: !api.isEmbedded), needsMember: true)
      if let earlier = try unsent(to: event.id) { try drop(earlier) }
      // The next answer is based on this one, also when it is given offline.
      try? api.refresh { $0.event == event.id }
      if reply.answer == .yes { reply.chatUrl = settings.chatUrl }
      return reply
    } catch let error as any ReportedError
      where error.status == .unavailable && !api.isEmbedded && queues && isKeptSignIn
    {
      wish.basedOn = lastChange(of: event.id, known: known.changed)
      try keep(wish)
      return AnswerObject(queued: wish, for: event)
    }
  }
}

extension AnswerObject {
  /// What is said of an answer that waits to be sent.
  fileprivate init(queued wish: UnsentAnswer, for event: EventObject) {
    self.init(
      event: wish.event, answer: Answer(rawValue: wish.answer.rawValue) ?? .none,
      guests: wish.guests, changed: true, spotsLeft: event.spotsLeft,
      question: Texts.notSent(wish.answer.rawValue), queued: true)
  }
}

extension EventObject {
  /// Whether the answer frees a spot that somebody else takes for good.
  func givesUpSpot(_ word: ReplyWord, guests: Int) -> Bool {
    guard answer == .yes, state == .active || state == .voting else { return false }
    let isWanted = waiting > 0 || spotsLeft == 0
    return isWanted && (word != .yes || guests < self.guests ?? 0)
  }
}

enum AnswerFields {
  static let all = [
    Field("event", "object", "`id`, `key` and `title`."),
    Field("answer", "string", "`yes`, `no`, `maybe`, `waitlist` or `none`."),
    Field("guests", "integer", "People you bring along."),
    Field("position", "integer?", "Your place on the waiting list."),
    Field("changed", "boolean", "False if you had said the same before."),
    Field("promoted", "integer?", "How many came off the waiting list because of it."),
    Field("spotsLeft", "integer?", "Absent if unlimited."),
    Field("question", "string", "What the event page says to you now."),
    Field("queued", "boolean?", "Whether it waits to be sent."),
    Field("chatUrl", "string?", "Where people talk, after a yes."),
  ]
}
