internal import LibC

/// A UDP socket over IPv4 that never waits. Whoever opens it closes it.
public struct UDPSocket: Sendable {
  public let descriptor: Descriptor

  /// Several sockets may share the port if all of them say `shared`: each then gets every datagram
  /// that goes to a group or a broadcast address, and one of them any other.
  ///
  /// - Parameter port: 0 for any that is free.
  public init(address: UInt32 = 0, port: UInt16, shared: Bool = false) throws(SystemError) {
    let number = socket(AF_INET, OperatingSystem.datagramSocket, 0)
    guard number >= 0 else { throw SystemError(.openSocket) }
    descriptor = Descriptor(rawValue: number)
    do throws(SystemError) {
      try descriptor.setNonBlocking()
      if shared {
        for option in OperatingSystem.sharedPortOptions { try descriptor.set(SOL_SOCKET, option) }
      }
      try descriptor.set(SOL_SOCKET, SO_BROADCAST)
      // Datagrams must not be lost during a stall; the system may allow less.
      try descriptor.set(SOL_SOCKET, SO_RCVBUF, to: Int32(1 << 20))
      try descriptor.set(Int32(IPPROTO_IP), IP_MULTICAST_TTL)
      try descriptor.set(Int32(IPPROTO_IP), IP_MULTICAST_LOOP)
      // Only the groups joined by this socket, not those of every socket on the machine.
      if let option = OperatingSystem.multicastAllOption {
        try descriptor.set(Int32(IPPROTO_IP), option, to: Int32(0))
      }
      let raw = try RawAddress(SocketAddress(address: address, port: port), for: .usePort)
      try retrying(.usePort, "\(port)") { raw.withPointer { bind(number, $0, $1) } }
    } catch {
      descriptor.close()
      throw error
    }
  }

  public func close() { descriptor.close() }

  public var port: UInt16 { ownAddress?.port ?? 0 }

  private var ownAddress: SocketAddress? {
    (try? RawAddress(of: descriptor, for: .usePort))?.address
  }

  /// The address that datagrams to that one leave from; from then on the socket speaks to it alone.
  func ownAddress(to endpoint: SocketAddress) -> UInt32? {
    guard let raw = try? RawAddress(endpoint, for: .usePort),
      raw.withPointer({ connect(descriptor.rawValue, $0, $1) }) == 0
    else { return nil }
    return ownAddress.flatMap { SocketAddress.address($0.host) }
  }

  /// Joins a multicast group on that interface.
  public func join(_ group: UInt32, on interface: NetworkInterface) throws(SystemError) {
    var request = ip_mreq()
    request.imr_multiaddr.s_addr = group.bigEndian
    request.imr_interface.s_addr = interface.address.bigEndian
    try descriptor.set(Int32(IPPROTO_IP), IP_ADD_MEMBERSHIP, to: request)
  }

  /// Sets the interface for datagrams to groups.
  public func sendGroups(through interface: NetworkInterface) throws(SystemError) {
    let address = in_addr(s_addr: interface.address.bigEndian)
    try descriptor.set(Int32(IPPROTO_IP), IP_MULTICAST_IF, to: address)
  }

  public func send(_ bytes: [UInt8], to endpoint: SocketAddress) throws(SystemError) {
    let raw = try RawAddress(endpoint, for: .sendTo)
    try retrying(.sendTo, endpoint.authority) {
      raw.withPointer { sendto(descriptor.rawValue, bytes, bytes.count, 0, $0, $1) }
    }
  }

  /// The next datagram that has come, cut to `limit` bytes; nil if there is none.
  public func receive(limit: Int) -> (bytes: [UInt8], source: SocketAddress)? {
    var source: SocketAddress?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      let raw = try? RawAddress(failing: .receive) { address, size in
        let received = recvfrom(
          descriptor.rawValue, buffer.baseAddress, limit, 0, address, size)
        count = max(0, received)
        return received
      }
      source = raw?.address
    }
    return source.map { (bytes, $0) }
  }
}
