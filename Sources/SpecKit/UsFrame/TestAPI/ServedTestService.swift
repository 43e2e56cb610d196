internal import SpecCore
internal import Synchronization

/// The test service behind `serve`. Its counters are in memory and stored once a second, so that a
/// request that only reads costs no disk.
final class ServedTestService: Service {
  /// One request that was answered.
  struct Entry: Sendable {
    var at: Instant
    var method: String
    var path: String
    var status: Int
  }

  private struct State {
    var rates: RateCounters?
    var areRatesStored = true
    /// The limits for which the counters stand.
    var tier: LimitTier?
    var entries: [Entry] = []
    /// The whole world where nothing is stored.
    var ephemeral: TestWorldFiles?
  }

  /// Nil: nothing is stored.
  private let store: Store?
  private let fixtures: @Sendable () throws -> Fixtures
  private let configuration: TestConfiguration
  private let clock: Clock
  private let state = Mutex(State())

  private static let entryLimit = 10_000
  /// Characters of a path in the log of requests.
  private static let entryLength = 500

  init(
    store: Store?, _ configuration: TestConfiguration, _ context: Context,
    fixtures: @escaping @Sendable () throws -> Fixtures
  ) {
    var store = store
    store?.memory = StoreMemory()
    self.store = store
    self.configuration = configuration
    self.fixtures = fixtures
    clock = context.clock
  }

  func respond(_ requests: [Request]) -> [Response] { requests.map(logged) }

  private func logged(_ request: Request) -> Response {
    let reply = answer(request)
    let entry = Entry(
      at: clock.now(), method: request.method, path: Self.masked(request), status: reply.status)
    state.withLock { state in
      if state.entries.count >= Self.entryLimit { state.entries.removeFirst(Self.entryLimit / 10) }
      state.entries.append(entry)
    }
    return reply
  }

  private func answer(_ request: Request) -> Response {
    // A page elsewhere must not use a browser here to reach this machine.
    let host = request.headers["host"].flatMap { Authority($0) }
    let origin = request.headers["origin"].flatMap { $0 == "null" ? nil : RemoteAddress($0) }
    guard request.headers["host"] == nil || host?.isLoopback == true, origin?.isLoopback != false
    else {
      return .json(APIProblem.status(403).body, status: 403)
    }
    if request.path == ["test", "requests"] { return requests(request) }
    do {
      return try reply(to: request)
    } catch {
      return .noWorld(error)
    }
  }

  private func reply(to request: Request) throws -> Response {
    guard let store else { return try ephemeralReply(to: request) }
    let isRead = ["GET", "HEAD"].contains(request.method)
    if isRead, let reply = try read(request, store) { return reply }
    return try store.transaction { transaction in
      var world = try TestWorldFiles.load(transaction, fixtures: fixtures, at: clock.now())
      let reply = reply(to: request, &world)
      try world.save(transaction, counting: false)
      return reply
    }
  }

  /// Nil where the request changes something: a fault that counts, or a world that is not made yet.
  private func read(_ request: Request, _ store: Store) throws -> Response? {
    var world = try store.read {
      try TestWorldFiles.load($0, fixtures: fixtures, at: clock.now())
    }
    guard !world.isChanged else { return nil }
    if world.server.world.faults.contains(where: { $0.times != nil }) { return nil }
    return reply(to: request, &world)
  }

  private func reply(to request: Request, _ world: inout TestWorldFiles) -> Response {
    let tier = world.server.world.limits
    return state.withLock { state in
      if state.rates == nil { state.rates = world.server.rates }
      if let known = state.tier, known != tier { state.rates = RateCounters() }
      let reply = world.reply(
        to: request, at: clock.now(), configuration: configuration,
        rates: state.rates, fixtures: fixtures)
      state.tier = world.server.world.limits
      if state.rates != world.server.rates {
        state.rates = world.server.rates
        state.areRatesStored = false
      }
      return reply
    }
  }

  private func ephemeralReply(to request: Request) throws -> Response {
    try state.withLock { state in
      var world = try state.ephemeral ?? TestWorldFiles(fixtures, at: clock.now())
      let reply = world.reply(
        to: request, at: clock.now(), configuration: configuration,
        fixtures: fixtures)
      state.ephemeral = world
      return reply
    }
  }

  /// Stores the counters.
  func tick() -> Duration? {
    guard let store else { return nil }
    let rates = state.withLock { state -> RateCounters? in
      guard !state.areRatesStored else { return nil }
      state.areRatesStored = true
      return state.rates
    }
    if let rates { _ = try? store.transaction { try $0.set(TestWorldFiles.rates, rates) } }
    return .seconds(1)
  }

  // MARK: the list of requests

  private func requests(_ request: Request) -> Response {
    guard ["GET", "HEAD"].contains(request.method) else {
      return .json(APIProblem.methodNotAllowed.body, status: 405)
    }
    let entries = state.withLock { $0.entries }
    return .json(
      .array(
        entries.map {
          [
            "at": .string($0.at.iso8601), "method": .string($0.method), "path": .string($0.path),
            "status": .int(Int64($0.status)),
          ]
        }))
  }

  private static let secrets: Set<String> = [
    "code", "token", "access_token", "refresh_token", "client_secret", "code_verifier", "password",
  ]

  private static func masked(_ request: Request) -> String {
    var copy = request
    for index in copy.query.indices where secrets.contains(copy.query[index].name) {
      copy.query[index].value = "***"
    }
    return String(copy.target.prefix(entryLength))
  }
}
