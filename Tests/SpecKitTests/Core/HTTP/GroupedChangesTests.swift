import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

/// Changes that come while others are stored are handed over together.
@Suite struct `A server's changes` {
  private func change(_ number: Int) -> String {
    "POST /change/\(number) HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n"
  }

  private func read(_ number: Int) -> String { get("/read/\(number)") }

  /// The changes that a server has handed over to their lane.
  private let arrived = Arrivals()

  private final class Arrivals: Sendable { let names = Mutex<Set<String>>([]) }

  private func waitForArrival(of count: Int) {
    waitUntil("\(count) changes came") { arrived.names.withLock { $0.count == count } }
  }

  private func service(
    _ answer: @escaping @Sendable (Request) -> Response = { _ in Response(200, body: [0x78]) }
  ) -> StandInService {
    var service = StandInService(answer)
    service.lanes = { [arrived] request in
      guard request.method == "POST" else { return .loop }
      arrived.names.withLock { _ = $0.insert(request.path[1]) }
      return .changes
    }
    return service
  }

  @Test func `are grouped, and each connection is answered in its order`() throws {
    let groups = Mutex<[Int]>([])
    let (isBusy, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var service = service { request in
      Response(200, body: Array((request.path.joined(separator: "/") + ";").utf8))
    }
    service.gathered = { requests in
      let isFirst = groups.withLock { groups in
        groups.append(requests.count)
        return groups.count == 1
      }
      if isFirst {
        isBusy.signal()
        gate.wait()
      }
    }
    let server = try RunningServer(service)
    let first = try RawClient(port: server.port)
    first.send(change(0))
    isBusy.wait()
    let others = try (1...20).map { _ in try RawClient(port: server.port) }
    for (index, client) in others.enumerated() {
      let number = index + 1
      client.send(read(number) + change(number) + read(number) + change(number) + change(number))
      client.end()
    }
    waitForArrival(of: 21)
    gate.signal()
    for (index, client) in others.enumerated() {
      let text = String(decoding: try client.receiveAll(), as: UTF8.self)
      let bodies = text.split(separator: ";").compactMap { $0.split(separator: "\r\n").last }
      let number = index + 1
      #expect(
        bodies == [
          "read/\(number)", "change/\(number)", "read/\(number)", "change/\(number)",
          "change/\(number)",
        ])
    }
    let sizes = groups.withLock { $0 }
    #expect(sizes.reduce(0, +) == 61)
    #expect(sizes[0] == 1)
    // The first change of each client had come when the gate opened; the last of them at that moment.
    #expect(sizes[1] >= 19)
  }

  @Test func `are grouped up to 64 KB, so that small ones do not wait for large ones`() throws {
    let groups = Mutex<[[String]]>([])
    let (isBusy, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var service = service()
    service.gathered = { requests in
      groups.withLock { $0.append(requests.map { $0.path[1] }) }
      guard requests[0].path[1] == "0" else { return }
      isBusy.signal()
      gate.wait()
    }
    let server = try RunningServer(service)
    let first = try RawClient(port: server.port)
    first.send(change(0))
    isBusy.wait()
    var others: [RawClient] = []
    for (number, size) in [(1, 40_000), (2, 20_000), (3, 100_000), (4, 10)] {
      let client = try RawClient(port: server.port)
      client.send(
        "POST /change/\(number) HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n"
          + String(repeating: "x", count: size))
      waitForArrival(of: number + 1)
      others.append(client)
    }
    gate.signal()
    for client in others {
      #expect(try client.receive(until: "\r\n\r\nx").hasPrefix("HTTP/1.1 200"))
    }
    #expect(groups.withLock { $0 } == [["0"], ["1", "2"], ["3"], ["4"]])
  }

  @Test func `that wait too long while others are stored are refused`() throws {
    let (isBusy, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var service = service()
    service.gathered = { _ in
      isBusy.signal()
      gate.wait()
    }
    let server = try RunningServer(service) {
      $0.timeouts.change = .zero
      $0.refusal = { refusal, _ in Response(refusal.status, body: Array("so: \(refusal.code)".utf8))
      }
    }
    let first = try RawClient(port: server.port)
    first.send(change(0))
    isBusy.wait()
    let second = try RawClient(port: server.port)
    second.send(change(1))
    waitForArrival(of: 2)
    // A read is answered in a later turn of the loop, so that the change waits in its lane by then.
    let reader = try RawClient(port: server.port)
    reader.send(read(1))
    #expect(try reader.receive(until: "\r\n\r\nx").hasPrefix("HTTP/1.1 200"))
    gate.signal()
    #expect(try first.receive(until: "\r\n\r\nx").hasPrefix("HTTP/1.1 200"))
    let refused = try second.receive(until: "so: busy")
    #expect(refused.hasPrefix("HTTP/1.1 503"))
    #expect(refused.contains("\r\nRetry-After: 1\r\n"))
  }

  @Test func `are followed by deferred work once no more come, and at the end`() throws {
    let events = Mutex<[String]>([])
    var service = service()
    service.gathered = { requests in
      events.withLock { $0 += requests.map { "change \($0.path[1])" } }
    }
    service.deferred = { events.withLock { $0.append("deferred") } }
    let server = try RunningServer(service)
    let client = try RawClient(port: server.port)
    client.send(change(1) + change(2))
    waitUntil("the deferred work is done") { events.withLock { $0.last == "deferred" } }
    client.send(change(3))
    client.end()
    _ = try client.receiveAll()
    server.stop()
    let seen = events.withLock { $0 }
    #expect(seen == ["change 1", "change 2", "deferred", "change 3", "deferred"])
  }

  @Test func `wait beside the loop, which answers what only reads meanwhile`() throws {
    let (isBusy, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var service = service()
    service.gathered = { _ in
      isBusy.signal()
      gate.wait()
    }
    let server = try RunningServer(service)
    let writer = try RawClient(port: server.port)
    writer.send(change(0))
    isBusy.wait()
    for number in 1...50 {
      let reader = try RawClient(port: server.port)
      reader.send(read(number))
      #expect(try reader.receive(until: "\r\n\r\nx").hasPrefix("HTTP/1.1 200"))
    }
    gate.signal()
    #expect(try writer.receive(until: "\r\n\r\nx").hasPrefix("HTTP/1.1 200"))
  }

  @Test func `of a client that is taken with its request are answered at once`() throws {
    let (isBusy, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var service = service()
    service.gathered = { requests in
      guard requests[0].path == ["change", "0"] else { return }
      isBusy.signal()
      gate.wait()
    }
    let server = try RunningServer(service)
    let first = try RawClient(port: server.port)
    first.send(change(0))
    isBusy.wait()
    let second = try RawClient(port: server.port)
    second.send(change(1))
    gate.signal()
    // Nothing else happens that could wake the loop.
    for client in [first, second] {
      #expect(try client.receive(until: "\r\n\r\nx").hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func `of a client that broke off are made all the same`() throws {
    let made = Mutex(0)
    let server = try RunningServer(
      service { _ in
        made.withLock { $0 += 1 }
        return Response(200)
      })
    do {
      let client = try RawClient(port: server.port)
      client.send(change(1))
    }
    let other = try RawClient(port: server.port)
    other.send(change(2))
    other.end()
    _ = try other.receiveAll()
    waitUntil("both changes are made") { made.withLock { $0 == 2 } }
  }
}
