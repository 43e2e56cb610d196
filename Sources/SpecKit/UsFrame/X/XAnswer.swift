internal import SpecCore

/// One answer of the X API, read for what it means.
struct XAnswer {
  let status: Int?
  private let rate: Rate
  private let body: Result<JSON, ServiceError>

  /// What ``answer`` says when the server does not know the family of field names it was asked in.
  static let wrongFamily = "field family"

  /// - Throws: what goes wrong on this side; a server that cannot be reached is an answer.
  init(_ client: Client, _ request: Request, clock: Clock) throws {
    var request = request
    request.headers["User-Agent"] = "spec/\(specVersion)"
    request.headers["Accept"] = "application/json"
    var problem: ServiceError?
    var response = Response(0)
    do {
      response = try client.send(request)
      // The test service answers so where a server would have refused the connection.
      if response.status == 0 { problem = .unreachable("connection refused") }
    } catch let error as any ReportedError where error.status == .unavailable {
      problem = ServiceError(unanswered: error)
    }
    status = problem == nil ? response.status : nil
    rate = XAnswer.rate(response.headers, at: clock.now())
    body = problem.map { .failure($0) } ?? XAnswer.body(response.body)
  }

  /// The answer to a call of the API.
  var answer: ServiceAnswer<JSON> {
    ServiceAnswer(
      result: Result { () throws(ServiceError) in try value() }, rate: rate, status: status)
  }

  /// The answer of the token endpoint, which words its refusals differently.
  var tokenAnswer: ServiceAnswer<JSON> {
    guard let status, let json = try? body.get(), (400...403).contains(status),
      let code = json["error"]?.string
    else { return answer }
    let refused = ServiceError.refused(
      code: code, description: json["error_description"]?.string)
    return ServiceAnswer(result: .failure(refused), rate: rate, status: status)
  }

  private func value() throws(ServiceError) -> JSON {
    switch status {
    case 200?, 201?:
      let json = try body.get()
      guard json.object != nil else { throw .unreadable("the answer is not a JSON object") }
      // Only errors and no data: the person is gone. An empty list has its `meta`.
      if json["data"] == nil, json["meta"] == nil, json["errors"] != nil { throw .missing }
      return json
    case 400?:
      let text = (try? body.get())?.serialized() ?? ""
      let isFamily = text.contains("tweet.fields") || text.contains("post.fields")
      throw .unreadable(isFamily ? XAnswer.wrongFamily : detail ?? "HTTP 400")
    case 401?: throw .unauthorized
    case 402?: throw .forbidden(.creditUsedUp)
    case 403?: throw .forbidden(refusal)
    case 404?: throw .missing
    case 429?: throw .limited(until: rate.resetAt)
    case let status? where status >= 500: throw .unreachable("HTTP \(status)")
    case let status?: throw .unreadable("HTTP \(status)")
    case nil:
      _ = try body.get()
      throw .unreachable("no answer")
    }
  }

  private var refusal: ForbiddenReason {
    guard let json = try? body.get() else { return .notPermitted }
    return json["reason"]?.string == "client-not-enrolled" ? .clientNotEnrolled : .notPermitted
  }

  private var detail: String? {
    guard let json = try? body.get() else { return nil }
    return json["errors"]?.array?.first?["message"]?.string ?? json["detail"]?.string
  }

  private static func body(_ bytes: [UInt8]) -> Result<JSON, ServiceError> {
    guard bytes.count <= 8_000_000 else { return .failure(.unreadable("the answer is over 8 MB")) }
    do {
      return .success(try JSON(parsing: bytes))
    } catch {
      return .failure(.unreadable("the answer is no JSON: \(error.description)"))
    }
  }

  /// Reads the rate headers; a reset that is no time of these weeks is not believed.
  private static func rate(_ headers: Headers, at now: Instant) -> Rate {
    func number(_ name: String) -> Int? { headers[name].flatMap(Int.init) }
    let reset = number("x-rate-limit-reset").flatMap { seconds -> Instant? in
      abs(Int64(seconds) - now.seconds) <= 32 * 86_400 ? Instant(seconds: Int64(seconds)) : nil
    }
    return Rate(
      limit: number("x-rate-limit-limit").flatMap { $0 > 0 ? $0 : nil },
      remaining: number("x-rate-limit-remaining").flatMap { $0 >= 0 ? $0 : nil }, resetAt: reset)
  }
}

extension ServiceAnswer {
  /// The value transformed; an answer that has no such value is not what the protocol says.
  func compactMap<New: Sendable>(_ transform: (Value) -> New?) -> ServiceAnswer<New> {
    let value = result.flatMap { value -> Result<New, ServiceError> in
      transform(value).map(Result.success) ?? .failure(.unreadable("something is missing in it"))
    }
    return ServiceAnswer<New>(result: value, rate: rate, status: status)
  }
}
