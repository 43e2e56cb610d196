/// An address that only this machine reaches.
package struct LoopbackHost: ArgumentValue {
  package let value: String

  package static func parse(argument text: String) throws -> LoopbackHost {
    if text == "localhost" { return LoopbackHost(value: "127.0.0.1") }
    let isAddress = text == "::1" || SocketAddress.address(text) != nil && text.hasPrefix("127.")
    guard isAddress else {
      throw Failure(
        badValue: Text("invalid loopback address '{text}'; give 127.0.0.1, ::1 or localhost"),
        code: "not-loopback", ["text": text])
    }
    return LoopbackHost(value: text)
  }
}

package struct PortNumber: ArgumentValue {
  package let value: UInt16

  package static func parse(argument text: String) throws -> PortNumber {
    guard let value = UInt16(text) else {
      throw Failure(
        badValue: Text("invalid port '{text}'; give 0 to 65535"),
        code: "bad-port", ["text": text])
    }
    return PortNumber(value: value)
  }
}
