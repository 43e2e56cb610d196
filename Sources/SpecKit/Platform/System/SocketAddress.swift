internal import LibC

/// A numeric IP address and a UDP or TCP port.
public struct SocketAddress: Sendable, Hashable {
  /// `127.0.0.1`, `::1`
  public var host: String
  public var port: UInt16

  public init(_ host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// - Parameter address: IPv4; `0x7F000001` is 127.0.0.1.
  public init(address: UInt32, port: UInt16) { self.init(Self.text(address), port: port) }

  public static let loopback: UInt32 = 0x7F00_0001

  public var isIPv6: Bool { host.utf8.contains(UInt8(ascii: ":")) }

  /// Reachable from this machine only.
  public var isLoopback: Bool { isIPv6 ? host == "::1" : host.hasPrefix("127.") }

  /// The form in a URL: `127.0.0.1:80`, `[::1]:80`.
  public var authority: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// The four numbers of an IPv4 address; nil for anything else.
  public static func address(_ text: some StringProtocol) -> UInt32? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy(\.isASCIIDigit) && part.utf8.count <= 3
        ? UInt8(part) : nil
    }
    guard parts.count == 4, numbers.count == 4 else { return nil }
    return numbers.reduce(0) { $0 << 8 | UInt32($1) }
  }

  public static func text(_ address: UInt32) -> String {
    stride(from: 24, through: 0, by: -8).map { String(address >> UInt32($0) & 0xFF) }
      .joined(separator: ".")
  }

  /// The first IPv4 address of a name, or nil if it has none. The system's own lookup is asked as a
  /// program (`getent`): the C library would load plug-ins, which a static program cannot.
  public static func resolve(_ name: String, environment: [String: String]) -> UInt32? {
    if let address = address(name) { return address }
    guard !name.isEmpty, !name.hasPrefix("-") else { return nil }
    let lookup = OperatingSystem.hostLookup
    let outcome = try? Program(
      lookup[0], lookup.dropFirst() + [name], environment: environment, timeout: .seconds(10)
    ).run()
    guard let outcome, outcome.isSuccess else { return nil }
    return outcome.outputText.split(whereSeparator: \.isWhitespace).lazy
      .compactMap { address($0) }.first
  }
}

extension SocketAddress: CustomStringConvertible {
  public var description: String { authority }
}

/// An address as the system calls take it.
struct RawAddress {
  private var storage = sockaddr_storage()
  private var size = socklen_t(MemoryLayout<sockaddr_storage>.size)

  var family: Int32 { Int32(storage.ss_family) }

  /// - Throws: EINVAL for a host other than a numeric address.
  init(_ address: SocketAddress, for operation: SystemOperation) throws(SystemError) {
    func write<Raw>(_ raw: Raw) {
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: raw, as: Raw.self) }
      size = socklen_t(MemoryLayout<Raw>.size)
    }
    var (raw4, raw6) = (sockaddr_in(), sockaddr_in6())
    if inet_pton(AF_INET, address.host, &raw4.sin_addr) == 1 {
      raw4.sin_family = sa_family_t(AF_INET)
      raw4.sin_port = address.port.bigEndian
      write(raw4)
    } else if inet_pton(AF_INET6, address.host, &raw6.sin6_addr) == 1 {
      raw6.sin6_family = sa_family_t(AF_INET6)
      raw6.sin6_port = address.port.bigEndian
      write(raw6)
    } else {
      throw SystemError(code: EINVAL, operation: operation, path: address.authority)
    }
    storage.setLength(size)
  }

  /// The address that a system call writes.
  init(
    failing operation: SystemOperation,
    _ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int
  ) throws(SystemError) {
    var size = self.size
    try retrying(operation, "") {
      withUnsafeMutablePointer(to: &storage) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, &size) }
      }
    }
    self.size = size
  }

  /// The own address of a bound socket.
  init(of socket: Descriptor, for operation: SystemOperation) throws(SystemError) {
    try self.init(failing: operation) { Int(getsockname(socket.rawValue, $0, $1)) }
  }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
  }

  /// Nil if it is neither IPv4 nor IPv6.
  var address: SocketAddress? {
    withPointer { pointer, _ in
      if let address = Self.ipv4(pointer) { return address }
      guard family == AF_INET6 else { return nil }
      var raw = UnsafeRawPointer(pointer).loadUnaligned(as: sockaddr_in6.self)
      var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
      guard inet_ntop(AF_INET6, &raw.sin6_addr, &buffer, socklen_t(buffer.count)) != nil else {
        return nil
      }
      let text = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      return SocketAddress(
        String(decoding: text, as: UTF8.self), port: UInt16(bigEndian: raw.sin6_port))
    }
  }

  private static func ipv4(_ pointer: UnsafePointer<sockaddr>) -> SocketAddress? {
    guard let address = address(pointer) else { return nil }
    let raw = UnsafeRawPointer(pointer).loadUnaligned(as: sockaddr_in.self)
    return SocketAddress(address: address, port: UInt16(bigEndian: raw.sin_port))
  }

  /// The IPv4 address; nil for another family.
  static func address(_ pointer: UnsafePointer<sockaddr>) -> UInt32? {
    guard pointer.pointee.sa_family == sa_family_t(AF_INET) else { return nil }
    let raw = UnsafeRawPointer(pointer).loadUnaligned(as: sockaddr_in.self)
    return UInt32(bigEndian: raw.sin_addr.s_addr)
  }
}
