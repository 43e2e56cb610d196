package import SpecCore
internal import Synchronization

/// Realtime Databases over the local store, by the REST protocol of Firebase: a batch of requests that write is one
/// transaction.
package struct DatabaseService: Service {
  let database: DatabaseStore
  let access: DatabaseAccess
  let rules: RulesSource
  let clock: Clock
  let random: @Sendable () -> UInt64
  let feed: ChangeFeed
  let ids = PushIDSource()

  package init(
    store: Store, access: DatabaseAccess, rules: RulesSource, clock: Clock,
    keepAlive: Duration = .seconds(30), random: @escaping @Sendable () -> UInt64
  ) {
    database = DatabaseStore(store: store)
    self.access = access
    self.rules = rules
    self.clock = clock
    self.random = random
    feed = ChangeFeed(keepAlive: keepAlive)
  }

  package func lane(of request: Request) -> ServiceLane {
    if isChange(request) { return .changes }
    return DatabaseReader.wantsEvents(request) ? .streams : .loop
  }

  private func isChange(_ request: Request) -> Bool {
    (try? DatabaseRequest.method(of: request)).map { $0 != .get } ?? false
  }

  /// Somebody who is not signed in can send little, and a page of another origin nothing.
  package func bodyLimit(of head: Request) throws(Refusal) -> Int? {
    guard isChange(head), let request = try? DatabaseRequest(head) else {
      return DataLimits.strangerBytes
    }
    let caller: Caller
    do throws(DatabaseError) {
      caller = try access.caller(of: request, at: clock.now())
    } catch {
      // Whoever sends much learns of an old token, not of a body that is too large.
      let length = head.headers["Content-Length"].flatMap { Int($0) } ?? 0
      guard length > DataLimits.strangerBytes || head.headers["Transfer-Encoding"] != nil else {
        return DataLimits.strangerBytes
      }
      throw error.refusal
    }
    guard caller == .person(nil) else { return DataLimits.requestBytes }
    if let origin = head.headers["Origin"], origin != head.site {
      throw Refusal(401, "permission-denied", "Permission denied")
    }
    return DataLimits.strangerBytes
  }

  package func respond(_ requests: [Request]) -> [Response] {
    guard let first = requests.first else { return [] }
    return isChange(first)
      ? DatabaseWriter(service: self).respond(to: requests) : requests.map(answer)
  }

  private func answer(_ request: Request) -> Response {
    if request.method == "OPTIONS" { return Self.options }
    do {
      return try DatabaseReader(service: self).respond(to: DatabaseRequest(request))
    } catch {
      return Self.answer(error, to: request)
    }
  }

  package func tick() -> Duration? {
    follow()
    return feed.tick(at: clock.monotonic()) { token in
      (try? access.claims(of: token, at: clock.now())) != nil
    }
  }

  /// The answer to a request that failed.
  static func answer(_ error: any Error, to request: Request) -> Response {
    let language = request.headers["Accept-Language"] ?? "en"
    switch error {
    case let error as DatabaseError: return error.response
    case is WrittenData.Invalid: return DatabaseError.badData.response
    case let error as SecurityRulesError:
      return DatabaseError.badRules(error.text(language)).response
    default:
      let failure = Failure(error)
      let response = failure.databaseResponse(in: language)
      guard request.peer != nil else { return response }
      return .json(
        ["error": .string(failure.withoutPaths(of: error).message(in: language))],
        status: response.status)
    }
  }

  /// The response to a CORS preflight request of a browser (the Fetch standard).
  private static let options = Response(
    204,
    headers: [
      "Allow": "GET, HEAD, PUT, POST, PATCH, DELETE, OPTIONS",
      "Access-Control-Allow-Methods": "GET, HEAD, PUT, POST, PATCH, DELETE",
      "Access-Control-Allow-Headers":
        "Authorization, Content-Type, If-Match, If-None-Match, X-Firebase-ETag, X-HTTP-Method-Override",
    ])
}

/// The keys that POST makes; they rise as long as the process lives.
final class PushIDSource: Sendable {
  private let ids = Mutex(PushIDs())

  func next(at milliseconds: Int64, _ random: () -> UInt64) -> String {
    ids.withLock { $0.next(at: milliseconds, random: random) }
  }
}
