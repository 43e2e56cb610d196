internal import SpecCore

struct Serve: Command {
  static let name = "serve"
  static let abstract: Text = "Serve the API and the web pages of the community on this machine."
  static let discussion: Text = """
    Serves the API of `--api URL` with the data of this store; changes \
    of other processes are in the next response. It listens on the loopback interface only. \
    The document of the API is at `/api/openapi.json`.

    The web pages begin at `/`. Members register, sign in, answer and cancel there; no page needs a \
    script. A proxy that takes https has to send `X-Forwarded-Proto: https` and its own name in \
    `X-Forwarded-Host`.

    It writes the address when it listens. Ctrl-C or SIGTERM ends it after the current requests.
    """
  static let arguments: [Argument<Self>] =
    [
      .option("host", \.host, value: "ADDR", help: "A loopback address.", shows: "127.0.0.1"),
      .option("port", \.port, value: "N", help: "0: a free port.", shows: "3000"),
      .flag("read-only", \.readOnly, help: "Refuse every change."),
      .flag("log", \.log, help: "Write a line for each request on standard error."),
      .option(
        "cors", \.cors, value: "ORIGIN", help: "Let web pages of this origin read responses."),
      .option(
        "token-days", \.tokenDays, in: 1...3650, value: "N", help: "How many days sign-ins last.",
        shows: "30"),
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
  var tokenDays: Int64 = 30
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    try LocalOnly.check(context, options)
    if let cors, !RemoteAddress.isOrigin(cors) { throw HacksmithsError.badOrigin(cors) }
    let store = try HacksmithsStore.open(context)
    _ = try? store.endUnfinished()
    let hasDemoPasswords = try store.read { snapshot in
      try snapshot.directory().contains { $0.email?.hasSuffix("@demo.example") == true }
    }
    let clock = context.clock
    let service = HacksmithsService(
      store: store, clock: { clock.now() }, zones: context.zoneDatabase, random: context.random,
      tokenDays: tokenDays)
    var configuration = ServerConfiguration(clock: clock)
    configuration.connections = 2000
    configuration.heldBytes = 64 << 20
    let site = Site(service: service, isReadOnly: readOnly, corsOrigin: cors)
    configuration.refusal = site.refuse
    try context.serve(
      site, on: TCPAddress(host?.value ?? "127.0.0.1", port: port?.value ?? 3000), configuration,
      logs: log
    ) {
      if hasDemoPasswords {
        context.note(
          "spec: the passwords of the demo data are public; use this data for tests only")
      }
    }
  }
}
