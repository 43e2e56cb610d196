#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A UDP socket over IPv4 that never waits. Whoever opens it closes it.
package struct UDPSocket: Sendable {
  package let descriptor: Descriptor

  /// Several sockets may share the port if all of them say `shared`: each then gets every datagram
  /// that goes to a group or a broadcast address, and one of them any other.
  ///
  /// - Parameter port: 0 for any that is free.
  package init(address: UInt32 = 0, port: UInt16, shared: Bool = false) throws(SystemError) {
    #if canImport(Glibc)
      let type = Int32(SOCK_DGRAM.rawValue)
    #else
      let type = SOCK_DGRAM
    #endif
    let number = socket(AF_INET, type, 0)
    guard number >= 0 else { throw SystemError(.openSocket) }
    descriptor = Descriptor(rawValue: number)
    do throws(SystemError) {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      try descriptor.setNonBlocking()
      if shared {
        try set(SOL_SOCKET, SO_REUSEADDR, 1)
        #if canImport(Darwin)
          try set(SOL_SOCKET, SO_REUSEPORT, 1)
        #endif
      }
      try set(SOL_SOCKET, SO_BROADCAST, 1)
      // A stall must not lose what came meanwhile; the system may give less.
      try set(SOL_SOCKET, SO_RCVBUF, 1 << 20)
      try set(Int32(IPPROTO_IP), IP_MULTICAST_TTL, 1)
      try set(Int32(IPPROTO_IP), IP_MULTICAST_LOOP, 1)
      #if canImport(Glibc)
        // Only the groups joined by this socket, not those of every socket on the machine.
        try set(Int32(IPPROTO_IP), Self.multicastAll, 0)
      #endif
      let endpoint = SocketAddress(address: address, port: port)
      try retrying(.usePort, "\(port)") { endpoint.withAddress { bind(number, $0, $1) } }
    } catch {
      descriptor.close()
      throw error
    }
  }

  #if canImport(Glibc)
    /// IP_MULTICAST_ALL of ip(7), which the headers leave out.
    private static let multicastAll: Int32 = 49
  #endif

  package func close() { descriptor.close() }

  /// The port it is bound to.
  package var port: UInt16 {
    var raw = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &raw) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor.rawValue, $0, &size)
      }
    }
    return result == 0 ? UInt16(bigEndian: raw.sin_port) : 0
  }

  /// The address that datagrams to that one leave from; from then on the socket speaks to it alone.
  func ownAddress(to endpoint: SocketAddress) -> UInt32? {
    guard endpoint.withAddress({ connect(descriptor.rawValue, $0, $1) }) == 0 else { return nil }
    var raw = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &raw) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor.rawValue, $0, &size)
      }
    }
    return result == 0 ? UInt32(bigEndian: raw.sin_addr.s_addr) : nil
  }

  /// Receives what is sent to the group on that interface.
  package func join(_ group: UInt32, on interface: NetworkInterface) throws(SystemError) {
    var request = ip_mreq()
    request.imr_multiaddr.s_addr = group.bigEndian
    request.imr_interface.s_addr = interface.address.bigEndian
    try set(Int32(IPPROTO_IP), IP_ADD_MEMBERSHIP, request)
  }

  /// Where datagrams to groups leave from now on.
  package func sendGroups(through interface: NetworkInterface) throws(SystemError) {
    try set(Int32(IPPROTO_IP), IP_MULTICAST_IF, in_addr(s_addr: interface.address.bigEndian))
  }

  package func send(_ bytes: [UInt8], to endpoint: SocketAddress) throws(SystemError) {
    try retrying(.sendTo, endpoint.description) {
      endpoint.withAddress { address, size in
        sendto(descriptor.rawValue, bytes, bytes.count, 0, address, size)
      }
    }
  }

  /// The next datagram that has come, cut to `limit` bytes; nil if there is none.
  package func receive(limit: Int) -> (bytes: [UInt8], source: SocketAddress)? {
    var raw = sockaddr_in()
    var count = -1
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
      withUnsafeMutablePointer(to: &raw) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          repeat {
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            count = recvfrom(descriptor.rawValue, buffer.baseAddress, limit, 0, address, &size)
          } while count < 0 && errno == EINTR
        }
      }
      initialized = max(0, count)
    }
    guard count >= 0 else { return nil }
    let source = SocketAddress(
      address: UInt32(bigEndian: raw.sin_addr.s_addr), port: UInt16(bigEndian: raw.sin_port))
    return (bytes, source)
  }

  private func set<Value: BitwiseCopyable>(
    _ level: Int32, _ option: Int32, _ value: Value
  ) throws(SystemError) {
    var value = value
    let size = socklen_t(MemoryLayout<Value>.size)
    try retrying(.configureSocket, "") {
      setsockopt(descriptor.rawValue, level, option, &value, size)
    }
  }

}
