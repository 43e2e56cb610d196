internal import SpecCore

/// The server for phones, driven by the loop of the host.
final class WebCarrier {
  private let server: Server
  private let pages: SeatPages
  private let clock: Clock

  /// - Parameter port: 0 for any that is free.
  /// - Throws: `Failure.webPortInUse`.
  init(_ pages: SeatPages, port: UInt16, _ clock: Clock) throws {
    var configuration = ServerConfiguration(clock: clock)
    configuration.limits.headBytes = 8192
    configuration.limits.bodyBytes = 4096
    configuration.timeouts.head = .seconds(5)
    configuration.timeouts.body = .seconds(5)
    configuration.timeouts.idle = .seconds(15)
    configuration.timeouts.write = .seconds(15)
    configuration.connections = 512
    configuration.heldBytes = 16 << 20
    (self.pages, self.clock) = (pages, clock)
    do {
      server = try Server(pages, on: [SocketAddress("0.0.0.0", port: port)], configuration)
    } catch let error as SystemError where error.operation == .listen {
      throw Failure.webPortInUse(port)
    }
  }

  var port: UInt16 { server.addresses.first?.port ?? 0 }

  /// One of them can be read when ``advance()`` has something to do.
  var descriptors: [Descriptor] { server.readable }

  /// When ``advance()`` has something to do although nothing can be read.
  var wake: Moment {
    let patience = server.patience.map { clock.moment + Nanoseconds(clamping: $0.nanoseconds) }
    return min(pages.wake, patience ?? .distantFuture)
  }

  func advance() throws {
    _ = try server.runOnce(timeout: .zero)
    try pages.advance()
    // New output is sent in the next pass of the loop, which is due at once.
  }
}
