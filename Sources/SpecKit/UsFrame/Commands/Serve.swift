internal import SpecCore

/// Serves the demo world to other programs.
struct UsFrameServe: LegacyCommand {
  static let name = "serve"
  static let abstract: Text = "Serve the demo world as an API like X's and Mastodon's."
  static let discussion: Text = """
    Other programs and other sign-ins of this one use it by its address. It listens on this machine only, and \
    writes the address once it does. It is the world of --service test: what spec usframe test writes appears \
    here too. GET /test/requests lists what was asked.

    It is as strict as X with codes, tokens and limits. Ctrl-C or SIGTERM ends it.
    """
  static let arguments: [Argument<Self>] = [
    .option("port", \.port, value: "N", help: "0: a free port.", shows: "8780"),
    .options(
      "client", \.clients, value: "ID[:SECRET]",
      help: "Only these clients; one with a secret has to prove it."),
    .options(
      "redirect", \.redirects, value: "URI", help: "Only these redirect addresses, exactly.",
      shows: "any of this machine"),
    .option(
      "token-ttl", \.lifetime, in: 1...31_536_000, value: "SECONDS",
      help: "How long an access token lives.", shows: "7200"),
    .option(
      "limits", \.limits, value: "now|off", help: "The rate limits of X today, or none.",
      shows: "those of test limits"),
    .option("data", \.data, value: "DIR", help: "Keep the world in another folder."),
    .flag("ephemeral", \.isEphemeral, help: "Begin with the demo world and keep nothing."),
    .option("log", \.log, value: "FILE", help: "Add a line for each request; - is standard error."),
  ]
  static let fields = [Field("listening", .string, "where it listens")]
  static let examples = [
    Example("spec usframe serve", "Until it is stopped.", runs: false),
    Example("spec usframe serve --port 0 --ephemeral --limits off", "For a test.", runs: false),
    Example(
      "spec usframe login --service x --api http://127.0.0.1:8780 --client-id c",
      "Sign in to it as if it were X.", runs: false),
  ]
  static let seeAlso = ["usframe test post", "usframe login"]

  var port: PortNumber?
  var clients: [String] = []
  var redirects: [String] = []
  var lifetime = 7200
  var limits: LimitTier?
  var data: String?
  var isEphemeral = false
  var log: String?

  func run(_ context: Context) throws {
    if data != nil, isEphemeral { throw UsFrameError.exclusive("--data", "--ephemeral") }
    let app = try UsFrame(context)
    try? app.store.endUnfinished()
    let store = isEphemeral ? nil : try store(app)
    // A place that cannot hold a world is told before anything is served.
    try store?.transaction { try TestWorldFiles.make($0, context) }
    let service = ServedTestService(
      store: store, try configuration(), context,
      fixtures: { try context.fixtures() })
    var settings = ServerConfiguration(clock: context.clock)
    settings.limits.bodyBytes = 32 << 20
    settings.connections = 2000
    settings.log = try logger(context)
    let server = try LoopbackServer.make(service, port: port?.value ?? 8780, settings)
    try context.show(ListeningView(listening: "http://\(server.addresses[0].authority)"))
    try server.serve()
  }

  private func configuration() throws -> TestConfiguration {
    var configuration = TestConfiguration()
    configuration.clients = try clients.map { text in
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      guard !parts.contains("") else {
        throw UsFrameError.badValue("--client", text, allowed: "ID, ID:SECRET")
      }
      return .init(id: parts[0], secret: parts.count > 1 ? parts[1] : nil)
    }
    for text in redirects where RemoteAddress(text) == nil {
      throw UsFrameError.badValue("--redirect", text, allowed: "http://…, https://…")
    }
    configuration.redirects = redirects
    configuration.tokenLifetimeSeconds = Int64(lifetime)
    configuration.limits = limits
    return configuration
  }

  /// A folder of its own has the whole store in it.
  private func store(_ app: UsFrame) throws -> Store {
    guard let data else { return app.store }
    var environment = app.context.environment
    let path = data.hasPrefix("/") ? data : "\(try Files.realPath("."))/\(data)"
    for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"] {
      environment[name] = path
    }
    return Store(module: "usframe", directories: try Directories(environment: environment))
  }

  private func logger(_ context: Context) throws -> (@Sendable (AccessEntry) -> Void)? {
    let error = context.error
    if log == nil, !context.options.isVerbose { return nil }
    guard let log, log != "-" else { return { try? error.write("\($0.line)\n") } }
    // One that cannot be written is told before anything is served.
    try Self.append("", to: log)
    let clock = context.clock
    return { try? Self.append("\(clock.now().wholeSecond.iso8601)\t\($0.line)\n", to: log) }
  }

  private static func append(_ text: String, to path: String) throws {
    let size = try Files.status(path)?.size ?? 0
    try Files.append(path, Array(text.utf8), at: size)
  }
}

/// Where it listens.
private struct ListeningView: Record, Presentable {
  let listening: String
  static let members = [RecordMember<Self>("listening", \.listening, "where it listens")]
  func records() -> [[String]] { [["listening", listening]] }
}

/// A server at both loopback addresses of this machine.
enum LoopbackServer {
  /// - Throws: 69 where the port is taken at one of them.
  static func make(
    _ service: some Service, port: UInt16, _ configuration: ServerConfiguration, attempts: Int = 10
  ) throws -> Server {
    let number = port == 0 ? try freePort() : port
    do {
      return try Server(
        service,
        on: [SocketAddress("127.0.0.1", port: number), SocketAddress("::1", port: number)],
        configuration)
    } catch let error as SystemError where error.isIPv6Absence {
      // This machine has no IPv6.
      return try Server(service, on: [SocketAddress("127.0.0.1", port: number)], configuration)
    } catch let error as SystemError where error.isAddressInUse && port == 0 && attempts > 1 {
      return try make(service, port: 0, configuration, attempts: attempts - 1)
    }
  }

  private static func freePort() throws -> UInt16 {
    let listener = try TCPListener(SocketAddress("127.0.0.1", port: 0))
    defer { listener.descriptor.close() }
    return listener.address.port
  }
}
