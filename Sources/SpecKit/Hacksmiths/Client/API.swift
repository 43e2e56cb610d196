internal import SpecCore

/// The client of the hackathon API: what a command asks, and what comes back as values or as the
/// failure a person is told.
struct API {
  /// Sends a request and gives what came back.
  typealias Transport = (WireRequest) throws -> WireReply

  /// Whether the service is in this process, so that its troubles are ours.
  let isEmbedded: Bool
  let transport: Transport
  /// Absent for a guest.
  var token: String?
  /// Told when a public page falls back to guest because the session ended.
  let sessionEnded: () -> Void

  func get<Reply: Decodable>(
    _ path: String..., query: [(name: String, value: String)] = [], needsMember: Bool = false
  ) throws -> Reply {
    var request = WireRequest(method: "GET", path: path)
    request.query = query
    return try send(request, needsMember: needsMember)
  }

  func post<Reply: Decodable>(
    _ path: String..., body: JSON, needsMember: Bool = false
  ) throws -> Reply {
    var request = WireRequest(method: "POST", path: path)
    request.body = body
    return try send(request, needsMember: needsMember)
  }

  private func send<Reply: Decodable>(
    _ request: WireRequest, needsMember: Bool
  ) throws -> Reply {
    if needsMember, token == nil { throw HacksmithsError.signInNeeded }
    var request = request
    request.token = token
    var reply = try transport(request)
    if reply.status == 401, token != nil, !needsMember, request.method == "GET" {
      sessionEnded()
      request.token = nil
      reply = try transport(request)
    }
    guard (200...299).contains(reply.status) else { throw failure(reply) }
    do {
      return try JSONCoder.decode(Reply.self, from: reply.json)
    } catch {
      throw HacksmithsError.service(status: reply.status, message: JSONCoder.describe(error))
    }
  }

  private func failure(_ reply: WireReply) -> Failure {
    let json = reply.json
    guard let message = json["message"]?.string, let code = json["code"]?.string else {
      return HacksmithsError.service(status: reply.status, message: Texts.notOurs).failure
    }
    let errors = (json["errors"]?.array ?? []).compactMap { error -> FieldError? in
      try? JSONCoder.decode(FieldError.self, from: error)
    }
    let isOne = errors.count == 1
    return Failure(
      HTTPStatus.exit(reply.status, isEmbedded: isEmbedded), code, message,
      field: isOne ? errors.first?.field : nil, errors: isOne ? [] : errors)
  }
}
