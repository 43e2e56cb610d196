import SpecCore
import SpecTestSupport
import Synchronization
import Testing

/// Answers that a service gives at once and wants sent later.
@Suite struct `A delayed answer` {
  private static let delay = Duration.milliseconds(300)
  private let service = StandInService { request in
    Response(
      200, body: Array(request.path[0].utf8), delay: request.path == ["slow"] ? delay : .zero)
  }

  @Test func `does not hold up others, and what follows it on its connection waits`() throws {
    let time = VirtualTime(start: Instant(seconds: 0))
    let server = try RunningServer(service) { $0.clock = time.clock }
    let slow = try server.client(sending: get("/slow") + get("/next"))
    let fast = try server.client()
    for step in [Duration.zero, Self.delay - .nanoseconds(1)] {
      time.advance(by: step)
      #expect(try fast.ask(get("/fast")).body == "fast")
      #expect(!slow.hasAnswer)
    }
    time.advance(by: Self.delay)
    #expect(try slow.answer().body == "slow")
    #expect(try slow.answer().body == "next")
  }

  @Test func `is dropped once its client is gone, also where the descriptor is used again`() throws
  {
    let time = VirtualTime(start: Instant(seconds: 0))
    let asked = Mutex(0)
    let server = try RunningServer(
      StandInService { [service] request in
        asked.withLock { $0 += 1 }
        return service.respond(to: request)
      }
    ) { $0.clock = time.clock }
    do {
      let gone = try server.client(sending: get("/slow"))
      waitUntil("the request is there") { asked.withLock { $0 == 1 } }
      gone.breakOff()
    }
    waitUntil("the connection is gone") { server.connectionCount == 0 }
    // It may have the descriptor of the one before.
    let next = try server.client()
    #expect(try next.ask(get("/fast")).body == "fast")
    time.advance(by: Self.delay)
    #expect(try next.ask(get("/fast")).body == "fast")
  }

  @Test func `is waited for by the clock of a caller in this process`() throws {
    let clock = VirtualTime(start: Instant(seconds: 0)).clock
    let begin = clock.monotonic()
    let response = try Client.embedded(service, clock: clock).send(Request("GET", ["slow"]))
    #expect(clock.monotonic() - begin == Self.delay.nanoseconds)
    #expect(response == Response(200, body: Array("slow".utf8)))
  }
}
