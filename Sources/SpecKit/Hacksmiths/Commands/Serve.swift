internal import SpecCore

struct Serve: LegacyCommand {
  static let name = "serve"
  static let abstract: Text = "Serve the API and the web pages of the community on this machine."
  static let discussion: Text = """
    Serves the API of `--api URL` with the data of this store; changes \
    of other processes are in the next response. It listens on the loopback interface only. \
    The document of the API is at `/api/openapi.json`.

    The web pages begin at `/`. Members register, sign in, answer and cancel there; no page needs a \
    script.

    Members elsewhere reach it through a reverse proxy on this machine. `--public URL` names the \
    address that they use, such as https://hack.example: a scheme, a host and if needed a port. \
    Requests for that host and forms from that address are then accepted, mail and calendars link \
    to it, and cookies are for https only if it begins with https. Fields such as \
    `X-Forwarded-Host` are not read. Without the option the setting `public` counts, which also gives \
    the mail that commands write its links.

    With nginx, in a file below `/etc/nginx/conf.d`. It also slows down whoever tries many passwords or \
    registers many people from one address, so that the others can sign in meanwhile. At an event many people share one address: raise `rate` \
    and `burst` for it.

        limit_req_zone $binary_remote_addr zone=accounts:1m rate=2r/s;
        server {
            listen 443 ssl;
            server_name hack.example;
            ssl_certificate /etc/ssl/hack.example.pem;
            ssl_certificate_key /etc/ssl/hack.example.key;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            location / {
                proxy_pass http://127.0.0.1:3000;
            }
            location ~ ^/(sign-in|register|api/app/(sign|reset)|api/me/password) {
                limit_req zone=accounts burst=20;
                limit_req_status 429;
                proxy_pass http://127.0.0.1:3000;
            }
        }

    With Caddy, which gets a certificate by itself but needs a plugin to limit requests, in the \
    `Caddyfile`:

        hack.example {
            reverse_proxy 127.0.0.1:3000
        }

    `GET /healthz` answers 200 while the store can be read, whatever the host is, for the checks of \
    a load balancer.

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
        "public", \.publicAddress, value: "URL", help: "The address that members use."),
      .option(
        "token-days", \.tokenDays, in: 1...3650, value: "N", help: "How many days sign-ins last.",
        shows: "30"),
    ] + Argument.group(\.options)
  static let fields = Listening.fields
  static let examples = [
    Example("spec hacksmiths serve", "Until it is stopped.", runs: false),
    Example("spec hacksmiths serve --port 0 --json", "On a free port.", runs: false),
    Example(
      "spec hacksmiths serve --public https://hack.example", "Behind a proxy.", runs: false),
  ]
  static let seeAlso = ["hacksmiths demo load"]

  var host: LoopbackHost?
  var port: PortNumber?
  var readOnly = false
  var log = false
  var cors: String?
  var publicAddress: PublicAddress?
  var tokenDays: Int64 = 30
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    try LocalOnly.check(context, options)
    if let cors, RemoteAddress(cors)?.origin != cors { throw HacksmithsError.badOrigin(cors) }
    let store = try HacksmithsStore.open(context)
    try? store.endUnfinished()
    let (settings, hasDemoPasswords) = try store.read { snapshot in
      (
        try snapshot.value(Documents.settings),
        try snapshot.directory().contains { $0.email?.hasSuffix("@demo.example") == true }
      )
    }
    let clock = context.clock
    var service = HacksmithsService(
      store: store, clock: { clock.now() }, zones: context.zoneDatabase, random: context.random,
      address: publicAddress ?? settings.publicAddress, tokenDays: tokenDays)
    let sender = try MailSender(store, context)
    service.wroteMail = sender.wake
    var configuration = ServerConfiguration(clock: clock)
    configuration.connections = 2000
    configuration.heldBytes = 64 << 20
    let site = Site(service: service, isReadOnly: readOnly, corsOrigin: cors)
    configuration.refusal = site.refuse
    try context.serve(
      site, on: SocketAddress(host?.value ?? "127.0.0.1", port: port?.value ?? 3000), configuration,
      logs: log
    ) { listener in
      if hasDemoPasswords {
        context.note(
          "spec: the passwords of the demo data are public; use this data for tests only")
      }
      if let address = service.address {
        context.hint("Members open \(address.origin), which a reverse proxy has to forward here.")
      }
      return Listening(url: "http://\(listener.authority)")
    }
  }
}

/// Where a server listens.
private struct Listening: Presentable, Encodable {
  static let fields = [Field("url", .string, "Where it listens.")]

  let url: String

  func records() -> [[String]] { [["listening", url]] }
  func drawing(_ page: Page) -> [Line] { [Line("Listening on \(url); Ctrl-C ends it")] }
}
