internal import SpecCore
internal import SpecRealtimeDatabase

/// `spec dindin serve`
struct Serve: LegacyCommand {
  static let name = "serve"
  static let abstract = Text("Serve the database to other programs.")
  static let discussion = Text(
    """
    Serves the local database by the REST protocol of Firebase Realtime Database. Commands and other \
    servers on the same store work beside it. Each database is named by `ns`; the one of commands is \
    `default`. Only the owner begins another one, by a first write while `--admin-open` is given; people \
    then use it by `--server` and its name.

    It writes its address when it listens. Ctrl-C or SIGTERM ends it after the current requests.
    """)
  static let arguments: [Argument<Self>] = [
    .option(
      "host", \.host, value: "H",
      help: Text("The numeric address to listen at."),
      shows: "127.0.0.1"),
    .option("port", \.port, value: "P", help: Text("The port; 0 takes a free one."), shows: "9000"),
    .option(
      "rules", \.rules, value: "FILE",
      help: Text("Security rules of every database that has none of its own."),
      shows: Text("the rules of dindin")),
    .flag(
      "admin-open", \.isAdminOpen,
      help: Text("Let programs on this machine pass the rules with `Bearer owner`.")),
    .option(
      "keep-alive", \.keepAlive, in: 0.1...300, value: "S",
      help: Text("Seconds between the `keep-alive` events of a stream."), shows: "30"),
    .option(
      "fail-next", \.failNext, in: 0...1_000_000, value: "N",
      help: Text("Answer the next N writes with 503 and change nothing."), shows: "0"),
    .option(
      "drop-next", \.dropNext, in: 0...1_000_000, value: "N",
      help: Text("Store the next N writes and close the connection without an answer."), shows: "0"),
    .option(
      "join", \.join, value: "CODE",
      help: Text(
        "The code that people need to sign in by name at an address that others reach; with it they can use any name."
      ),
      shows: Text("made at the start")),
    .option(
      "device-interval", \.deviceInterval, in: 1...60, value: "S",
      help: Text("Seconds between the questions of a device that waits for its sign-in."),
      shows: "5"),
    .option(
      "max-body", \.maxBody, in: 1024...268_435_456, value: "BYTES",
      help: Text(
        "Refuse larger request bodies; a write has at most 1 MiB in any case, without a token 64 KiB."
      ),
      shows: "16777216"),
    .flag("log", \.log, help: Text("Write a line for each request on standard error.")),
  ]
  static let columns = ["url", "joinCode"]
  static let fields = ServedDatabase.helpFields(with: [:])
  static let examples = [
    Example("spec dindin serve", Text("Serve on port 9000 until it is stopped."), runs: false),
    Example(
      "spec dindin serve --port 0 --admin-open --json",
      Text("For tests of other programs."), runs: false),
    Example(
      "spec dindin rules | curl -T - -H 'Authorization: Bearer owner' "
        + "'http://127.0.0.1:9000/.settings/rules.json?ns=friends'",
      Text("Begin a database beside `default`, while the server has --admin-open."),
      runs: false),
  ]
  static let seeAlso = ["dindin", "dindin demo load"]

  var host: ServedHost?
  var port: PortNumber?
  var rules: String?
  var isAdminOpen = false
  var keepAlive = 30.0
  var failNext: Number = 0
  var dropNext: Number = 0
  var join: JoinCode?
  var deviceInterval: Number = 5
  var maxBody: Number = 16_777_216
  var log = false

  func run(_ context: Context) throws {
    let address = SocketAddress(host?.value ?? "127.0.0.1", port: port?.value ?? 9000)
    guard !isAdminOpen || address.isLoopback else { throw DinDinError.adminNotLocal(address.host) }
    var store = Store(module: "dindin", directories: try context.directories())
    try? store.endUnfinished()
    let identity = try identity(store, context, isLoopback: address.isLoopback)
    try DatabaseStore(store: store)
      .check(DatabaseRequest.defaultNamespace, limit: Self.checkedDocuments)
    _ = try identity.record()
    store.memory = StoreMemory()
    let database = DatabaseService(
      store: store, access: DatabaseAccess(tokens: identity.check, isAdminOpen: isAdminOpen),
      rules: try source(context.language), clock: context.clock,
      keepAlive: .milliseconds(Int64(keepAlive * 1000)),
      random: context.random)
    let site = DatabaseSite(
      database, mounted: [identity], failing: failNext.value, dropping: dropNext.value)
    var configuration = ServerConfiguration(clock: context.clock)
    configuration.limits.bodyBytes = maxBody.value
    configuration.heldBytes = 96 << 20
    configuration.refusal = { refusal, _ in DatabaseError.answer(refusal) }
    try context.serve(site, on: address, configuration, logs: log) { address in
      let served = ServedDatabase(
        address: Self.reachable(address), isAdminOpen: isAdminOpen, joinCode: identity.joinCode)
      if let note = served.howToJoin(in: context.language) { context.note(note) }
      return served
    }
  }

  /// Whoever reaches a server on this machine alone may say who they are; elsewhere a code is needed.
  private func identity(
    _ store: Store, _ context: Context, isLoopback: Bool
  ) throws -> IdentityService {
    var identity = try CommandContext(context, DatabaseOptions(), usesServer: false).identityService
    identity.store = store
    identity.deviceInterval = deviceInterval.value
    if !isLoopback {
      identity.joinCode = join?.value ?? ReadableCode.random(length: 8)
    }
    return identity
  }

  /// Documents that are read before the server listens: all of a household's.
  private static let checkedDocuments = 300

  /// Where others find a server that listens on all addresses.
  private static func reachable(_ address: SocketAddress) -> SocketAddress {
    guard ["0.0.0.0", "::"].contains(address.host),
      let own = (try? NetworkInterface.list())?.first(where: { !$0.isLoopback })
    else { return address }
    return SocketAddress(address: own.address, port: address.port)
  }

  private func source(_ language: String) throws -> RulesSource {
    guard let rules else { return RulesSource(DinDinRules.file) }
    let file: JSON
    do {
      file = try RulesFile.json(Files.read(rules, limit: 4 << 20))
    } catch let error as JSONSyntaxError {
      throw DinDinError.badRules(rules, error.told(language))
    }
    let source = RulesSource(file)
    // What is wrong with them is told now, not to clients.
    do {
      _ = try source.rules()
    } catch let error as SecurityRulesError {
      throw DinDinError.badRules(rules, error.text(language))
    }
    return source
  }
}

/// The code that `--join` sets.
struct JoinCode: ArgumentValue {
  let value: String

  static func parse(argument text: String) throws -> JoinCode {
    let code = ReadableCode.normalized(text)
    let isReadable = code.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
    }
    guard (8...64).contains(code.count), isReadable else {
      throw Failure(
        badValue: Text("invalid join code; give 8 to 64 letters and digits"), code: "bad-join-code")
    }
    return JoinCode(value: text)
  }
}

/// A numeric address of this machine.
struct ServedHost: ArgumentValue {
  let value: String

  static func parse(argument text: String) throws -> ServedHost {
    if text == "localhost" { return ServedHost(value: "127.0.0.1") }
    // In brackets as in a URL.
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
    let host = isBracketed ? String(text.dropFirst().dropLast()) : text
    let isIPv6 = host.contains(":") && Authority("[\(host)]") != nil
    guard isIPv6 || !isBracketed && SocketAddress.address(host) != nil else {
      throw Failure(
        badValue: Text(
          "invalid address '{text}'; give numbers such as 127.0.0.1 or ::1, or localhost"),
        code: "bad-host", ["text": text])
    }
    return ServedHost(value: host)
  }
}
