internal import SpecCore

struct Serve: Command {
  static let name = "serve"
  static let abstract: Text = "Serve the community's API and data to programs on this machine."
  static let discussion: Text = """
    The API that `--api URL` of every other command speaks, on the data of this store; changes \
    that other processes make are in the next answer. It listens on the loopback interface only. \
    The document of the API is at `/api/openapi.json`.

    The address is written once it listens. Ctrl-C or SIGTERM ends it after what is under way.
    """
  static let arguments: [Argument<Self>] =
    [
      .option("host", \.host, value: "ADDR", help: "A loopback address.", shows: "127.0.0.1"),
      .option("port", \.port, value: "N", help: "0: a free one.", shows: "3000"),
      .flag("read-only", \.readOnly, help: "Refuse every change."),
      .flag("log", \.log, help: "Write a line for each request on standard error."),
      .option("cors", \.cors, value: "ORIGIN", help: "Let pages of this origin read answers."),
      .option("token-days", \.tokenDays, value: "N", help: "How long sign-ins last.", shows: "30"),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = Listening.fields
  static let examples = [
    Example("spec hacksmiths serve", "Until it is stopped.", runs: false),
    Example("spec hacksmiths serve --port 0 --json", "On a free port.", runs: false),
  ]
  static let seeAlso = ["hacksmiths demo load"]

  var host: LoopbackHost?
  var port: PortNumber?
  var readOnly = false
  var log = false
  var cors: String?
  var tokenDays: DayCount?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    try LocalOnly.check(context, options)
    if let cors, !RemoteAddress.isOrigin(cors) { throw HacksmithsError.badOrigin(cors) }
    var store = try HacksmithsStore.open(context)
    store.memory = StoreMemory()
    let hasDemoPasswords = try store.read { snapshot in
      try snapshot.directory().contains { $0.email?.hasSuffix("@demo.example") == true }
    }
    let clock = context.clock
    let service = HacksmithsService(
      store: store, clock: { clock.now() }, zones: context.zoneDatabase, random: context.random,
      tokenDays: Int64(tokenDays?.value ?? 30))
    var configuration = ServerConfiguration(clock: clock)
    configuration.connections = 2000
    configuration.refusal = Site.answer
    let site = Site(service: service, isReadOnly: readOnly, corsOrigin: cors)
    try context.serve(
      site, on: TCPAddress(host?.value ?? "127.0.0.1", port: port?.value ?? 3000), configuration,
      logs: log
    ) {
      if hasDemoPasswords { context.note("spec: \(Texts.demoPasswords)") }
    }
  }
}

/// 1 to 3650.
struct DayCount: ArgumentValue {
  let value: Int

  static func parse(argument text: String) throws -> DayCount {
    guard let value = Int(text), (1...3650).contains(value) else {
      throw ArgumentError("'\(text)' is not a number of days from 1 to 3650", code: "bad-number")
    }
    return DayCount(value: value)
  }
}
