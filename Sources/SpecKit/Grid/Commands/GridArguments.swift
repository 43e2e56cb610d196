internal import SpecCore

struct ShowOptions: OptionGroup {
  var sequence = ShowSequence.turns
  var step = StepDuration.standard

  static let arguments: [Argument<Self>] = [
    .option(
      "seq", \.sequence, value: "N",
      help: "1: one color after another; 2: a color per quarter.",
      shows: "1"),
    .option(
      "step", \.step, value: "DURATION",
      help:
        "How long sequence 1 shows each color, 334ms to 60s; sequence 2 is shown four times as long.",
      shows: "2s"),
  ]

  var show: Show { Show(sequence: sequence, stepMilliseconds: step.milliseconds) }
}

struct StartOptions: OptionGroup {
  var show = ShowOptions()
  var lead = Period.seconds(3)

  static let arguments: [Argument<Self>] =
    Argument.group(\.show) + [
      .option(
        "lead", \.lead, in: .seconds(3)...(.seconds(60)), value: "DURATION",
        help: "The time from Start to the first color.", shows: "3s")
    ]
}

struct SeatNumberOptions: OptionGroup {
  var row: SeatNumber?
  var column: SeatNumber?

  static let arguments: [Argument<Self>] = [
    .option("row", \.row, value: "N", help: "The seat's row, from 1 at the front to 10."),
    .option(
      "col", \.column, value: "N", help: "The seat's column, from 1 at the left to 10.",
      aliases: ["column"]),
  ]

  /// - Throws: `Failure.incompleteSeat` if only one of them is given.
  func seat() throws -> Seat? {
    switch (row, column) {
    case (nil, nil): nil
    case (let row?, let column?): Seat(row: row.value, column: column.value)
    default: throw Failure.incompleteSeat
    }
  }
}

/// The network options of `host` and `ready`.
extension UDPTransport.Settings: OptionGroup {
  static let arguments: [Argument<Self>] = [
    .options(
      "interface", \.interfaces, value: "NAME",
      help: "The network interface to use.", shows: "all but loopback"),
    .option(
      "udp-port", \.port, in: 1024...65534, value: "N",
      help: "The UDP port, the same for everyone; the organizer also uses the next one.",
      shows: "20810"),
  ]

  /// Opens the sockets, and warns if no network is up.
  func open(_ context: Context) throws -> UDPTransport {
    let transport = try UDPTransport(self, at: context.clock.moment)
    if transport.isOffline {
      context.note("spec: only programs on this machine can be reached: no network is up")
    }
    return transport
  }
}

extension Argument {
  static func brightness(_ path: Path<Int>, help: Text = "How bright the colors are.") -> Self {
    .option(
      "brightness", path, in: Brightness.range, unit: "%", value: "PERCENT", help: help,
      shows: "80")
  }

  static func keys(_ path: Path<KeyScript?>) -> Self {
    .option("keys", path, value: "KEYS", help: "Play these keys and print the frames.")
  }
}

/// Whether a show is drawn on the full screen; otherwise its steps are written as lines.
func drawsScreens(_ context: Context) -> Bool {
  context.isInteractive && !context.wantsData && context.environment["TERM"] != "dumb"
}

// MARK: values

/// The value of `--step` where the show is played.
struct StepDuration: ArgumentValue, Equatable {
  static let standard = StepDuration(milliseconds: 2000)
  static let longest = 60_000

  let milliseconds: Int

  static func parse(argument text: String) throws -> StepDuration {
    let milliseconds = try Period.parse(argument: text).lengthInMilliseconds
    guard milliseconds <= longest else {
      throw Failure(
        badValue: "a step of '\(text)' is too long: 60s is the longest", code: "step-too-slow")
    }
    guard milliseconds >= Show.leastStepMilliseconds else {
      throw Failure(
        badValue: "a step of '\(text)' flashes too fast: 334ms is the shortest",
        code: "step-too-fast")
    }
    return StepDuration(milliseconds: Int(milliseconds))
  }
}

struct SeatNumber: ArgumentValue, Equatable {
  let value: Int

  static func parse(argument text: String) throws -> SeatNumber {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(text),
      Seat.range.contains(value)
    else {
      throw Failure(
        badValue: "invalid row or column '\(text)': both are 1 to 10, for example --row 3 --col 4",
        code: "bad-seat")
    }
    return SeatNumber(value: value)
  }
}

/// A join code, or `new` for a new random one.
struct HostCode: ArgumentValue, Equatable {
  /// Nil for `new`.
  let code: JoinCode?

  static func parse(argument text: String) throws -> HostCode {
    text.lowercased() == "new"
      ? HostCode(code: nil) : HostCode(code: try JoinCode.parse(argument: text))
  }
}

/// `ADDR` or `ADDR:PORT`, where ADDR is an IPv4 address or a host name.
struct HostAddress: ArgumentValue, Equatable {
  let name: String
  let port: UInt16?

  static func parse(argument text: String) throws -> HostAddress {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty, parts.count <= 2,
      name.utf8.allSatisfy({ byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || [0x2D, 0x2E, 0x5F].contains(byte)
      })
    else {
      throw Failure(
        badValue:
          "invalid address '\(text)': write an IPv4 address or a name, with :PORT for another port",
        code: "bad-address")
    }
    // No name has only digits and dots, so it is an address with a mistake.
    let isNumeric = name.allSatisfy { "0123456789.".contains($0) }
    guard !isNumeric || SocketAddress.address(name) != nil else {
      throw Failure(
        badValue: "invalid address '\(name)': it has four numbers from 0 to 255, like 192.168.1.20",
        code: "bad-address")
    }
    guard parts.count == 2 else { return HostAddress(name: String(name), port: nil) }
    guard let port = UInt16(parts[1]), port > 0 else {
      throw Failure(badValue: "invalid port in '\(text)': it is 1 to 65535", code: "bad-address")
    }
    return HostAddress(name: String(name), port: port)
  }

  func endpoint(_ groupPort: UInt16, _ context: Context) throws -> SocketAddress {
    guard let address = SocketAddress.resolve(name, environment: context.environment) else {
      throw Failure.noSuchHost(name)
    }
    return SocketAddress(address: address, port: port ?? groupPort + 1)
  }
}
