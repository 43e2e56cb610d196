import SpecCore
import SpecTestSupport
import Testing

/// Answers that a service gives at once and wants sent later.
@Suite(.timeLimit(.minutes(1))) struct `A delayed answer` {
  private static let delay = Duration.milliseconds(300)
  private let service = StandInService { request in
    Response(
      200, body: Array(request.path[0].utf8), delay: request.path == ["slow"] ? delay : .zero)
  }

  private func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n" }

  @Test func `does not hold up others, and what follows it on its connection waits`() throws {
    let server = try RunningServer(service)
    let (slow, fast) = (try RawClient(port: server.port), try RawClient(port: server.port))
    let begin = Clocks.monotonic()
    slow.send(get("/slow") + get("/next"))
    #expect(try fast.ask(get("/fast")).body == "fast")
    let afterFast = Clocks.monotonic() - begin
    let answers = try slow.receive(until: "\r\n\r\nnext")
    #expect(answers.contains("\r\n\r\nslow"))
    #expect(Clocks.monotonic() - begin >= Self.delay.nanoseconds)
    #expect(afterFast < Self.delay.nanoseconds)
  }

  @Test func `goes to nobody once its client is gone`() throws {
    let server = try RunningServer(service)
    let gone = try RawClient(port: server.port)
    gone.send(get("/slow"))
    gone.breakOff()
    while server.connectionCount > 0 { Clocks.sleep(.milliseconds(1)) }
    let next = try RawClient(port: server.port)
    Clocks.sleep(Self.delay)
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
