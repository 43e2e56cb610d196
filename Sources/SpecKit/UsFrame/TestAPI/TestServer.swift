internal import SpecCore

/// The X-compatible test service as a value: what one request needs to know and may change.
/// Whoever holds it stores it.
struct TestServer: Sendable, Equatable {
  var world: World
  var items: WorldItems
  var tokens: TokenBook
  var rates: RateBook

  init(
    world: World, items: WorldItems, tokens: TokenBook = TokenBook(), rates: RateBook = RateBook()
  ) {
    self.world = world
    self.items = items
    self.tokens = tokens
    self.rates = rates
  }

  static let tokenLifetimeSeconds: Int64 = 7200
}

/// An answer, and how long it has to be kept back.
struct Reply: Sendable {
  var response: Response
  var latency: Duration = .zero

  init(_ response: Response, latency: Duration = .zero) {
    self.response = response
    self.latency = latency
  }

  init(status: Int, _ body: JSON) { self.init(.json(body, status: status)) }
}

extension TestServer {
  /// Answers a request and changes the world as it asks.
  mutating func reply(
    to request: Request, at now: Instant, random: () -> UInt64
  ) -> Reply {
    let call = Call(request, now: now)
    do throws(Problem) {
      let route = try Route(request.method, request.path)
      guard let endpoint = route.endpoint else {
        return try replyBesideAPI(to: call, route, random: random)
      }
      return try replyOfAPI(to: call, route, endpoint, random: random)
    } catch {
      return Reply(status: error.status, error.body)
    }
  }

  private mutating func replyBesideAPI(
    to call: Call, _ route: Route, random: () -> UInt64
  ) throws(Problem) -> Reply {
    switch route {
    case .authorizePage: return authorizePage(call)
    case .authorizeDecision: return decide(call, random: random)
    case .control(let verb): return try control(verb, call)
    default: throw .notFound
    }
  }

  private mutating func replyOfAPI(
    to call: Call, _ route: Route, _ endpoint: Endpoint, random: () -> UInt64
  ) throws(Problem) -> Reply {
    let fault = world.fault(at: endpoint)
    let latency = Duration.milliseconds(fault?.latencyMs ?? 0)
    var reply: Reply
    if endpoint == .token {
      let client = call.form["client_id"] ?? ""
      if let limit = world.limits.limit(of: .token) {
        _ = rates.count(.token, by: client, limit: limit, at: call.now)
      }
      reply = fault?.status.map { .failure($0) } ?? token(call, route, random: random)
    } else {
      reply = answer(call, route, endpoint, fault: fault)
    }
    reply.latency = latency
    return reply
  }

  /// Goes through what X checks before it answers: token, scopes, tier, limit, parameters.
  private mutating func answer(
    _ call: Call, _ route: Route, _ endpoint: Endpoint, fault: Fault?
  ) -> Reply {
    let grant = call.bearer.flatMap { tokens.grant(access: $0, at: call.now) }
    let limit = world.limits.limit(of: endpoint)
    var rate: Rate?
    var isOver = false
    if let limit {
      if let grant {
        let counted = rates.count(endpoint, by: grant.id, limit: limit, at: call.now)
        (rate, isOver) = (counted.rate, counted.isOver)
      } else {
        let resetAt = call.now.wholeSecond.adding(seconds: limit.windowSeconds)
        rate = Rate(limit: limit.calls, remaining: limit.calls, resetAt: resetAt)
      }
    }
    if fault?.noReset == true { rate?.resetAt = nil }
    var reply: Reply
    do throws(Problem) {
      if let status = fault?.status { return Reply.failure(status).with(rate) }
      guard let grant else { throw .unauthorized }
      guard Set(endpoint.scopes).isSubset(of: grant.scopes) else { throw .forbidden }
      guard limit != nil else { throw .notInTier }
      if isOver { throw .tooManyRequests }
      reply = Reply(status: 200, try read(call, route, as: grant.user))
    } catch {
      reply = Reply(status: error.status, error.body)
    }
    return reply.with(rate)
  }
}

extension Reply {
  /// A failure on demand; status 0 stands for a connection that was refused.
  fileprivate static func failure(_ status: Int) -> Reply {
    if status == 0 { return Reply(Response(0)) }
    let problem = Problem.status(status)
    return Reply(status: problem.status, problem.body)
  }

  fileprivate func with(_ rate: Rate?) -> Reply {
    var copy = self
    let headers: [(String, Int?)] = [
      ("x-rate-limit-limit", rate?.limit), ("x-rate-limit-remaining", rate?.remaining),
      ("x-rate-limit-reset", rate?.resetAt.map { Int($0.seconds) }),
    ]
    for case (let name, let value?) in headers { copy.response.headers[name] = String(value) }
    return copy
  }
}
