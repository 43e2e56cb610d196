import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

/// Streams that a tick feeds.
private final class Fountain: Sendable {
  let streams = Mutex<[EventStream]>([])
  let sent = Mutex(0)

  func service(_ event: @escaping @Sendable (Int) -> ServerSentEvent?) -> StandInService {
    var service = StandInService { request in
      guard request.path == ["events"] else { return Response(200) }
      let stream = EventStream()
      self.streams.withLock { $0.append(stream) }
      return .events(stream)
    }
    service.ticking = {
      let streams = self.streams.withLock { streams in
        streams.removeAll { !$0.isOpen }
        return streams
      }
      if let event = event(self.sent.withLock(\.self)) {
        self.sent.withLock { $0 += 1 }
        for stream in streams { stream.send(event) }
      }
      return .milliseconds(1)
    }
    return service
  }
}

@Suite struct `Streams of a server` {
  private func listener(_ server: RunningServer) throws -> RawClient {
    let client = try server.client(sending: get("/events"))
    _ = try client.receive(until: "\r\n\r\n")
    return client
  }

  @Test func `reach all listeners in order`() throws {
    let fountain = Fountain()
    let isStarted = Mutex(false)
    let service = fountain.service { number in
      guard isStarted.withLock(\.self), number <= 100 else { return nil }
      return number < 100 ? ServerSentEvent("put", data: "\(number)") : ServerSentEvent(data: "end")
    }
    let server = try RunningServer(service)
    let clients = try (0..<50).map { _ in try listener(server) }
    isStarted.withLock { $0 = true }
    for client in clients {
      let text = try client.receive(until: "data: end\n\n\r\n")
      let numbers = text.split(separator: "\n").compactMap { line in
        line.hasPrefix("data: ") ? Int(line.dropFirst(6)) : nil
      }
      #expect(numbers == Array(0..<100))
    }
  }

  @Test func `end with the server, and with the client`() throws {
    let fountain = Fountain()
    let server = try RunningServer(fountain.service { _ in nil })
    _ = try listener(server)
    var hasStream = true
    for _ in 0..<1000 where hasStream {
      _ = try server.client().ask(get("/"))
      hasStream = fountain.streams.withLock { !$0.isEmpty }
    }
    #expect(!hasStream)
    let client = try listener(server)
    server.stop()
    #expect(try client.receiveAll() == "0\r\n\r\n")
  }

  @Test func `are closed at the end for clients of HTTP 1.0`() throws {
    let fountain = Fountain()
    let server = try RunningServer(fountain.service { _ in nil })
    let client = try server.client(sending: "GET /events HTTP/1.0\r\n\r\n")
    #expect(try !client.receive(until: "\r\n\r\n").contains("Transfer-Encoding"))
    fountain.streams.withLock { streams in
      for stream in streams {
        stream.send(ServerSentEvent(data: "a"))
        stream.end()
      }
    }
    #expect(try client.receiveAll() == "data: a\n\n")
  }
}
