internal import SpecCore

/// The X-compatible test service as a value: what one request reads and may change. `TestService`
/// stores it.
struct TestServer: Sendable, Equatable {
  var world: World
  var items: WorldItems
  var tokens = TokenStore()
  var rates = RateCounters()
  var configuration = TestConfiguration()

  var limits: LimitTier { configuration.limits ?? world.limits }
}

extension TestServer {
  /// Answers a request and changes the world as it asks.
  ///
  /// - Parameter file: gives the bytes of a file of the demo world.
  mutating func reply(
    to request: Request, at now: Instant,
    file: (String) -> [UInt8]? = { _ in nil }
  ) -> Response {
    do throws(APIProblem) {
      let (endpoint, parameters) = try Self.endpoint(of: request)
      let call = TestRequest(request, parameters: parameters, now: now)
      guard let operation = endpoint.access.operation else {
        return try answer(call, endpoint)
      }
      let fault = world.fault(at: operation)
      var reply: Response
      if case .file(let files) = endpoint.handler {
        reply =
          fault?.status.map(Response.failure)
          ?? ServedPicture.response(files(call), own: world.pictures ?? [:], file)
      } else if operation == .token {
        let client = call.client?.id ?? ""
        _ = rates.count(.token, by: client, limit: limits.limit(of: .token), at: now)
        if let status = fault?.status {
          reply = .failure(status)
        } else {
          reply = try answer(call, endpoint)
        }
      } else {
        reply = limitedAnswer(call, endpoint, operation, fault: fault)
      }
      reply.delay = .milliseconds(fault?.latencyMs ?? 0)
      return reply
    } catch {
      return Response.json(error.body, status: error.status)
    }
  }

  private static func endpoint(
    of request: Request
  ) throws(APIProblem) -> (endpoint: TestEndpoint, parameters: [String]) {
    if let (endpoint, parameters) = table.match(request) { return (endpoint, parameters) }
    throw table.methods(of: request.path).isEmpty ? .notFound : .methodNotAllowed
  }

  private mutating func answer(
    _ call: TestRequest, _ endpoint: TestEndpoint, as viewer: RemoteID? = nil
  ) throws(APIProblem) -> Response {
    switch endpoint.handler {
    case .change(let handler): return try handler(&self, call)
    case .file, .write: return Response(404)
    case .read(let handler):
      if case .bearer(_, let parameters) = endpoint.access { try parameters.check(call.query) }
      let rendering = Rendering(
        world: world, items: items, viewer: viewer ?? RemoteID(""), form: call.query,
        base: call.base)
      return Response.json(try handler(self, call, rendering))
    }
  }

  /// Goes through what X checks before it answers: token, scopes, limit, parameters.
  private mutating func limitedAnswer(
    _ call: TestRequest, _ endpoint: TestEndpoint, _ operation: APIOperation, fault: Fault?
  ) -> Response {
    let grant = call.bearer.flatMap { tokens.grant(access: $0, at: call.now) }
    let limit = limits.limit(of: operation)
    var rate: Rate
    var isOver = false
    if let grant {
      (rate, isOver) = rates.count(operation, by: grant.id, limit: limit, at: call.now)
    } else {
      let resetAt = call.now.wholeSecond.adding(seconds: limit.windowSeconds)
      rate = Rate(limit: limit.calls, remaining: limit.calls, resetAt: resetAt)
    }
    if fault?.noReset == true { rate.resetAt = nil }
    var reply: Response
    do throws(APIProblem) {
      if let status = fault?.status { return Response.failure(status).with(rate) }
      guard let grant else { throw .unauthorized }
      guard Set(operation.scopes).isSubset(of: grant.scopes) else { throw .forbidden }
      if isOver { throw .tooManyRequests }
      if case .write(let handler) = endpoint.handler {
        reply = try handler(&self, call, grant.user)
      } else {
        reply = try answer(call, endpoint, as: grant.user)
      }
    } catch {
      reply = Response.json(error.body, status: error.status)
    }
    return reply.with(rate)
  }
}

extension Response {
  /// A failure on demand; status 0 stands for a connection that was refused.
  static func failure(_ status: Int) -> Response {
    if status == 0 { return Response(0) }
    let problem = APIProblem.status(status)
    return Response.json(problem.body, status: problem.status)
  }

  fileprivate func with(_ rate: Rate?) -> Response {
    var copy = self
    let headers: [(String, Int?)] = [
      ("x-rate-limit-limit", rate?.limit), ("x-rate-limit-remaining", rate?.remaining),
      ("x-rate-limit-reset", rate?.resetAt.map { Int($0.seconds) }),
    ]
    for case (let name, let value?) in headers { copy.headers[name] = String(value) }
    return copy
  }
}
