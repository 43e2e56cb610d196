internal import SpecCore

/// The hackathon API: the one place where the community's data are read and changed, whether it is
/// called inside this process or over HTTP.
struct HacksmithsService: Service {
  let store: Store
  let clock: @Sendable () -> Instant
  let zones: ZoneDatabase
  let random: @Sendable () -> UInt64
  /// The address that members use, if the operator named one.
  var address: PublicAddress?
  /// Raised by requests that write mail; each has its own where ``wroteMail`` is called.
  var mail = MailFlag()
  /// Called after a commit that wrote mail.
  var wroteMail: (@Sendable () -> Void)?
  /// How long a sign-in lasts.
  var tokenDays: Int64 = 30
  /// Whether the caller is in this process and owns the files.
  var isEmbedded = false

  /// Every operation, below `/api`.
  static let table: RouteTable<HacksmithsEndpoint> = RouteTable(
    below: "api",
    operations: OriginalEndpoints.all + IdeaEndpoints.all + AnswerEndpoints.all
      + SignInEndpoints.all + AccountEndpoints.all + EventEndpoints.all + GuestEndpoints.all
      + ScheduleEndpoints.all + CommunityEndpoints.all + AdminEndpoints.all
      + ProfileEndpoints.all)

  /// - Throws: `APIError.notFound`, or `notAllowed` for a path that has other methods.
  private static func endpoint(
    of request: Request
  ) throws(APIError) -> (HacksmithsEndpoint, parameters: [String]) {
    if let (endpoint, parameters) = table.match(request) { return (endpoint, parameters) }
    let methods = table.methods(of: request.path)
    throw methods.isEmpty ? .notFound : .notAllowed(methods + ["OPTIONS"])
  }

  func respond(_ requests: [Request]) -> [Response] {
    requests.map { request in
      reportingMail { service in
        do {
          let (endpoint, parameters) = try Self.endpoint(of: request)
          return try service.run(endpoint, APIRequest(request, parameters: parameters))
        } catch {
          return .failure(error, to: request)
        }
      }
    }
  }

  /// Answers changes, as ``isChange(_:)`` has them, in one transaction, in which each succeeds or
  /// fails alone. They are durable then, and in their files after ``finishDeferredWork()``.
  func store(_ changes: [Request]) -> [Response] {
    let now = clock()
    do {
      return try reportingMail { service in
        try store.transaction(appliedLater: true) { transaction in
          changes.map { request in
            do {
              let (endpoint, parameters) = try Self.endpoint(of: request)
              guard case .write(let handler) = endpoint.handler else { throw APIError.notFound }
              let input = try APIRequest(request, parameters: parameters)
              return try transaction.attempt {
                try handler(
                  service.context(of: input, to: endpoint, transaction, at: now), transaction,
                  input)
              }
            } catch {
              return Response.failure(error, to: request)
            }
          }
        }
      }
    } catch {
      return changes.map { Response.failure(error, to: $0) }
    }
  }

  /// Tells of mail once the body is committed. The flag is the body's own: what is answered beside it would
  /// take a common one before the commit.
  private func reportingMail<Result>(_ body: (HacksmithsService) throws -> Result) rethrows
    -> Result
  {
    guard let wroteMail else { return try body(self) }
    var service = self
    service.mail = MailFlag()
    defer { if service.mail.take() { wroteMail() } }
    return try body(service)
  }

  func finishDeferredWork() { try? store.endUnfinished() }

  /// It changes what is stored, under the store's lock from beginning to end.
  func isChange(_ request: Request) -> Bool {
    guard case .write = Self.table.match(request)?.operation.handler else { return false }
    return true
  }

  private func run(_ endpoint: HacksmithsEndpoint, _ input: APIRequest) throws -> Response {
    let now = clock()
    switch endpoint.handler {
    case .read(let handler):
      // Events begin and end at whole seconds.
      return try store.read {
        try handler(context(of: input, to: endpoint, $0, at: now.wholeSecond), input)
      }
    case .write(let handler):
      return try store.transaction {
        try handler(context(of: input, to: endpoint, $0, at: now), $0, input)
      }
    case .unlocked(let handler):
      if input.token != nil || endpoint.access.needsToken {
        try store.read { _ = try context(of: input, to: endpoint, $0, at: now) }
      }
      return try handler(self, input)
    }
  }

  /// The request as the handlers of an endpoint see it.
  ///
  /// - Throws: what its declaration refuses, and what ``context(of:_:at:)`` does.
  private func context(
    of input: APIRequest, to endpoint: HacksmithsEndpoint, _ snapshot: Snapshot, at now: Instant
  ) throws -> RequestContext {
    let context = try context(of: input, snapshot, at: now)
    try endpoint.access.check(context)
    try input.check(endpoint.query)
    return context
  }

  /// What a request without an operation works with; a guest's without a request.
  ///
  /// - Throws: `sessionEnded` for a token that is not good, even where none is needed, and
  ///   `forbidden` for a body whose `user` is another.
  func context(
    of input: APIRequest?, _ snapshot: Snapshot, at now: Instant
  ) throws -> RequestContext {
    let viewer = try Sessions.viewer(of: input?.token, in: snapshot, at: now)
    if let user = input?.json?["user"]?.string, user != viewer.id?.text {
      throw viewer.id == nil ? HacksmithsError.signInNeeded : .forbidden
    }
    return RequestContext(
      snapshot: snapshot, viewer: viewer, now: now, zones: zones, random: random,
      isEmbedded: isEmbedded, address: address, mail: mail)
  }
}
