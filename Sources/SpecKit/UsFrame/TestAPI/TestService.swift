internal import SpecCore

/// The test service over its stored world.
struct TestService: Service {
  let store: Store
  /// The files of the demo world; read only to create it.
  let fixtures: @Sendable () throws -> Fixtures
  let clock: Clock
  let random: @Sendable () -> UInt64

  /// The address of the service in answers to requests without a `Host`.
  static let address = "http://127.0.0.1:8780"

  private static let world = Document<World?>(.state, "test-api/world.json", initial: nil)
  private static let items = Log<WorldItem>(.state, "test-api/items.jsonl")
  private static let tokens = Document<TokenStore>(
    .state, "test-api/tokens.json", initial: TokenStore())
  private static let rates = Document<RateCounters>(
    .state, "test-api/counters.json", initial: RateCounters())

  func respond(to request: Request) -> Response {
    do {
      return try answer(to: request)
    } catch {
      // The world cannot be read or written.
      let message = Failure(error, in: "en").message
      let problem: JSON = ["title": "Internal Server Error", "detail": .string(message)]
      return .json(problem, status: 500)
    }
  }

  /// - Throws: what keeps the world from being read or stored.
  func answer(to request: Request) throws -> Response {
    try store.transaction { try reply(to: request, in: $0) }
  }

  private func reply(to request: Request, in transaction: Transaction) throws -> Response {
    let now = clock.now()
    let isReset = request.method == "POST" && request.path == ["test", "reset"]
    let stored = isReset ? nil : try transaction.value(Self.world)
    var server =
      try stored.map {
        TestServer(world: $0, items: WorldItems(try transaction.entries(Self.items)))
      } ?? DemoWorld(fixtures().bytes(of: "usframe/world.json")).server(at: now)
    server.tokens = try transaction.value(Self.tokens)
    if stored != nil { server.rates = try transaction.value(Self.rates) }
    let before = server
    let reply =
      isReset
      ? Response.json(["people": .int(Int64(server.world.people.count))])
      : server.reply(to: request, at: now, random: random) { try? fixtures().bytes(of: $0) }
    try save(server, over: stored == nil ? nil : before, in: transaction)
    return reply
  }

  /// Stores the changes; items are only added.
  private func save(
    _ server: TestServer, over before: TestServer?, in transaction: Transaction
  ) throws {
    if server.world != before?.world { try transaction.set(Self.world, server.world) }
    if let before {
      let added = server.items.all.dropFirst(before.items.all.count)
      if !added.isEmpty { try transaction.append(Self.items, Array(added)) }
    } else {
      try transaction.rewrite(Self.items, server.items.all)
    }
    if server.tokens != before?.tokens { try transaction.set(Self.tokens, server.tokens) }
    if server.rates != before?.rates { try transaction.set(Self.rates, server.rates) }
  }
}
