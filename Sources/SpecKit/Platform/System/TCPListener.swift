internal import LibC

/// A TCP socket that takes connections and never waits. Whoever opens it closes it.
public struct TCPListener: Sendable {
  public let descriptor: Descriptor
  /// With the port it has got, where a free one was asked for.
  public let address: SocketAddress

  /// Listens; port 0 is any that is free. An IPv6 address takes no IPv4 connections.
  public init(_ address: SocketAddress) throws(SystemError) {
    let what = address.authority
    let raw = try RawAddress(address, for: .listen)
    let number = try retrying(.openSocket, what) {
      socket(raw.family, OperatingSystem.streamSocket, 0)
    }
    descriptor = Descriptor(rawValue: number)
    do throws(SystemError) {
      try descriptor.setNonBlocking(what)
      try descriptor.set(SOL_SOCKET, SO_REUSEADDR, what)
      if address.isIPv6 { try descriptor.set(Int32(IPPROTO_IPV6), IPV6_V6ONLY, what) }
      try retrying(.listen, what) { raw.withPointer { bind(number, $0, $1) } }
      try retrying(.listen, what) { listen(number, 511) }
      let own = try RawAddress(of: descriptor, for: .listen)
      self.address = SocketAddress(address.host, port: own.address?.port ?? address.port)
    } catch {
      descriptor.close()
      throw error
    }
  }

  /// The next connection and the numeric address of its client; nil if none is waiting.
  public func accept() throws(SystemError) -> (Descriptor, peer: String)? {
    while true {
      var number: Int32 = -1
      do throws(SystemError) {
        let raw = try RawAddress(failing: .accept) { address, size in
          number = OperatingSystem.accept(descriptor.rawValue, address, size)
          return Int(number)
        }
        let connection = Descriptor(rawValue: number)
        do throws(SystemError) {
          try connection.setNonBlocking()
        } catch {
          connection.close()
          throw error
        }
        // Answers are written whole; waiting for more to send with them would only delay them.
        try? connection.set(Int32(IPPROTO_TCP), TCP_NODELAY)
        if let option = OperatingSystem.noSignalOption {
          try? connection.set(SOL_SOCKET, option)
        }
        return (connection, raw.address?.host ?? "")
      } catch {
        if error.isBlocked { return nil }
        // The client has already given up.
        if error.code == ECONNABORTED { continue }
        throw error
      }
    }
  }
}

extension Descriptor {
  /// Reads from a connection into the buffer: 0 bytes when the other side sends no more.
  public func receive(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    try retrying(.receive, "") { recv(rawValue, buffer.baseAddress, buffer.count, 0) }
  }

  /// Writes some of the bytes to a connection and returns how many.
  public func send(some bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    try retrying(.send, "") {
      LibC.send(rawValue, bytes.baseAddress, bytes.count, OperatingSystem.noSignalFlag)
    }
  }

  /// Tells the other side that nothing more will be sent.
  public func shutdownWriting() { _ = shutdown(rawValue, Int32(SHUT_WR)) }

  /// Sets an option of a socket.
  func set<Value: BitwiseCopyable>(
    _ level: Int32, _ option: Int32, _ what: String = "", to value: Value = Int32(1)
  ) throws(SystemError) {
    var value = value
    try retrying(.configureSocket, what) {
      setsockopt(rawValue, level, option, &value, socklen_t(MemoryLayout<Value>.size))
    }
  }
}
