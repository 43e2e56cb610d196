import SpecCore
import SpecTestSupport
import Synchronization
import Testing

/// Changes that come while others are stored are handed over together.
@Suite struct `A server's changes` {
  private func change(_ number: Int) -> String {
    "POST /change/\(number) HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n"
  }

  private func change(_ number: Int, bytes: Int) -> String {
    change(number).replacing("Length: 0", with: "Length: \(bytes)")
      + String(repeating: "x", count: bytes)
  }

  private func read(_ number: Int) -> String { get("/read/\(number)") }

  /// The changes that a server has handed to their lane and to its service.
  private final class Seen: Sendable {
    let arrived = Mutex<Set<String>>([])
    let groups = Mutex<[[String]]>([])
  }

  private let seen = Seen()
  /// The change 0 waits here.
  private let gate = Gate()

  private func waitForArrival(of count: Int) {
    waitUntil("\(count) changes came") { seen.arrived.withLock { $0.count == count } }
  }

  private func service(
    _ answer: @escaping @Sendable (Request) -> Response = { _ in Response(200, body: [0x78]) }
  ) -> StandInService {
    var service = StandInService(answer)
    service.lanes = { [seen] request in
      guard request.method == "POST" else { return .loop }
      seen.arrived.withLock { _ = $0.insert(request.path[1]) }
      return .changes
    }
    service.gathered = { [seen, gate] requests in
      let names = requests.map { $0.path[1] }
      seen.groups.withLock { $0.append(names) }
      if names[0] == "0" { gate.pass() }
    }
    return service
  }

  /// A client whose change is under way.
  private func busyClient(of server: RunningServer) throws -> RawClient {
    let client = try server.client(sending: change(0))
    gate.waitUntilBusy()
    return client
  }

  private func expectAnswers(to clients: [RawClient]) throws {
    for client in clients {
      #expect(try client.receive(until: "\r\n\r\nx").hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func `are grouped, and each connection is answered in its order`() throws {
    let server = try RunningServer(
      service { Response(200, body: Array(($0.path.joined(separator: "/") + ";").utf8)) })
    let first = try busyClient(of: server)
    let others = try (1...20).map { _ in try server.client() }
    for (number, client) in zip(1..., others) {
      client.send(read(number) + change(number) + read(number) + change(number) + change(number))
      client.end()
    }
    waitForArrival(of: 21)
    gate.open()
    for (number, client) in zip(1..., others) {
      let bodies = try client.receiveAll().split(separator: ";")
        .compactMap { $0.split(separator: "\r\n").last }
      #expect(
        bodies == [
          "read/\(number)", "change/\(number)", "read/\(number)", "change/\(number)",
          "change/\(number)",
        ])
    }
    #expect(try first.answer().body == "change/0;")
    let sizes = seen.groups.withLock { $0.map(\.count) }
    #expect(sizes.reduce(0, +) == 61)
    #expect(sizes[0] == 1)
    // The first change of each client had come when the gate opened; the last of them at that moment.
    #expect(sizes[1] >= 19)
  }

  @Test func `are grouped up to 64 KB, so that small ones do not wait for large ones`() throws {
    let server = try RunningServer(service())
    var clients = [try busyClient(of: server)]
    for (number, size) in [(1, 40_000), (2, 20_000), (3, 100_000), (4, 10)] {
      clients.append(try server.client(sending: change(number, bytes: size)))
      waitForArrival(of: number + 1)
    }
    gate.open()
    try expectAnswers(to: clients)
    #expect(seen.groups.withLock { $0 } == [["0"], ["1", "2"], ["3"], ["4"]])
  }

  /// Too long is the patience itself, or a group before them that took as long.
  @Test(arguments: [Duration.zero, .milliseconds(50)])
  func `that wait too long while others are stored are refused`(patience: Duration) throws {
    let server = try RunningServer(service()) {
      $0.timeouts.change = patience
      $0.refusal = { refusal, _ in Response(refusal.status, body: Array("so: \(refusal.code)".utf8))
      }
    }
    let first = try busyClient(of: server)
    let end = Clock.system.monotonic() + patience.nanoseconds
    waitUntil("the patience is over") { Clock.system.monotonic() >= end }
    let second = try server.client(sending: change(1))
    waitForArrival(of: 2)
    // A read is answered in a later turn of the loop, so that the change waits in its lane by then.
    try expectAnswers(to: [try server.client(sending: read(1))])
    gate.open()
    try expectAnswers(to: [first])
    let refused = try second.receive(until: "so: busy")
    #expect(refused.hasPrefix("HTTP/1.1 503"))
    #expect(refused.contains("\r\nRetry-After: 1\r\n"))
  }

  @Test func `are followed by deferred work once no more come, and at the end`() throws {
    var service = service()
    service.deferred = { [seen] in seen.groups.withLock { $0.append(["deferred"]) } }
    let server = try RunningServer(service)
    let client = try server.client(sending: change(1) + change(2))
    waitUntil("the deferred work is done") { seen.groups.withLock { $0.last == ["deferred"] } }
    client.send(change(3))
    client.end()
    _ = try client.receiveAll()
    server.stop()
    let events = seen.groups.withLock { $0 }
    #expect(events == [["1"], ["2"], ["deferred"], ["3"], ["deferred"]])
  }

  @Test func `of a client that is taken with its request are answered at once`() throws {
    let server = try RunningServer(service())
    let first = try busyClient(of: server)
    let second = try server.client(sending: change(1))
    gate.open()
    // Nothing else happens that could wake the loop.
    try expectAnswers(to: [first, second])
  }

  @Test func `of a client that broke off are made all the same`() throws {
    let server = try RunningServer(service())
    // This client closes its connection at once.
    _ = try server.client(sending: change(1))
    let other = try server.client(sending: change(2))
    other.end()
    _ = try other.receiveAll()
    waitUntil("both changes are made") {
      seen.groups.withLock { Set($0.joined()) == ["1", "2"] }
    }
  }

  /// Also without their client.
  @Test(arguments: [false, true])
  func `count among the bytes that a server holds while they wait`(breaksOff: Bool) throws {
    let server = try RunningServer(service()) { $0.heldBytes = 150_000 }
    let first = try busyClient(of: server)
    var waiting: RawClient? = try server.client(sending: change(1, bytes: 100_000))
    waitForArrival(of: 2)
    if breaksOff {
      waiting?.breakOff()
      waiting = nil
      waitUntil("the client is gone") { server.connectionCount == 1 }
    }
    let refused = try server.client(sending: change(2, bytes: 100_000))
    #expect(statuses(in: try refused.receiveAll()) == [503])
    gate.open()
    try expectAnswers(to: [first] + [waiting].compactMap(\.self))
  }
}
