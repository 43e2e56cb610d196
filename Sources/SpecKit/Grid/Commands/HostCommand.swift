internal import SpecCore

struct HostCommand: Command {
  static let help = Help(
    "Organize the show: see who is ready, and start all screens together.",
    notes: """
      It shows the join code and a 10x10 map of the seats. Enter starts all seats that are ready; 1 \
      and 2 choose the sequence, s stops, u shows the address, q quits. Each seat plays by its own \
      clock, so a run continues even if this program ends.

      With --web phones are seats too: they open the page at the address that is shown, or scan its QR \
      code (u), which is drawn where qrencode is installed. Nothing is installed on a phone, and no page \
      can start a show.

      In a pipe each event is written as a line, and standard input takes the lines start, start 1, \
      start 2, stop and quit; start anyway also starts if some ready seats are not heard or do not \
      know the time well. When the input ends, the program ends after the current run.

      The join code keeps others from joining or starting by accident or with this program. To \
      protect against someone who records the traffic and guesses codes, use 12 characters.
      """,
    examples: [
      Example("", "The map of the seats; Enter starts.", runs: false),
      Example("--web", "Phones join by opening a page, or scanning its code.", runs: false),
      Example("--start-when 20 --timeout 2m", "Start when 20 seats are ready.", runs: false),
    ])
  static let arguments: [Argument<Self>] =
    Argument.group(\.start) + [
      .option(
        "code", \.code, value: "CODE", help: "The join code; new makes a new random one.",
        shows: "the last one for 12 hours, then a new one"),
      .option(
        "name", \.name, value: "TEXT", help: "Shown to the seats.", shows: "the machine's name"),
      .option(
        "start-when", \.startWhen, in: 1...100, value: "N",
        help: "Start when N seats are ready, and end after the run."),
      .option(
        "timeout", \.timeout, in: .seconds(1)...(.seconds(86_400)), value: "DURATION",
        help: "Give up if --start-when takes longer than this."),
      .flag("web", \.servesPage, help: "Let phones on the network join by opening a page."),
      .option(
        "port", \.port, in: 0...65535, value: "N",
        help: "The port of the page for phones; 0 takes a free one.", shows: "8080"),
      .flag(
        "broadcast", \.usesBroadcast,
        help:
          "Try this if laptops do not find the organizer; it uses broadcast instead of multicast."
      ),
      .brightness(
        \.brightness, help: "How bright the colors are, on the map and on phones."),
      .keys(\.keys),
    ] + Argument.group(\.network)

  var start = StartOptions()
  var code: HostCode?
  var name: DisplayName?
  var startWhen: Int?
  var timeout: Period?
  var servesPage = false
  var port: UInt16?
  var usesBroadcast = false
  var brightness = Brightness.standard.percent
  var keys: KeyScript?
  var network = UDPTransport.Settings()

  private static let webPort: UInt16 = 8080
  private static let codeLife = Duration.seconds(12 * 3600)

  func run(_ context: Context) throws -> StreamedEvents<HostEventRecord> {
    guard timeout == nil || startWhen != nil else {
      throw Failure.unusedTimeout
    }
    guard port == nil || servesPage else { throw Failure.unusedPort }
    let wall = context.now
    let (saved, isIntact) = try SavedState.value(
      of: SavedState.host, missing: code == nil ? "--code CODE" : nil, context)
    let code =
      self.code?.code ?? fresh(saved, wall) ?? JoinCode(drawnWith: { .random(in: .min ... .max) })
    let machineName = DisplayName(cleaning: Host.name().node, fallback: "spec grid").text
    var options = HostOptions(key: JoinKey(code), name: name?.text ?? machineName)
    options.show = start.show.show
    options.lead = start.lead.nanoseconds
    options.announces = usesBroadcast ? .broadcast : .multicast
    options.startWhen = startWhen
    options.timeout = timeout?.nanoseconds
    var settings = network
    settings.ownPort = network.port + 1
    let transport = try settings.open(context)
    if transport.hasOtherPort {
      context.note(
        "spec: port \(network.port + 1) is in use; seats have to give "
          + "--host \(transport.endpoint.description)")
    }
    if isIntact {
      SavedState.keep(SavedHost(code: code.text, name: options.name, usedAt: wall), context)
    }
    if context.input.isTerminal, keys == nil, !drawsScreens(context) {
      context.hint("Type start, start 2, stop or quit, then Enter.")
    }
    let group =
      "\(usesBroadcast ? "255.255.255.255" : SocketAddress.text(UDPTransport.group)):\(network.port)"
    let brightness = Brightness(percent: brightness)
    let pages = SeatPages(brightness: brightness)
    let carrier =
      servesPage ? try WebCarrier(pages, port: port ?? Self.webPort, context.clock) : nil
    var presenter = HostPresenter(
      address: transport.endpoint.description, group: group, brightness: brightness)
    presenter.isOffline = transport.isOffline
    if let carrier {
      presenter.web = address(of: carrier, transport, code: code, context)
    }
    // The code is listened for once everything else is there.
    let machine = HostMachine(
      options, session: context.random() | 1, at: context.clock.moment)
    let runner = MachineRunner(presenter, machine, transport, context)
    runner.carrier = carrier
    pages.host = runner
    try runner.run(
      readsLines: !(context.options.noInput && context.input.isTerminal), keys: keys)
    return StreamedEvents()
  }

  /// With its code where it is drawn.
  private func address(
    of carrier: WebCarrier, _ transport: UDPTransport, code: JoinCode, _ context: Context
  ) -> WebAddress {
    var address = WebAddress(transport.interfaces, port: carrier.port, code: code)
    guard keys != nil || drawsScreens(context), let url = address.urls.first,
      !transport.isOffline
    else { return address }
    address.code = QRCode(url, context)
    if address.code == nil { context.verbose("no QR code: qrencode is missing or failed") }
    return address
  }

  private func fresh(_ saved: SavedHost?, _ now: Instant) -> JoinCode? {
    guard code == nil, let saved, now.since(saved.usedAt) < Self.codeLife else { return nil }
    return JoinCode(saved.code)
  }
}
