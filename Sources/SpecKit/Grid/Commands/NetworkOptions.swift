internal import SpecCore

/// Where a host or a seat speaks.
struct NetworkOptions: Sendable {
  var interfaces: [String] = []
  var port = UDPPort()

  static let arguments: [Argument<Self>] = [
    .options(
      "interface", \.interfaces, value: "NAME",
      help: "Where to speak; without, every interface but loopback."),
    .option(
      "udp-port", \.port, value: "N", help: "The group's port; the organizer's own is the next.",
      shows: "20810"),
  ]

  var settings: UDPTransport.Settings { UDPTransport.Settings(port: port, interfaces: interfaces) }
}

/// `ADDR` or `ADDR:PORT`, a number or a name.
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
        "'\(text)' is no address; write 192.168.1.20 or a name, with :PORT if it is another one",
        code: "bad-address")
    }
    guard parts.count == 2 else { return HostAddress(name: String(name), port: nil) }
    guard let port = UInt16(parts[1]), port > 0 else {
      throw ArgumentError("'\(text)' has no port 1 to 65535 after the colon", code: "bad-address")
    }
    return HostAddress(name: String(name), port: port)
  }

  func endpoint(_ group: UDPPort, _ context: Context) throws -> Endpoint {
    guard let address = Endpoint.resolve(name, context.programs, context.environment) else {
      throw NetworkError.noSuchHost(name)
    }
    return Endpoint(address: address, port: port ?? group.next)
  }
}

/// A join code, or `new` for one that is drawn afresh.
struct HostCode: ArgumentValue, Equatable {
  /// Nil for `new`.
  let code: JoinCode?

  static func parse(argument text: String) throws -> HostCode {
    text.lowercased() == "new"
      ? HostCode(code: nil) : HostCode(code: try JoinCode.parse(argument: text))
  }
}

/// The members of a frame that `--keys --json` prints of `ready` and `host`, where keys take their
/// real time.
enum FrameFields {
  static let live =
    ScreenFrame.fields.map { field in
      field.name == "atMs"
        ? Field("atMs", field.type, "time since the start (with --keys)") : field
    } + [Field("ready", "integer?", "host: seats that are ready (with --keys)")]
}
