internal import SpecCore

/// An answer that waits to be sent to a service elsewhere.
struct UnsentAnswer: Sendable, Equatable, Codable {
  var service: String
  var personId: Identifier
  var event: EventRef
  var answer: ReplyWord
  var guests: Int
  var waitlist: Bool
  var source: RSVP.Source
  /// When the answer before it changed, as it was last seen; absent if there was none.
  var basedOn: Instant?
  var requestId: String
  var at: Instant

  init(
    service: String, personId: Identifier, event: EventRef, answer: ReplyWord, guests: Int,
    waitlist: Bool, source: RSVP.Source, basedOn: Instant?, at: Instant, random: () -> UInt64
  ) {
    self.service = service
    self.personId = personId
    self.event = event
    self.answer = answer
    self.guests = guests
    self.waitlist = waitlist
    self.source = source
    self.basedOn = basedOn
    self.at = at
    let mark = "\(random()) \(at.iso8601) \(event.id.text) \(answer.rawValue) \(guests)"
    requestId = String(SHA256.hex(mark).prefix(24))
  }
}

struct AnswerQueue: Sendable, Equatable, Codable {
  /// In the order they were given.
  var answers: [UnsentAnswer] = []

  /// One for each event: the later replaces the earlier but keeps what that was based on.
  mutating func add(_ new: UnsentAnswer) {
    var new = new
    if let index = answers.firstIndex(where: { $0.isSameQuestion(as: new) }) {
      new.basedOn = answers[index].basedOn
      answers.remove(at: index)
    }
    answers.append(new)
  }
}

extension UnsentAnswer {
  func isSameQuestion(as other: UnsentAnswer) -> Bool {
    service == other.service && personId == other.personId && event.id == other.event.id
  }

  /// `force` leaves out what it was based on: it is meant whatever was said elsewhere. With `once`
  /// it is applied once though it may come twice.
  func body(force: Bool = false, once: Bool = true) -> JSON {
    var members: [JSON.Member] = [
      JSON.Member("event", .string(event.id.text)),
      JSON.Member("response", .string(answer.rawValue)),
      JSON.Member("guests", .int(Int64(guests))), JSON.Member("waitlist", .bool(waitlist)),
      JSON.Member("source", .string(source.rawValue)),
    ]
    if once { members.append(JSON.Member("requestId", .string(requestId))) }
    if !force {
      members.append(
        JSON.Member("basedOn", basedOn.map { .string($0.iso8601Milliseconds) } ?? .null))
    }
    return .object(members)
  }
}

extension Connection {
  /// Whose answers wait: of this service and this sign-in.
  private func isMine(_ answer: UnsentAnswer) -> Bool {
    answer.service == service && answer.personId == state.sessions[service]?.personId
  }

  /// Whether the sign-in of this command is the one that is kept, whose answers wait: a token given
  /// for one command has none.
  var isKeptSignIn: Bool { api.token != nil && api.token == state.sessions[service]?.token }

  func unsent() throws -> [UnsentAnswer] { isKeptSignIn ? try allUnsent() : [] }

  private func allUnsent() throws -> [UnsentAnswer] {
    guard !api.isEmbedded else { return [] }
    return try store.read { try $0.value(Documents.queue).answers }.filter(isMine)
  }

  func unsent(to event: Identifier) throws -> UnsentAnswer? {
    try unsent().first { $0.event.id == event }
  }

  /// When the caller's answer changed last, as it was last seen under any of the event's names.
  func lastChange(of event: Identifier, known: Instant?) -> Instant? {
    var seen = [(at: staleness.asOf ?? now, changed: known)]
    for (_, kept) in api.cache?.answers(to: api.token) ?? [] where kept.event == event {
      seen.append((kept.at, kept.changed))
    }
    let last = seen.max {
      ($0.at, $0.changed ?? .firstWritten) < ($1.at, $1.changed ?? .firstWritten)
    }
    return last?.changed
  }

  func keep(_ answer: UnsentAnswer) throws {
    try store.transaction { try $0.update(Documents.queue) { $0.add(answer) } }
  }

  func drop(_ answer: UnsentAnswer) throws {
    try store.transaction { transaction in
      try transaction.update(Documents.queue) { queue in
        queue.answers.removeAll {
          $0.isSameQuestion(as: answer) && $0.requestId == answer.requestId
        }
      }
    }
  }

  /// Before a sign-out: answers that wait are lost only if that is said.
  func requireNoUnsent(unless isAgreed: Bool) throws {
    let waiting = try allUnsent()
    guard waiting.isEmpty || isAgreed else {
      throw HacksmithsError.refused("unsent-answers", Texts.unsentAnswers(waiting.count))
    }
  }

  func dropUnsent(_ transaction: Transaction) throws {
    guard try transaction.value(Documents.queue).answers.contains(where: isMine) else { return }
    try transaction.update(Documents.queue) { $0.answers.removeAll(where: isMine) }
  }
}
