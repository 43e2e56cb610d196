internal import SpecCore

/// The client of the hackathon API: what a command asks, and what comes back as values or as the
/// failure a person is told.
struct API {
  /// Whether the service is in this process, so that its troubles are ours.
  let isEmbedded: Bool
  let client: Client
  /// Absent for a guest.
  var token: String?
  /// What a service elsewhere said before; absent for the service in this process.
  var cache: AnswerCache?
  /// Never answer from the cache.
  var isFresh = false
  /// Told when a public page falls back to guest because the session ended.
  let sessionEnded: () -> Void
  /// Told when an answer is of then, because the service cannot be reached.
  let offline: (Instant) -> Void

  typealias Query = [Request.QueryItem]

  func get<Value: Decodable>(
    _ path: String..., query: Query = [], needsMember: Bool = false
  ) throws -> Value {
    try value(of: Request("GET", ["api"] + path, query: query), needsMember: needsMember)
  }

  func post<Value: Decodable>(
    _ path: String..., body: JSON, needsMember: Bool = false
  ) throws -> Value {
    try change("POST", path, body: body, needsMember: needsMember)
  }

  /// A call that changes something; without a body none is sent.
  func change<Value: Decodable>(
    _ method: String, _ path: [String], body: JSON? = nil, needsMember: Bool = true
  ) throws -> Value {
    let request = Request(
      method, ["api"] + path,
      headers: body == nil ? Headers() : ["Content-Type": "application/json"],
      body: body.map { $0.bytes() } ?? [])
    return try value(of: request, needsMember: needsMember)
  }

  /// Revokes a token; one that is no longer good needs no revoking.
  func signOut(_ token: String) throws {
    _ = try send(Request("POST", ["api", "app", "signout"]), token: token)
  }

  private func value<Value: Decodable>(of request: Request, needsMember: Bool) throws -> Value {
    if needsMember, token == nil { throw HacksmithsError.signInNeeded }
    var response: Response
    do {
      response = try send(request, token: token)
      if !isEmbedded, response.status >= 500 {
        throw HacksmithsError.notJSON(status: response.status)
      }
    } catch let error as any Failing where error.failure.status == .unavailable {
      guard !isFresh, request.method == "GET", let kept = try cache?.answer(to: request, token)
      else { throw error }
      offline(kept.at)
      return try JSONCoder.decode(Value.self, from: kept.dated)
    }
    if response.status == 401, token != nil, !needsMember, request.method == "GET" {
      sessionEnded()
      response = try send(request, token: nil)
    }
    let json = try? JSON(parsing: response.body)
    guard (200...299).contains(response.status) else { throw failure(response.status, json) }
    do {
      guard let json else { throw HacksmithsError.notJSON(status: response.status) }
      let value = try JSONCoder.decode(Value.self, from: json)
      if request.method == "GET" { try cache?.keep(json, as: request, token) }
      return value
    } catch let error as DecodingError {
      throw HacksmithsError.service(
        status: response.status, message: JSONCoder.describe(error))
    }
  }

  private func send(_ request: Request, token: String?) throws -> Response {
    var request = request
    request.headers["Authorization"] = token.map { "Bearer \($0)" }
    return try client.send(request)
  }

  private func failure(_ status: Int, _ json: JSON?) -> Failure {
    guard let message = json?["message"]?.string, let code = json?["code"]?.string else {
      return HacksmithsError.notJSON(status: status).failure
    }
    let errors = (json?["errors"]?.array ?? []).compactMap { error in
      try? JSONCoder.decode(FieldError.self, from: error)
    }
    let isOne = errors.count == 1
    return Failure(
      HTTPStatus.exit(status, code: code, isEmbedded: isEmbedded), code, message,
      field: isOne ? errors.first?.field : nil, errors: isOne ? [] : errors)
  }
}
