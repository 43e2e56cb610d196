internal import SpecCore

/// The network options of `host` and `ready`.
struct NetworkOptions: Sendable {
  var interfaces: [String] = []
  var port = UDPPort()

  static let arguments: [Argument<Self>] = [
    .options(
      "interface", \.interfaces, value: "NAME",
      help: "The network interface to use.", shows: "all but loopback"),
    .option(
      "udp-port", \.port, value: "N",
      help: "The port of the multicast group; the organizer's own port is the next one.",
      shows: "20810"),
  ]

  var settings: UDPTransport.Settings { UDPTransport.Settings(port: port, interfaces: interfaces) }
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
      throw ArgumentError(
        "invalid address '\(text)': write an IPv4 address or a name, with :PORT for another port",
        code: "bad-address")
    }
    guard parts.count == 2 else { return HostAddress(name: String(name), port: nil) }
    guard let port = UInt16(parts[1]), port > 0 else {
      throw ArgumentError("invalid port in '\(text)': it is 1 to 65535", code: "bad-address")
    }
    return HostAddress(name: String(name), port: port)
  }

  func endpoint(_ group: UDPPort, _ context: Context) throws -> Endpoint {
    guard let address = Endpoint.resolve(name, context.programs, context.environment) else {
      throw GridError.noSuchHost(name)
    }
    return Endpoint(address: address, port: port ?? group.next)
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

/// The JSON fields of the frames of `ready` and `host`, where the time of `--keys` is real because
/// the other participants are.
enum FrameFields {
  static let live =
    ScreenFrame.fields.map { field in
      field.name == "atMs"
        ? Field("atMs", field.type, "time since the start (with --keys)") : field
    } + [Field("ready", "integer?", "host: seats that are ready (with --keys)")]
}
