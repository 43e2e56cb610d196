internal import SpecCore

/// A geocoder or router: public ones want at most one request a second from all users of a program
/// together, a name, and that answers are kept (R36).
struct PlaceService {
  let address: RemoteAddress
  private let command: CommandContext

  /// - Parameter setting: where the service is; nil if it is not set.
  init?(_ setting: DinDinSetting.Entry, _ command: CommandContext) throws {
    let address = try command.configuration.address(
      setting, isInsecureAllowed: command.isInsecureAllowed)
    guard let address else { return nil }
    (self.address, self.command) = (address, command)
  }

  /// The time between two requests of all processes.
  static let interval = Duration.seconds(1)
  /// How long a process waits for its turn.
  private static let patience = Duration.seconds(60)
  private static let answerLimit = 4 << 20

  /// When the last request was sent or answered, in nanoseconds of the clock that nobody sets.
  struct LastRequest: Sendable, Equatable, Codable { var monotonic: UInt64 }
  static let lastRequest = Document<LastRequest?>(.state, "place-service.json", initial: nil)

  var language: String { command.language }

  /// What the service answers, kept for ever.
  ///
  /// - Parameter read: makes a value of the answer; nil for an answer that cannot be used.
  /// - Throws: ``PlaceError/tooManyRequests(_:)`` and ``PlaceError/busy(_:)`` (75),
  ///   ``PlaceError/badAnswer(_:)`` (69), `RemoteError`, ``DinDinError/offline``.
  func get<Value>(
    _ path: [String], _ query: [(String, String)],
    read: (_ status: Int, _ json: JSON) throws -> Value?
  ) throws -> Value {
    let request = Request("GET", path, query: query.map { .init($0.0, $0.1) })
    let cache = AnswerCache(
      store: command.store, service: "\(address.description)?\(Form(address.query).text)",
      now: command.now, notKept: { _ in })
    func kept() throws -> Value? {
      try cache.answer(to: request, nil).flatMap { try read(200, $0.body) }
    }
    if let known = try kept() { return known }
    guard !command.isOffline else { throw DinDinError.offline }
    let lock = try command.store.lock(named: "place-service")
    guard try lock.take(within: Self.patience, command.context.clock) else {
      throw PlaceError.tooManyRequests(address.origin)
    }
    defer { lock.release() }
    // Another process may have asked the same meanwhile.
    if let known = try kept() { return known }
    try wait()
    let outcome = Result { try send(request) }
    // The time until a request arrives differs: the second counts from its answer.
    try note()
    let response = try outcome.get()
    switch response.status {
    case 429: throw PlaceError.tooManyRequests(address.origin)
    case 503: throw PlaceError.busy(address.origin)
    default: break
    }
    guard let json = try? JSON(parsing: response.body, maximumDepth: 64),
      let value = try read(response.status, json)
    else { throw PlaceError.badAnswer(address.origin) }
    if response.status == 200 { cache.keep(json, tag: nil, as: request, nil) }
    return value
  }

  /// Waits until a second has passed since the last request of any process, and notes this one.
  private func wait() throws {
    let clock = command.context.clock
    let last = (try? command.store.read { try $0.value(Self.lastRequest) }) ?? nil
    let now = clock.monotonic()
    // After a restart of the machine the clock begins again.
    if let last = last?.monotonic, last <= now {
      let passed = now - last
      if passed < Self.interval.nanoseconds {
        try clock.sleep(.nanoseconds(Int64(Self.interval.nanoseconds - passed)))
      }
    }
    try note()
  }

  private func note() throws {
    let moment = command.context.clock.monotonic()
    try command.store.transaction {
      try $0.overwrite(Self.lastRequest, with: LastRequest(monotonic: moment))
    }
  }

  private func send(_ request: Request) throws -> Response {
    var remote = Remote(address, command.context)
    remote.connectLimit = .seconds(5)
    remote.totalLimit = .seconds(30)
    remote.answerLimit = Self.answerLimit
    remote.tries = 1
    remote.userAgent = "spec/\(specVersion) (dindin)"
    if command.options.trace {
      // The address of the service may hold a key.
      let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
      let path = request.path.joined(separator: "/")
      command.trace("> GET \(address.description)/\(path)" + (query.isEmpty ? "" : "?\(query)"))
      remote.trace = { _ in }
    }
    return try Client.remote(remote).send(request)
  }
}
