internal import SpecCore

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
    guard parts.count == 2 else { return HostAddress(name: String(name), port: nil) }
    guard let port = UInt16(parts[1]), port > 0 else {
      throw Failure(badValue: "invalid port in '\(text)': it is 1 to 65535", code: "bad-address")
    }
    return HostAddress(name: String(name), port: port)
  }

  func endpoint(_ groupPort: UInt16, _ context: Context) throws -> SocketAddress {
    guard let address = SocketAddress.resolve(name, context.programs, context.environment) else {
      throw GridError.noSuchHost(name)
    }
    return SocketAddress(address: address, port: port ?? groupPort + 1)
  }
}
