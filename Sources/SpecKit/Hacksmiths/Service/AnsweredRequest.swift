/// A request for an answer and its reply, for when the request comes again.
struct AnsweredRequest: Sendable, Equatable, Codable {
  /// How many of a person are remembered.
  static let most = 32

  /// The id that the client gave it.
  var id: String
  var reply: AnswerReply
}

extension PersonRecord {
  /// The reply to a request, if it was answered before.
  func reply(to request: String) -> AnswerReply? {
    requests?.last { $0.id == request }?.reply
  }

  mutating func remember(_ reply: AnswerReply, to request: String) {
    let all = (requests ?? []) + [AnsweredRequest(id: request, reply: reply)]
    requests = all.suffix(AnsweredRequest.most)
  }
}
