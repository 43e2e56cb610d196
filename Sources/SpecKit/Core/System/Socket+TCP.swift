#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A numeric IP address and a TCP port.
package struct TCPAddress: Sendable, Hashable {
  /// `127.0.0.1`, `::1`
  package var host: String
  package var port: UInt16

  package init(_ host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  package var isIPv6: Bool { host.utf8.contains(UInt8(ascii: ":")) }

  /// Reachable from this machine only.
  package var isLoopback: Bool {
    isIPv6 ? host == "::1" : host.hasPrefix("127.")
  }

  /// As it stands in a URL: `127.0.0.1:80`, `[::1]:80`.
  package var authority: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// A TCP socket that takes connections and never waits. Whoever opens it closes it.
package struct TCPListener: Sendable {
  package let descriptor: Descriptor
  /// With the port it has got, where a free one was asked for.
  package let address: TCPAddress

  /// Listens; port 0 is any that is free. An IPv6 address takes no IPv4 connections.
  package init(_ address: TCPAddress, backlog: Int32 = 511) throws(SystemError) {
    let what = address.authority
    let raw = try RawAddress(address)
    let number = try retrying(.openSocket, what) {
      socket(raw.family, streamType, 0)
    }
    descriptor = Descriptor(rawValue: number)
    do throws(SystemError) {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      try descriptor.setNonBlocking(what)
      try descriptor.set(SOL_SOCKET, SO_REUSEADDR, what)
      if address.isIPv6 { try descriptor.set(Int32(IPPROTO_IPV6), IPV6_V6ONLY, what) }
      try retrying(.listen, what) { raw.withPointer { bind(number, $0, $1) } }
      try retrying(.listen, what) { listen(number, backlog) }
      let own = try RawAddress(failing: .listen) { getsockname(number, $0, $1) }
      self.address = TCPAddress(address.host, port: own.address?.port ?? address.port)
    } catch {
      descriptor.close()
      throw error
    }
  }

  /// The next connection and the numeric address of its client; nil if none is waiting.
  package func accept() throws(SystemError) -> (Descriptor, peer: String)? {
    while true {
      var number: Int32 = -1
      do throws(SystemError) {
        let raw = try RawAddress(failing: .accept) { address, size in
          #if canImport(Glibc)
            number = Glibc.accept(descriptor.rawValue, address, size)
          #else
            number = Darwin.accept(descriptor.rawValue, address, size)
          #endif
          return number
        }
        let connection = Descriptor(rawValue: number)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        do throws(SystemError) {
          try connection.setNonBlocking()
        } catch {
          connection.close()
          throw error
        }
        // Answers are written whole; waiting for more to send with them would only delay them.
        try? connection.set(Int32(IPPROTO_TCP), TCP_NODELAY, "")
        #if canImport(Darwin)
          try? connection.set(SOL_SOCKET, SO_NOSIGPIPE, "")
        #endif
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

extension SystemError {
  /// Another program listens there.
  package var isAddressInUse: Bool { code == EADDRINUSE }
  /// No more descriptors, for now.
  package var isTooManyDescriptors: Bool {
    code == EMFILE || code == ENFILE || code == ENOBUFS || code == ENOMEM
  }
}

extension Descriptor {
  /// Reads from a connection into the buffer: 0 bytes when the other side sends no more.
  package func receive(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    try retrying(.receive, "") { recv(rawValue, buffer.baseAddress, buffer.count, 0) }
  }

  /// Writes some of the bytes to a connection and returns how many.
  package func send(some bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    return try retrying(.send, "") {
      #if canImport(Glibc)
        Glibc.send(rawValue, bytes.baseAddress, bytes.count, flags)
      #else
        Darwin.send(rawValue, bytes.baseAddress, bytes.count, flags)
      #endif
    }
  }

  /// Tells the other side that nothing more will be sent.
  package func shutdownWriting() { _ = shutdown(rawValue, Int32(SHUT_WR)) }

  fileprivate func set(_ level: Int32, _ option: Int32, _ what: String) throws(SystemError) {
    var on: Int32 = 1
    try retrying(.configureSocket, what) {
      setsockopt(rawValue, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }
  }
}

#if canImport(Glibc)
  private let streamType = Int32(SOCK_STREAM.rawValue)
#else
  private let streamType = SOCK_STREAM
#endif

/// An address as the system calls take it.
private struct RawAddress {
  private var storage = sockaddr_storage()
  private var size = socklen_t(MemoryLayout<sockaddr_storage>.size)

  var family: Int32 { Int32(storage.ss_family) }

  init(_ address: TCPAddress) throws(SystemError) {
    func write<Raw>(_ raw: Raw) {
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: raw, as: Raw.self) }
      size = socklen_t(MemoryLayout<Raw>.size)
    }
    if address.isIPv6 {
      var raw = sockaddr_in6()
      guard inet_pton(AF_INET6, address.host, &raw.sin6_addr) == 1 else {
        throw SystemError(code: EINVAL, operation: .listen, path: address.authority)
      }
      raw.sin6_family = sa_family_t(AF_INET6)
      raw.sin6_port = address.port.bigEndian
      write(raw)
    } else {
      var raw = sockaddr_in()
      guard inet_pton(AF_INET, address.host, &raw.sin_addr) == 1 else {
        throw SystemError(code: EINVAL, operation: .listen, path: address.authority)
      }
      raw.sin_family = sa_family_t(AF_INET)
      raw.sin_port = address.port.bigEndian
      write(raw)
    }
    #if canImport(Darwin)
      storage.ss_len = UInt8(size)
    #endif
  }

  /// The address that a system call writes.
  init(
    failing operation: SystemOperation,
    _ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) throws(SystemError) {
    var size = self.size
    try retrying(operation, "") {
      withUnsafeMutablePointer(to: &storage) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, &size) }
      }
    }
    self.size = size
  }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
  }

  /// Nil if it is neither IPv4 nor IPv6.
  var address: TCPAddress? {
    withUnsafeBytes(of: storage) { bytes in
      switch family {
      case AF_INET:
        let raw = bytes.loadUnaligned(as: sockaddr_in.self)
        return TCPAddress(Self.text(raw.sin_addr, AF_INET), port: UInt16(bigEndian: raw.sin_port))
      case AF_INET6:
        let raw = bytes.loadUnaligned(as: sockaddr_in6.self)
        return TCPAddress(
          Self.text(raw.sin6_addr, AF_INET6), port: UInt16(bigEndian: raw.sin6_port))
      default: return nil
      }
    }
  }

  private static func text<Raw>(_ raw: Raw, _ family: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    return withUnsafePointer(to: raw) { pointer in
      inet_ntop(family, pointer, &buffer, socklen_t(buffer.count)) == nil
        ? ""
        : String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
