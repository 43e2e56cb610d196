#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An IPv4 address and a UDP or TCP port.
package struct SocketAddress: Sendable, Hashable {
  /// `0x7F000001` is 127.0.0.1.
  package var address: UInt32
  package var port: UInt16

  package init(address: UInt32, port: UInt16) {
    self.address = address
    self.port = port
  }

  package static let loopback: UInt32 = 0x7F00_0001

  /// The four numbers of an address; nil for anything else.
  package static func address(_ text: some StringProtocol) -> UInt32? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } && part.utf8.count <= 3
        ? UInt8(part) : nil
    }
    guard parts.count == 4, numbers.count == 4 else { return nil }
    return numbers.reduce(0) { $0 << 8 | UInt32($1) }
  }

  package static func text(_ address: UInt32) -> String {
    stride(from: 24, through: 0, by: -8).map { String(address >> UInt32($0) & 0xFF) }
      .joined(separator: ".")
  }

  /// The first IPv4 address of a name, or nil if it has none. The system's own lookup is asked as a
  /// program (`getent`): the C library would load plug-ins, which a static program cannot.
  package static func resolve(_ name: String, _ programs: Programs, _ environment: [String: String])
    -> UInt32?
  {
    if let address = address(name) { return address }
    guard !name.isEmpty, !name.hasPrefix("-") else { return nil }
    #if canImport(Darwin)
      let lookup = Program(
        "dscacheutil", ["-q", "host", "-a", "name", name], environment: environment,
        timeout: .seconds(10))
    #else
      let lookup = Program(
        "getent", ["ahostsv4", name], environment: environment, timeout: .seconds(10))
    #endif
    guard let outcome = try? programs.run(lookup), outcome.isSuccess else { return nil }
    return outcome.outputText.split(whereSeparator: \.isWhitespace).lazy
      .compactMap { address($0) }.first
  }
}

extension SocketAddress: CustomStringConvertible {
  /// `192.168.1.20:20811`
  package var description: String { "\(Self.text(address)):\(port)" }
}

extension SocketAddress {
  /// Nil for an address that is not IPv4.
  init?(_ raw: UnsafePointer<sockaddr>) {
    guard raw.pointee.sa_family == sa_family_t(AF_INET) else { return nil }
    let inner = UnsafeRawPointer(raw).loadUnaligned(as: sockaddr_in.self)
    self.init(
      address: UInt32(bigEndian: inner.sin_addr.s_addr), port: UInt16(bigEndian: inner.sin_port))
  }

  /// Calls the body with the address as the system takes it.
  func withAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var raw = sockaddr_in()
    #if canImport(Darwin)
      raw.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    raw.sin_family = sa_family_t(AF_INET)
    raw.sin_addr.s_addr = address.bigEndian
    raw.sin_port = port.bigEndian
    return withUnsafePointer(to: &raw) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
