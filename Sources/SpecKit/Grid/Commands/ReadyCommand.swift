internal import SpecCore

struct ReadyCommand: Command {
  static let help = Help(
    "Take a seat, report that you are ready, and play when the organizer starts.",
    notes: """
      It finds the organizer on the local network, takes the seat, measures the organizer's clock and \
      waits. On a terminal Enter presses Ready, u takes it back, e changes the seat and q leaves; in a pipe Ready is \
      pressed at once, and each event is written as a line. After the start the seat plays by its own \
      clock, even without the network. Seat, name and code are saved for the next time.

      If the network blocks the search, give the organizer's address with --host; the organizer's \
      screen shows it when u is pressed.

      The join code keeps others from joining or starting by accident or with this program. To \
      protect against someone who records the traffic and guesses codes, use 12 characters.
      """,
    examples: [
      Example("3,4 --code K7QX2M", "Row 3, Column 4; Enter presses Ready.", runs: false),
      Example(
        "R3C4 --code K7QX2M --host 192.168.1.20 --yes",
        "With the organizer's address.", runs: false),
    ])
  static let arguments: [Argument<Self>] =
    [
      .positional("seat", \.seat, help: "The seat: 3,4 or R3C4 or \"Row 3, Column 4\".")
    ] + Argument.group(\.place) + [
      .option(
        "name", \.name, value: "TEXT", help: "Your name, shown to the organizer.",
        shows: "the last one, or your user name"),
      .option(
        "code", \.code, value: "CODE", help: "The organizer's join code.", shows: "the last one"),
      .flag("yes", \.saysYes, help: "Press Ready without waiting for Enter."),
      .option(
        "host", \.host, value: "ADDR[:PORT]", help: "The organizer's address, instead of searching."
      ),
      .flag(
        "broadcast", \.usesBroadcast,
        help:
          "Try this if the organizer is not found; it searches by broadcast instead of multicast."
      ),
      .option(
        "latency", \.latency, in: .seconds(0)...(.milliseconds(500)), value: "DURATION",
        help: "How slow this screen is; colors are shown that much earlier.",
        shows: "the last one, or 0s"),
      .brightness(\.brightness),
      .option(
        "timeout", \.timeout, in: .seconds(1)...(.seconds(86_400)), value: "DURATION",
        help: "Give up if no organizer is heard for this long.",
        shows: "never on a terminal, else 60s"),
      .keys(\.keys),
    ] + Argument.group(\.network)

  var seat: Seat?
  var place = SeatNumberOptions()
  var name: DisplayName?
  var code: JoinCode?
  var saysYes = false
  var host: HostAddress?
  var usesBroadcast = false
  var latency: Period?
  var brightness = Brightness.standard.percent
  var timeout: Period?
  var keys: KeyScript?
  var network = UDPTransport.Settings()

  func run(_ context: Context) throws -> StreamedEvents<SeatEventRecord> {
    let begun = context.clock.moment
    let given = try givenSeat()
    let missing = [given == nil ? "your seat" : nil, code == nil ? "--code CODE" : nil]
      .compactMap(\.self)
    let (saved, keepsSeat) = try SavedState.value(
      of: SavedState.seat, missing: missing.isEmpty ? nil : missing.joined(separator: " and "),
      context)
    let onTerminal = drawsScreens(context) && keys == nil
    let seat = try given ?? saved?.seat ?? ask(context)
    let code = try self.code ?? saved.flatMap { JoinCode($0.code) } ?? askCode(context)
    let user = DisplayName(
      cleaning: context.environment["USER"] ?? "", fallback: seat.defaultName
    ).text
    var options = SeatOptions(
      seat: seat, name: name?.text ?? saved?.givenName ?? user, key: JoinKey(code))
    options.isReady = saysYes || context.options.noInput || keys == nil && !onTerminal
    options.latency = latency?.nanoseconds ?? .milliseconds(Int64(saved?.latencyMs ?? 0))
    options.usesBroadcast = usesBroadcast
    options.canAsk = onTerminal || keys != nil
    options.timeout = timeout?.nanoseconds ?? (onTerminal ? nil : .seconds(60))
    options.pinned = try host?.endpoint(network.port, context)
    let transport = try network.open(context)
    let machine = SeatMachine(
      options, id: context.random() | 1, seed: context.random(), at: begun)
    let presenter = SeatPresenter(
      brightness: Brightness(percent: brightness), keepsSeat: keepsSeat,
      isOffline: transport.isOffline)
    try MachineRunner(presenter, machine, transport, context).run(readsLines: false, keys: keys)
    return StreamedEvents()
  }

  private func givenSeat() throws -> Seat? {
    guard let seat else { return try place.seat() }
    guard place.row == nil, place.column == nil else {
      throw Failure.repeatedSeat
    }
    return seat
  }

  private func ask(_ context: Context) throws -> Seat {
    guard context.isInteractive, keys == nil else { throw Failure.missingSeat }
    return try context.ask("Row and column (e.g. 3,4): ", option: "--row and --col")
  }

  private func askCode(_ context: Context) throws -> JoinCode {
    guard context.isInteractive, keys == nil else { throw Failure.missingCode }
    return try context.ask("Join code: ", option: "--code")
  }
}
