internal import SpecCore

/// The hackathon API: the one place where the community's data are read and changed, whether it is
/// called inside this process or over HTTP.
struct HacksmithsService: Service {
  let store: Store
  let clock: @Sendable () -> Instant
  let zones: ZoneDatabase
  let random: @Sendable () -> UInt64
  /// How long a sign-in lasts.
  let tokenDays: Int64
  /// Called inside the process of somebody who owns the files.
  let isEmbedded: Bool

  init(
    store: Store, clock: @escaping @Sendable () -> Instant, zones: ZoneDatabase,
    random: @escaping @Sendable () -> UInt64, tokenDays: Int64 = 30,
    isEmbedded: Bool = false
  ) {
    self.store = store
    self.clock = clock
    self.zones = zones
    self.random = random
    self.tokenDays = tokenDays
    self.isEmbedded = isEmbedded
  }

  func respond(to request: Request) -> Response {
    do {
      let (route, parameters) = try route(of: request)
      return try run(route, RouteInput(request, parameters: parameters))
    } catch {
      return Reply(error, to: request).response
    }
  }

  /// Answers changes, as ``isChange(_:)`` has them, in one transaction, in which each succeeds or fails alone.
  func respond(together requests: [Request]) -> [Response] {
    let now = clock()
    do {
      return try store.transaction { transaction in
        requests.map { request in
          do {
            let (route, parameters) = try route(of: request)
            guard case .write(let handler) = route.handler else { throw HacksmithsError.notFound }
            let input = try RouteInput(request, parameters: parameters)
            return try transaction.attempt {
              try handler(call(input, transaction, at: now), transaction, input)
            }.response
          } catch {
            return Reply(error, to: request).response
          }
        }
      }
    } catch {
      let response = Reply(error).response
      return requests.map { _ in response }
    }
  }

  func isChange(_ request: Request) -> Bool {
    guard let route = try? route(of: request).route, case .write = route.handler else {
      return false
    }
    return true
  }

  private func route(of request: Request) throws -> (route: Route, parameters: [String]) {
    guard request.path.first == "api" else { throw HacksmithsError.notFound }
    let path = Array(request.path.dropFirst())
    let matches = Self.routes.compactMap { route in route.match(path).map { (route, $0) } }
    if matches.isEmpty { throw HacksmithsError.notFound }
    guard let match = matches.first(where: { $0.0.accepts(request.method) }) else {
      throw HacksmithsError.notAllowed(methods(of: request.path) + ["OPTIONS"])
    }
    return match
  }

  /// What may be asked of a path; empty if there is no such path.
  func methods(of path: [String]) -> [String] {
    guard path.first == "api" else { return [] }
    let methods = Self.routes.filter { $0.match(Array(path.dropFirst())) != nil }.flatMap(\.methods)
    return methods.contains("GET") ? methods + ["HEAD"] : methods
  }

  /// Checks or makes a password.
  static func isSlow(_ path: [String]) -> Bool {
    slowPaths.contains(path.joined(separator: "/"))
  }

  private static let slowPaths: Set = [
    "api/app/signin-email", "api/app/signup-email", "api/app/reset", "api/me/password", "api/me",
  ]

  /// A request that changes nothing though its method could.
  static func isReading(_ request: Request) -> Bool {
    request.method == "POST" && request.path.first == "api"
      && ["event-status", "members", "signin-service-check", "profile"].contains(request.path.last)
  }

  private func run(_ route: Route, _ input: RouteInput) throws -> Response {
    let now = clock()
    // Events begin and end at whole seconds.
    let second = Instant(seconds: now.seconds)
    switch route.handler {
    case .read(let handler):
      return try store.read { try handler(call(input, $0, at: second), input).response }
    case .document(let handler):
      return try store.read { try handler(call(input, $0, at: second), input) }
    case .write(let handler):
      return try store.transaction {
        try handler(call(input, $0, at: now), $0, input).response
      }
    case .free(let handler):
      if input.token != nil { try store.read { _ = try call(input, $0, at: now) } }
      return try handler(self, input).response
    }
  }

  /// The request as its handlers see it. Throws `sessionEnded` for a token that is not good, even
  /// where none is needed, and `forbidden` for a body whose `user` is another.
  func call(_ input: RouteInput?, _ snapshot: Snapshot, at now: Instant) throws -> Call {
    let viewer = try Sessions.viewer(of: input?.token, in: snapshot, at: now)
    if let user = input?.json?["user"]?.string, user != viewer.id?.text {
      throw viewer.id == nil ? HacksmithsError.signInNeeded : .forbidden
    }
    return Call(
      snapshot: snapshot, viewer: viewer, now: now, zones: zones, random: random,
      isEmbedded: isEmbedded)
  }
}

extension Route {
  /// HEAD is for whatever GET is for.
  func accepts(_ method: String) -> Bool {
    methods.contains(method == "HEAD" ? "GET" : method)
  }
}
