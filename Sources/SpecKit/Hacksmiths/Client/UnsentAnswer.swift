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

extension UnsentAnswer: UnsentChange {
  static let listName = "answers"

  func replaces(_ earlier: UnsentAnswer) -> Bool {
    service == earlier.service && personId == earlier.personId && event.id == earlier.event.id
  }

  func replacing(_ earlier: UnsentAnswer) -> UnsentAnswer {
    var answer = self
    answer.basedOn = earlier.basedOn
    return answer
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
  /// The answers that wait for this service and this sign-in.
  var queue: UnsentQueue<UnsentAnswer> {
    let personId = state.sessions[service]?.personId
    return UnsentQueue(store, Documents.queue) { [service] in
      $0.service == service && $0.personId == personId
    }
  }

  /// Whether this command uses the stored sign-in, whose answers wait: a token that is given
  /// for one command has no waiting answers.
  var isKeptSignIn: Bool { api.token != nil && api.token == state.sessions[service]?.token }

  func unsent() throws -> [UnsentAnswer] { isKeptSignIn ? try allUnsent() : [] }

  /// By event.
  func unsentChoices() throws -> [Identifier: RSVPChoice] {
    Dictionary(try unsent().map { ($0.event.id, $0.answer) }, uniquingKeysWith: { $1 })
  }

  private func allUnsent() throws -> [UnsentAnswer] {
    api.isEmbedded ? [] : try queue.changes()
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

  /// Checks before a sign-out that no answers wait, unless they may be discarded.
  func requireNoUnsent(unless isAgreed: Bool) throws {
    let waiting = try allUnsent()
    guard waiting.isEmpty || isAgreed else {
      throw HacksmithsError.unsentAnswers(waiting.count)
    }
  }
}
