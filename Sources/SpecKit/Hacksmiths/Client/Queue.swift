internal import SpecCore

/// An answer that waits to be sent to a remote service.
struct UnsentAnswer: Sendable, Equatable, Codable {
  var service: String
  var personId: Identifier
  var event: EventRef
  var answer: RSVPChoice
  var guests: Int
  var waitlist: Bool
  var source: RSVP.Source
  /// When the earlier answer changed, as the client last saw it; absent if there was none.
  var basedOn: Instant?
  var requestId: String
  var at: Instant

  /// A new value for `requestId`.
  static func requestId(
    _ event: EventRef, _ answer: RSVPChoice, guests: Int, at: Instant, random: () -> UInt64
  ) -> String {
    let mark = "\(random()) \(at.iso8601) \(event.id.text) \(answer.rawValue) \(guests)"
    return String(SHA256.hex(mark).prefix(24))
  }
}

struct AnswerQueue: Sendable, Equatable, Codable {
  /// In the order in which they were given.
  var answers: [UnsentAnswer] = []

  /// Holds one answer for each event: a later one replaces it and keeps its `basedOn`.
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

  /// `force` leaves out `basedOn`: the answer replaces any other. With `once`
  /// the service applies a repeated request once.
  func body(force: Bool = false, once: Bool = true) -> AnswerBody {
    var body = AnswerBody(
      event: event.id.text, response: answer, guests: guests, waitlist: waitlist, source: source)
    if once { body.requestId = requestId }
    if !force { body.basedOn = Change(value: basedOn, isCleared: basedOn == nil) }
    return body
  }
}

extension HacksmithsClient {
  /// Whether the answer belongs to this service and this sign-in.
  private func isMine(_ answer: UnsentAnswer) -> Bool {
    answer.service == service && answer.personId == state.sessions[service]?.personId
  }

  /// Whether this command uses the stored sign-in, whose answers wait: a token that is given
  /// for one command has no waiting answers.
  var isKeptSignIn: Bool { api.token != nil && api.token == state.sessions[service]?.token }

  func unsent() throws -> [UnsentAnswer] { isKeptSignIn ? try allUnsent() : [] }

  private func allUnsent() throws -> [UnsentAnswer] {
    guard !api.isEmbedded else { return [] }
    return try store.read { try $0.value(Documents.queue).answers }.filter(isMine)
  }

  func unsent(to event: Identifier) throws -> UnsentAnswer? {
    try unsent().first { $0.event.id == event }
  }

  /// When the caller's answer changed last, as the cache last saw it, alone or in a list.
  func lastChange(of event: Identifier, known: Instant?) -> Instant? {
    var seen = [(at: staleness.asOf ?? now, changed: known)]
    for (_, kept) in api.cache?.answers(to: api.token) ?? [] {
      seen += kept.events.filter { $0.ref.id == event }.map { (kept.at, $0.changed) }
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

  /// Checks before a sign-out that no answers wait, unless they may be discarded.
  func requireNoUnsent(unless isAgreed: Bool) throws {
    let waiting = try allUnsent()
    guard waiting.isEmpty || isAgreed else {
      throw HacksmithsError.unsentAnswers(waiting.count)
    }
  }

  func dropUnsent(_ transaction: Transaction) throws {
    guard try transaction.value(Documents.queue).answers.contains(where: isMine) else { return }
    try transaction.update(Documents.queue) { $0.answers.removeAll(where: isMine) }
  }
}
