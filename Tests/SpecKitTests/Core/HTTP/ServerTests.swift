import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@Suite struct `A server` {
  @Test func `answers thousands of pipelined requests to a client that reads late`() throws {
    let server = try RunningServer(StandInService { _ in Response(200, body: [0x78]) })
    let client = try server.client()
    let batch = Array(String(repeating: get("/"), count: 500).utf8)
    let sent = Mutex(0)
    let writer = Thread {
      for _ in 0..<6 where client.send(batch) { sent.withLock { $0 += 500 } }
      client.end()
    }
    writer.start()
    #expect(statuses(in: try client.receiveAll()).count == 3000)
    #expect(sent.withLock(\.self) == 3000)
  }

  @Test func `one connection with many requests does not keep the others waiting`() throws {
    let isAsked = DispatchSemaphore(value: 0)
    let worked = Mutex(0)
    let server = try RunningServer(
      StandInService { request in
        guard request.path == ["work"] else {
          return Response(200, body: Array("\(worked.withLock(\.self))".utf8))
        }
        let count = worked.withLock {
          $0 += 1
          return $0
        }
        // The first one is under way when the other client asks.
        if count == 1 { isAsked.wait() }
        return Response(200)
      })
    let greedy = try server.client(sending: String(repeating: get("/work"), count: 1000))
    defer { withExtendedLifetime(greedy) {} }
    waitUntil("the first is worked on") { worked.withLock { $0 == 1 } }
    let client = try server.client(sending: get("/"))
    isAsked.signal()
    let before = try client.answer().body
    #expect(Int(before) ?? .max < 100)
  }

  @Test func `tells the service who asks, and which host was meant`() throws {
    let server = try RunningServer(StandInService.echo)
    let body = try server.client().ask(get("/x?y=z", "X: 1\r\nx: 2\r\n", host: "b:81")).body
    #expect(
      body
        == #"{"method":"GET","target":"/x?y=z","host":"b:81","peer":"127.0.0.1","body":"","x":["1","2"]}"#
    )
  }

  @Sendable private static func refusal(_ refusal: Refusal, _ request: Request?) -> Response {
    let asked = request.map { " \($0.method) \($0.target)" } ?? ""
    return Response(refusal.status, body: Array("so: \(refusal.code)\(asked)".utf8))
  }

  @Test func `speaks in the service's shape, and says when to come again`() throws {
    let server = try RunningServer(StandInService.echo) {
      $0.refusal = Self.refusal
      $0.connections = 1
    }
    let first = try server.client()
    _ = try first.ask(get("/"))
    let second = try server.client().receiveAll()
    #expect(second.hasPrefix("HTTP/1.1 503 ") && second.contains("\r\nRetry-After: 1\r\n"))
    #expect(second.hasSuffix("so: too-many-connections"))
    first.send("BAD\r\n")
    #expect(try first.receive(until: "so: bad-request-line").hasPrefix("HTTP/1.1 400 "))
  }

  @Test(arguments: [
    ("POST /a HTTP/1.1\r\nHost: b\r\nContent-Length: 2000000\r\n\r\n", "body-too-large POST /a"),
    ("GET /a?b=c HTTP/1.1\r\nHost: b\r\n: d\r\n", "bad-field GET /a?b=c"),
    ("GET /a HTTP/1.1\r\nHost: b\r\n\r\nGET a HTTP/1.1\r\n", "bad-target"),
  ])
  func `passes the request, as far as it was read, to the function that words a refusal`(
    text: String, expected: String
  ) throws {
    let server = try RunningServer(StandInService { _ in Response(204) }) {
      $0.refusal = Self.refusal
    }
    let client = try server.client(sending: text)
    #expect(try client.receiveAll().hasSuffix("so: \(expected)"))
  }

  @Test func `asks the service by the head alone how much of a body it takes`() throws {
    var service = StandInService { Response(200, body: Array("took \($0.body.count)".utf8)) }
    service.limit = { head throws(Refusal) in
      #expect(head.body.isEmpty && head.peer == "127.0.0.1")
      if head.path == ["no"] { throw Refusal(401, "not-you", "not you") }
      return head.headers["X-Key"] == nil ? 3 : nil
    }
    let server = try RunningServer(service)
    func answer(_ head: String, _ body: String) throws -> String {
      try server.client(sending: "PUT \(head)\r\nHost: a\r\nConnection: close\r\n\(body)")
        .receiveAll()
    }
    #expect(try answer("/a HTTP/1.1", "Content-Length: 3\r\n\r\nabc").hasSuffix("took 3"))
    // Chunk extensions and trailers do not count as body.
    let chunks = "Transfer-Encoding: chunked\r\n\r\n2;x=y\r\nab\r\n1\r\nc\r\n0\r\nX: y\r\n\r\n"
    #expect(try answer("/a HTTP/1.1", chunks).hasSuffix("took 3"))
    #expect(
      try answer("/a HTTP/1.1\r\nX-Key: 1", "Content-Length: 4\r\n\r\nabcd").hasSuffix("took 4"))
    // Neither waits for the body that is announced.
    let tooLarge = try answer("/a HTTP/1.1", "Content-Length: 4\r\n\r\n")
    #expect(tooLarge.hasPrefix("HTTP/1.1 413 ") && tooLarge.contains("at most 3 bytes"))
    let inChunks = try answer("/a HTTP/1.1", "Transfer-Encoding: chunked\r\n\r\n4\r\n")
    #expect(inChunks.hasPrefix("HTTP/1.1 413 ") && inChunks.contains("at most 3 bytes"))
    let refused = try answer("/no HTTP/1.1", "Content-Length: 9\r\n\r\n")
    #expect(refused.hasPrefix("HTTP/1.1 401 ") && refused.contains(#""message":"not you""#))
  }

  @Test func `ends slow and silent clients, and those who do not read`() throws {
    let server = try RunningServer(
      StandInService { _ in Response(200, body: Array(repeating: 0x78, count: 10_000_000)) }
    ) {
      $0.timeouts.head = .milliseconds(200)
      $0.timeouts.write = .milliseconds(200)
      $0.timeouts.linger = .milliseconds(100)
    }
    #expect(try server.client().receiveAll() == "")
    #expect(statuses(in: try server.client(sending: "GET / HT").receiveAll()) == [408])
    let deaf = try server.client(sending: get("/"), receiveBuffer: 4096)
    // The server has given up when a client that came later was ended for its silence.
    for _ in 0..<3 { _ = try server.client().receiveAll() }
    #expect(try deaf.receiveAll().utf8.count < 10_000_000)
  }

  /// Slow requests, which wait at a gate: the names of those that began and that ended, in order.
  private final class SlowWork: Sendable {
    let gate = Gate()
    let names = Mutex<[String]>([])
    private let taken = DispatchSemaphore(value: 0)
    private let seen = Mutex<Set<String>>([])

    /// Waits until the loop has taken one more slow request. Two connections may be read in another order than they were
    /// written to.
    func waitUntilTaken() { taken.wait() }

    var service: StandInService {
      var service = StandInService { request in
        guard request.path.first == "slow" else { return Response(200) }
        let name = request.path[1]
        self.names.withLock { $0.append(name) }
        self.gate.pass()
        self.names.withLock { $0.append(name) }
        return Response(200, body: Array(name.utf8))
      }
      service.lanes = { request in
        guard request.path.first == "slow" else { return .loop }
        let isNew = self.seen.withLock { $0.insert(request.path[1]).inserted }
        if isNew { self.taken.signal() }
        return .slow
      }
      return service
    }
  }

  @Test
  func `answers slow requests one at a time beside the others, and limits their number`()
    throws
  {
    let work = SlowWork()
    let server = try RunningServer(work.service) { $0.slowWaiting = 3 }
    let other = try server.client()
    let clients = try (0..<4).map { index in
      let client = try server.client(sending: get("/slow/\(index)"))
      work.waitUntilTaken()
      return client
    }
    let (head, _) = try other.ask(get("/slow/4"))
    #expect(head.hasPrefix("HTTP/1.1 429 ") && head.contains("\r\nRetry-After: "))
    #expect(try other.ask(get("/")).head.hasPrefix("HTTP/1.1 200"))
    for (index, client) in clients.enumerated() {
      work.gate.open()
      #expect(try client.answer().body == "\(index)")
    }
    #expect(work.names.withLock(\.self) == ["0", "0", "1", "1", "2", "2", "3", "3"])
  }

  @Test func `forgets slow requests of clients that broke off`() throws {
    let work = SlowWork()
    let server = try RunningServer(work.service)
    let other = try server.client()
    let first = try server.client(sending: get("/slow/1"))
    defer { withExtendedLifetime(first) {} }
    work.waitUntilTaken()
    do {
      let gone = try server.client(sending: get("/slow/2"))
      work.waitUntilTaken()
      gone.breakOff()
    }
    // The loop notices that it broke off.
    for _ in 0..<2 { _ = try other.ask(get("/")) }
    let last = try server.client(sending: get("/slow/3"))
    work.waitUntilTaken()
    work.gate.open()
    work.gate.open()
    #expect(try last.answer().body == "3")
    #expect(work.names.withLock(\.self) == ["1", "1", "3", "3"])
  }

  @Test func `writes a log without queries, fields or bodies`() throws {
    let lines = Mutex<[String]>([])
    let server = try RunningServer(StandInService { _ in Response(404, body: [1, 2, 3]) }) {
      $0.log = { entry in
        lines.withLock {
          $0.append(entry.line.split(separator: " ").dropLast().joined(separator: " "))
        }
      }
    }
    let client = try server.client()
    _ = try client.ask(get("/a%0Ab?token=secret", "Authorization: Bearer secret\r\n"))
    client.send("BAD\r\n")
    client.end()
    _ = try client.receiveAll()
    server.stop()
    #expect(lines.withLock(\.self) == ["127.0.0.1 GET /a%0Ab 404 3", "127.0.0.1 - 400 0"])
  }
}
