/// A way to a service. Commands know only this.
package struct Client: Sendable {
  /// - Throws: status 69 where the service cannot be reached.
  package var send: @Sendable (Request) throws -> Response
  /// Sends a request for a stream and hands over its parts until the other side ends it or the handler
  /// returns false. When nothing comes for the duration, that is a part too.
  ///
  /// - Throws: status 69 where the service cannot be reached or breaks off.
  package var listen: @Sendable (Request, Duration, (StreamPart) throws -> Bool) throws -> Void

  package init(
    send: @escaping @Sendable (Request) throws -> Response,
    listen: @escaping @Sendable (Request, Duration, (StreamPart) throws -> Bool) throws -> Void
  ) {
    self.send = send
    self.listen = listen
  }

  /// A service without streams.
  package init(_ send: @escaping @Sendable (Request) throws -> Response) {
    self.init(send: send) { request, _, handle in _ = try handle(.head(send(request))) }
  }

  /// The service in this process: nothing to start, nothing between.
  package static func embedded(_ service: some Service, clock: Clock = .system) -> Client {
    Client(send: { try service.respond(to: $0).awaited(by: clock) }) { request, quiet, handle in
      let response = try service.respond(to: request).awaited(by: clock)
      guard try handle(.head(response)), let stream = response.stream else { return }
      defer { stream.drop() }
      var parser = ServerSentEventParser()
      var nextTick: UInt64? = 0
      while true {
        let now = clock.monotonic()
        if let due = nextTick, due <= now {
          nextTick = service.tick().map { now &+ $0.nanoseconds }
        }
        let (bytes, isLast) = stream.take()
        guard let events = parser.read(bytes) else {
          throw RemoteError.tooLarge(ServiceLocation.embeddedName)
        }
        for event in events {
          guard try handle(.event(event)) else { return }
        }
        if isLast { return }
        guard bytes.isEmpty else { continue }
        let pause = nextTick.map { Duration.nanoseconds(Int64(clamping: $0 - min($0, now))) }
        try clock.sleep(max(.milliseconds(1), min(quiet, pause ?? quiet)))
        guard try handle(.quiet) else { return }
      }
    }
  }
}

package enum StreamPart: Sendable, Equatable {
  /// First: status and fields; for a response without a stream also its body, and then nothing follows.
  case head(Response)
  case event(ServerSentEvent)
  /// Nothing came for a while: time to look at a clock, or to stop.
  case quiet
}
