import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

/// Addresses, loops and limits of a server.
@Suite struct `A server among others` {
  /// A server whose turns the test makes.
  private func server(
    _ service: StandInService = .echo, on host: String = "127.0.0.1", port: UInt16 = 0,
    _ configuration: ServerConfiguration = ServerConfiguration(clock: .system)
  ) throws -> Server {
    try Server(service, on: [SocketAddress(host, port: port)], configuration)
  }

  @Test func `says which address it cannot have`() throws {
    let server = try RunningServer(StandInService.echo)
    let taken = SystemError(
      code: EADDRINUSE, operation: .listen, path: "127.0.0.1:\(server.port)")
    #expect(throws: taken) {
      try self.server(port: server.port)
    }
    let error = #expect(throws: SystemError.self) { try self.server(on: "localhost") }
    #expect(error?.failure.status == .unavailable)
  }

  @Test func `listens again at once where a server has just been`() throws {
    var port: UInt16 = 0
    for _ in 0..<3 {
      let server = try self.server(port: port)
      port = server.addresses[0].port
      let client = try RawClient(port: port)
      client.send(get("/"))
      _ = try server.runOnce()
      _ = try server.runOnce(timeout: .milliseconds(100))
      #expect(server.connectionCount == 1)
    }
  }

  @Test(.enabled(if: canListen(on: "::1"), "no IPv6 here"))
  func `listens on both loopback addresses`() throws {
    let server = try Server(
      StandInService.echo,
      on: [SocketAddress("127.0.0.1", port: 0), SocketAddress("::1", port: 0)],
      ServerConfiguration(clock: .system))
    #expect(server.addresses.allSatisfy { $0.port > 0 && $0.isLoopback })
    #expect(server.addresses[1].authority == "[::1]:\(server.addresses[1].port)")
  }

  @Test func `is part of a loop that waits for other things`() throws {
    let server = try self.server()
    let pipe = try Descriptor.pipe()
    defer {
      pipe.reading.close()
      pipe.writing.close()
    }
    #expect(try server.runOnce([(pipe.reading, .readable)], timeout: .zero) == [[]])
    try pipe.writing.write([1])
    #expect(try server.runOnce([(pipe.reading, .readable)]) == [.readable])
  }

  @Test func `ticks as often as the service asks`() throws {
    let ticks = Mutex(0)
    var service = StandInService.echo
    service.ticking = {
      ticks.withLock { count in
        count += 1
        return count < 3 ? .milliseconds(5) : nil
      }
    }
    let server = try self.server(service)
    while ticks.withLock(\.self) < 3 { _ = try server.runOnce() }
    _ = try server.runOnce(timeout: .milliseconds(20))
    #expect(ticks.withLock(\.self) == 3)
  }

  /// Only Linux has all of 127.0.0.0/8 on its loopback interface.
  @Test(.enabled(if: canListen(on: "127.0.0.2"), "127.0.0.2 is not an address of this machine"))
  func `an address with all connections keeps no other out`() throws {
    let server = try RunningServer(StandInService.echo, host: "0.0.0.0") { $0.connections = 8 }
    let greedy = try (0..<8).map { _ in try RawClient(port: server.port, source: 0x7F00_0002) }
    let more = try RawClient(port: server.port, source: 0x7F00_0002)
    #expect(statuses(in: try more.receiveAll()) == [503])
    #expect(try RawClient(port: server.port).ask(get("/")).head.hasPrefix("HTTP/1.1 200"))
    // The first connections are still served.
    #expect(try greedy[0].ask(get("/")).head.hasPrefix("HTTP/1.1 200"))
  }

  @Test func `answers also those of one address who are far too many`() throws {
    let server = try RunningServer(StandInService.echo) { $0.connections = 2 }
    let greedy = try (0..<40).map { _ in try server.client() }
    #expect(try greedy[0].ask(get("/")).head.hasPrefix("HTTP/1.1 200"))
    for _ in 0..<20 {
      let client = try server.client(sending: get("/"))
      #expect(statuses(in: try client.receiveAll()) == [503])
    }
  }

  @Test func `slow readers of large answers are dropped, and others are served`() throws {
    let large = [UInt8](repeating: 0x78, count: 8 << 20)
    let server = try RunningServer(
      StandInService { $0.path == ["large"] ? Response(200, body: large) : Response(200) }
    ) { $0.heldBytes = 20 << 20 }
    let slow = try (0..<10).map { _ in
      try server.client(sending: get("/large"), receiveBuffer: 4096)
    }
    defer { withExtendedLifetime(slow) {} }
    for _ in 0..<5 {
      #expect(try server.client().ask(get("/")).head.hasPrefix("HTTP/1.1 200"))
    }
    // Whoever reads gets all of it, although others hold as much and read nothing.
    #expect(try server.client().ask(get("/large")).body.utf8.count == large.count)
    waitUntil("slow readers are dropped") { server.connectionCount <= 6 }
  }

  @Test func `a new client takes the place of a client that was silent for a second`() throws {
    let story = StoryClock("2026-11-20T09:00:00Z")
    var configuration = ServerConfiguration(clock: story.clock)
    configuration.connections = 2
    let server = try self.server(.echo, configuration)
    func connect() throws -> RawClient {
      let client = try RawClient(port: server.addresses[0].port)
      for _ in 0..<3 { _ = try server.runOnce(timeout: .milliseconds(50)) }
      return client
    }
    var silent: [RawClient] = []
    for _ in 0..<2 {
      silent.append(try connect())
      try story.clock.sleep(.seconds(2))
    }
    let client = try connect()
    client.send(get("/", "Connection: close\r\n"))
    for _ in 0..<3 { _ = try server.runOnce(timeout: .milliseconds(50)) }
    #expect(try client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200"))
    #expect(try silent[0].receiveAll().isEmpty)
  }

  @Test func `has its turns in a loop that waits for reading only`() throws {
    let server = try self.server()
    let client = try RawClient(port: server.addresses[0].port)
    client.send(get("/"))
    // One turn each for the connection, its request, and the rest of the request.
    for _ in 0..<3 {
      let wait = min(server.patience ?? .seconds(1), .milliseconds(50))
      _ = try poll(
        readable: server.readable, untilMonotonic: Clock.system.monotonic() &+ wait.nanoseconds)
      _ = try server.runOnce(timeout: .zero)
    }
    #expect(server.connectionCount == 1)
    #expect(try client.answer().head.hasPrefix("HTTP/1.1 200"))
  }
}

private func canListen(on host: String) -> Bool {
  let addresses = [SocketAddress(host, port: 0)]
  return (try? Server(StandInService.echo, on: addresses, ServerConfiguration(clock: .system)))
    != nil
}
