internal import SpecCore

/// The test service over its stored world, in the process that asks it.
struct TestService: Service {
  let store: Store
  /// The files of the demo world; read only to create it.
  let fixtures: @Sendable () throws -> Fixtures
  let clock: Clock

  /// The address of the service in answers to requests without a `Host`.
  static let address = "http://127.0.0.1:8780"

  func respond(_ requests: [Request]) -> [Response] { requests.map { answer($0) } }

  private func answer(_ request: Request) -> Response {
    do {
      return try answer(to: request)
    } catch {
      return .noWorld(error)
    }
  }

  /// - Throws: what keeps the world from being read or stored.
  func answer(to request: Request) throws -> Response {
    try store.transaction { transaction in
      var world = try TestWorldFiles.load(transaction, fixtures: fixtures, at: clock.now())
      let reply = world.reply(to: request, at: clock.now(), fixtures: fixtures)
      try world.save(transaction)
      return reply
    }
  }
}

extension Response {
  /// The world cannot be read or written.
  static func noWorld(_ error: any Error) -> Response {
    let message = Failure(error).message(in: "en")
    return .json(
      ["title": "Internal Server Error", "detail": .string(message)], status: 500)
  }
}

/// The stored world of the test service, and what it was before a request.
struct TestWorldFiles {
  private(set) var server: TestServer
  private var before: TestServer?
  private let start: DemoWorld?

  private static let world = Document<World?>(.state, "test-api/world.json", initial: nil)
  private static let items = FoldedLog<WorldItems>(
    .state, "test-api/items.jsonl", initial: WorldItems(), fold: WorldItems.init)
  private static let tokens = Document<TokenStore>(
    .state, "test-api/tokens.json", initial: TokenStore())
  static let rates = Document<RateCounters>(
    .state, "test-api/counters.json", initial: RateCounters())

  /// The world as it is stored, or a new one.
  static func load(
    _ snapshot: Snapshot, fixtures: () throws -> Fixtures, at now: Instant
  ) throws -> TestWorldFiles {
    guard let stored = try snapshot.value(world) else {
      return try TestWorldFiles(fixtures, at: now)
    }
    var server = TestServer(world: stored, items: try snapshot.value(items))
    server.tokens = try snapshot.value(tokens)
    server.rates = try snapshot.value(rates)
    return TestWorldFiles(stored: server)
  }

  /// Stores a world if there is none.
  static func make(_ transaction: Transaction, _ context: Context) throws {
    let world = try load(transaction, fixtures: { try context.fixtures() }, at: context.now)
    if world.isChanged { try world.save(transaction) }
  }

  /// A world made anew.
  init(_ fixtures: () throws -> Fixtures, at now: Instant) throws {
    let demo = try DemoWorld(fixtures().bytes(of: "usframe/world.json"))
    (server, before, start) = (demo.server(at: now), nil, demo)
  }

  private init(stored: TestServer) { (server, before, start) = (stored, stored, nil) }

  /// Answers a request; what it changes is not stored yet.
  mutating func reply(
    to request: Request, at now: Instant,
    configuration: TestConfiguration = TestConfiguration(), rates: RateCounters? = nil,
    fixtures: () throws -> Fixtures
  ) -> Response {
    if request.method == "POST", request.path == ["test", "reset"] {
      do {
        // Sign-ins stay: they are nobody's world.
        let tokens = server.tokens
        self = try TestWorldFiles(fixtures, at: now)
        server.tokens = tokens
      } catch {
        return .noWorld(error)
      }
      return Response.json(["people": .int(Int64(server.world.people.count))])
    }
    server.configuration = configuration
    if let rates { server.rates = rates }
    return server.reply(to: request, at: now) { try? fixtures().bytes(of: $0) }
  }

  /// Whether something but the counters has changed.
  var isChanged: Bool {
    guard let before else { return true }
    return server.world != before.world || server.tokens != before.tokens
      || server.items.all.count != before.items.all.count
  }

  /// Stores the changes; items are only added.
  func save(_ transaction: Transaction, counting: Bool = true) throws {
    if server.world != before?.world { try transaction.set(Self.world, server.world) }
    if let before {
      for item in server.items.all.dropFirst(before.items.all.count) {
        try transaction.append(Self.items, item) { items, _ in items.append(item) }
      }
    } else {
      try transaction.rewrite(Self.items, server.items.all)
    }
    if server.tokens != before?.tokens { try transaction.set(Self.tokens, server.tokens) }
    if counting, server.rates != before?.rates { try transaction.set(Self.rates, server.rates) }
  }
}
