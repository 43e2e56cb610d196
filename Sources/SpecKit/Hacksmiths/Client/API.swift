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

  /// The same without a sign-in: a token that is no longer good must not be in the way of the next.
  var asGuest: API {
    var api = self
    api.token = nil
    return api
  }

  /// Revokes a token. Gives whether it is good no more: a service elsewhere may be out of reach.
  func signOut(_ token: String) throws -> Bool {
    let response: Response
    do {
      response = try send(Request("POST", ["api", "app", "signout"]), token: token)
    } catch let error as any ReportedError where error.status == .unavailable {
      return false
    }
    let isOver = (200...299).contains(response.status) || response.status == 401
    if !isOver, isEmbedded { throw failure(response.status, try? JSON(parsing: response.body)) }
    return isOver
  }

  private func value<Value: Decodable>(of request: Request, needsMember: Bool) throws -> Value {
    if needsMember, token == nil { throw HacksmithsError.signInNeeded }
    let kept = isFresh || request.method != "GET" ? nil : cache?.answer(to: request, token)
    var asker = token
    var response: Response
    do {
      response = try send(request, token: asker, ifNot: kept?.tag)
      if !isEmbedded, response.status >= 500 {
        throw failure(response.status, try? JSON(parsing: response.body))
      }
    } catch let error as any ReportedError where error.status == .unavailable {
      guard let kept, let value = try? JSONCoder.decode(Value.self, from: kept.dated) else {
        throw error
      }
      offline(kept.at)
      return value
    }
    if response.status == 304, let kept {
      if let value = try? JSONCoder.decode(Value.self, from: kept.body) {
        cache?.keep(kept.body, tag: kept.tag, as: request, asker)
        return value
      }
      // Kept by another version of this program.
      response = try send(request, token: asker)
    }
    if response.status == 401, asker != nil, !needsMember, request.method == "GET" {
      sessionEnded()
      // What was told to somebody who may not ask any more is not told again.
      forget(asker)
      asker = nil
      response = try send(request, token: nil)
    }
    let json = try? JSON(parsing: response.body)
    if response.status == 401, asker != nil { forget(asker) }
    if request.method == "GET", [403, 404].contains(response.status) {
      cache?.drop(request, asker)
    }
    guard (200...299).contains(response.status) else { throw failure(response.status, json) }
    do {
      guard let json else { throw HacksmithsError.notJSON(status: response.status) }
      let value = try JSONCoder.decode(Value.self, from: json)
      if request.method == "GET" {
        cache?.keep(json, tag: response.headers["ETag"], as: request, asker)
      }
      return value
    } catch let error as DecodingError {
      throw HacksmithsError.service(
        status: response.status, message: JSONCoder.describe(error))
    }
  }

  private func forget(_ asker: String?) {
    for (request, _) in cache?.answers(to: asker) ?? [] { cache?.drop(request, asker) }
  }

  /// Asks again for answers that are kept, so that they are of now.
  func refresh(where isMeant: (AnswerCache.Kept) -> Bool) throws {
    for (request, kept) in cache?.answers(to: token) ?? [] where isMeant(kept) {
      do {
        let _: JSON = try value(of: request, needsMember: false)
      } catch let error as any ReportedError
        where [.notFound, .denied].contains(error.status)
      {
        // It is gone, or no longer for this asker, and so is what was kept.
      }
    }
  }

  /// `ifNot` is the tag of an answer that is here already.
  private func send(_ request: Request, token: String?, ifNot tag: String? = nil) throws -> Response
  {
    var request = request
    request.headers["Authorization"] = token.map { "Bearer \($0)" }
    request.headers["If-None-Match"] = tag
    return try client.send(request)
  }

  private func failure(_ status: Int, _ json: JSON?) -> Failure {
    guard let message = json?["message"]?.string, let code = json?["code"]?.string else {
      return HacksmithsError.notJSON(status: status).failure(in: "en")
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
