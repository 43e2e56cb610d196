/// A request for an answer and its reply, for when the request comes again.
struct AnsweredRequest: Sendable, Equatable, Codable {
  /// How many of a person are remembered.
  static let most = 32

  /// The id that the client gave it.
  var id: String
  var reply: AnswerReply
  /// What was asked for; absent in what an earlier version remembered.
  var wish: Wish?

  /// What makes two requests the same.
  struct Wish: Sendable, Equatable, Codable {
    /// The word of the client, as the body has it.
    var event: String
    var response: RSVPChoice
    var guests: Int
    var waitlist: Bool

    init(_ body: AnswerBody) {
      (event, response) = (body.event ?? "next", body.word)
      (guests, waitlist) = (body.guests ?? 0, body.waitlist ?? true)
    }
  }

  /// Whether it is the same request, though it may name the event otherwise.
  func isRepeated(by other: Wish) -> Bool {
    guard let wish else { return true }
    var other = other
    if [reply.answer.event.key, reply.answer.event.id.text].contains(other.event) {
      other.event = wish.event
    }
    return wish == other
  }
}

extension PersonRecord {
  /// The reply to a request, if it was answered before.
  ///
  /// - Throws: `requestIdUsed` if another request had the id.
  func reply(to request: String, for wish: AnsweredRequest.Wish) throws -> AnswerReply? {
    guard let earlier = requests?.last(where: { $0.id == request }) else { return nil }
    guard earlier.isRepeated(by: wish) else { throw HacksmithsError.requestIdUsed }
    return earlier.reply
  }

  mutating func remember(
    _ reply: AnswerReply, to request: String, for wish: AnsweredRequest.Wish
  ) {
    let all = (requests ?? []) + [AnsweredRequest(id: request, reply: reply, wish: wish)]
    requests = all.suffix(AnsweredRequest.most)
  }
}
