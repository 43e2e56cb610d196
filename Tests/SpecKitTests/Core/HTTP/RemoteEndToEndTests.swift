import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@Suite(.needs("curl")) struct `A remote service over curl` {
  private func remote(
    _ server: RunningServer, environment: [String: String] = [:]
  ) throws -> Remote {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return Remote(
      try #require(RemoteAddress(server.url)),
      environment: ["PATH": path, "NO_PROXY": "*"].merging(environment) { $1 }, clock: .system)
  }

  @Test func `gets what an embedded one gets`() throws {
    let service = StandInService { request in
      Response(
        request.path.first == "teapot" ? 418 : 200,
        headers: ["X-Target": request.target, "X-A": request.headers["X-A"] ?? ""],
        body: Array(request.method.utf8) + [0, 13, 10, 255] + request.body)
    }
    let server = try RunningServer(service)
    let hostile = #"a"b\c'd$(e)`f` {g} --h %i é ليلى "# + "\t;"
    for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"] {
      for body in [[], Array("x=1".utf8), Array(0...255), Array(repeating: 7, count: 300_000)] {
        let request = Request(
          method, [method == "BREW" ? "teapot" : "a/../b", "ä"],
          query: [.init("q", hostile), .init("[1-3]", "{a,b}")], headers: ["X-A": hostile + "x"],
          body: body)
        let (near, far) = (service.respond(to: request), try remote(server).send(request))
        #expect(far.status == near.status && far.body == near.body)
        #expect(far.headers["X-Target"] == near.headers["X-Target"])
        #expect(far.headers["X-A"] == near.headers["X-A"])
      }
    }
    let head = try remote(server).send(Request("HEAD", ["a"]))
    #expect(head.status == 200 && head.body.isEmpty && head.headers["Content-Length"] == "8")
  }

  @Test func `sends only the fields of its own that HTTP needs and its user agent`() throws {
    let seen = Mutex<[Headers]>([])
    let server = try RunningServer(
      StandInService { request in
        seen.withLock { $0.append(request.headers) }
        return Response(204)
      })
    _ = try remote(server).send(Request("POST", [], body: Array("a".utf8)))
    _ = try remote(server).send(Request("PUT", [], body: Array(repeating: 1, count: 1_040_000)))
    for headers in seen.withLock(\.self) {
      #expect(
        Set(headers.fields.map { $0.name.lowercased() })
          == ["host", "accept", "user-agent", "content-length"])
      #expect(headers["User-Agent"]?.hasPrefix("spec/") == true)
    }
    #expect(seen.withLock(\.count) == 2)
  }

  @Test func `is not misled by a curl configuration`() throws {
    let home = try Shell()
    try "header = \"X-A: evil\"\nurl = \"http://127.0.0.1:1\"\n".write(
      toFile: "\(home.home)/.curlrc", atomically: true, encoding: .utf8)
    let server = try RunningServer(
      StandInService { Response(200, body: Array(($0.headers["X-A"] ?? "none").utf8)) })
    let remote = try remote(server, environment: ["HOME": home.home, "CURL_HOME": home.home])
    #expect(try remote.send(Request("GET", [])).body == Array("none".utf8))
  }

  @Test func `uses the proxy of the environment`() throws {
    // An origin server refuses the absolute URL that a proxy gets as the target.
    let proxy = try RunningServer(StandInService.echo)
    let server = try RunningServer(StandInService.echo)
    var remote = try remote(server, environment: ["http_proxy": proxy.url, "NO_PROXY": ""])
    remote.address = try #require(RemoteAddress("http://nowhere.invalid:81"))
    #expect(try remote.send(Request("GET", [])).body == Refusal.badTarget.response.body)
    remote.environment["NO_PROXY"] = "nowhere.invalid"
    let error = #expect(throws: RemoteError.self) { try remote.send(Request("GET", [])) }
    #expect(error == .unknownHost("http://nowhere.invalid:81"))
  }

  @Test func `names what failed`() throws {
    let gate = DispatchSemaphore(value: 0)
    let asked = Mutex(0)
    var service = StandInService { request in
      asked.withLock { $0 += 1 }
      switch request.path.first {
      case "hang": gate.wait()
      case "drop": return Response(0)
      case "large": return Response(200, body: Array(repeating: 1, count: 200_000))
      case "redirect": return Response(302, headers: ["Location": "/x"])
      default: break
      }
      return Response(200)
    }
    service.lanes = { $0.path.first == "hang" ? .slow : .loop }
    let server = try RunningServer(service)
    var remote = try remote(server)
    func failure(_ path: String, _ method: String = "GET") -> String? {
      #expect(throws: RemoteError.self) { try remote.send(Request(method, [path])) }?.failure.code
    }
    remote.answerLimit = 100_000
    #expect(failure("large") == "too-large")
    #expect(try remote.send(Request("GET", ["redirect"])).status == 302)
    asked.withLock { $0 = 0 }
    #expect(failure("drop") == "broken-off" && asked.withLock(\.self) == 3)
    asked.withLock { $0 = 0 }
    #expect(failure("drop", "POST") == "broken-off" && asked.withLock(\.self) == 1)
    remote.totalLimit = .milliseconds(300)
    #expect(failure("hang") == "timeout")
    gate.signal()
    remote.totalLimit = .seconds(30)
    remote.address = try #require(RemoteAddress("https://127.0.0.1:\(server.port)"))
    #expect(failure("") == "tls")
    server.stop()
    remote.address = try #require(RemoteAddress(server.url))
    #expect(failure("") == "refused")
  }

  @Test func `hands over events as they come`() throws {
    let streams = Mutex<[EventStream]>([])
    let service = StandInService { request in
      guard request.path == ["events"] else { return Response(401, body: Array("no".utf8)) }
      let stream = EventStream()
      streams.withLock { $0.append(stream) }
      stream.send(ServerSentEvent("put", data: "first"))
      return .events(stream)
    }
    let server = try RunningServer(service)
    for client in [Client.remote(try remote(server)), .embedded(service)] {
      streams.withLock { $0 = [] }
      var parts: [String] = []
      // It may be quiet more than once before the answer to it comes.
      var isAsked = false
      try client.listen(Request("GET", ["events"]), .milliseconds(10)) { part in
        switch part {
        case .head(let response): parts.append("\(response.status)")
        case .quiet:
          if parts.last == "first", !isAsked {
            isAsked = true
            streams.withLock { $0[0].send(ServerSentEvent(data: "é\n2")) }
          }
        case .event(let event):
          parts.append(event.data)
          if parts.count > 2 { streams.withLock { $0[0].end() } }
        }
        return true
      }
      #expect(parts == ["200", "first", "é\n2"])

      var count = 0
      try client.listen(Request("GET", ["events"]), .milliseconds(10)) { part in
        if case .event = part { return false }
        count += 1
        return true
      }
      #expect(count >= 1)
      // The one who listened is gone, and the service learns of it.
      waitUntil("the stream ends") { !streams.withLock { $0[1].isOpen } }
    }
    var answers: [Response] = []
    try Client.remote(try remote(server)).listen(Request("GET", ["x"]), .seconds(1)) { part in
      if case .head(let response) = part {
        answers.append(response)
      } else if part != .quiet {
        Issue.record("\(part)")
      }
      return true
    }
    #expect(answers.map(\.status) == [401])
    #expect(answers.map(\.body) == [Array("no".utf8)])
  }

  @Test func `a stream that breaks off or never begins is a failure`() throws {
    let streams = Mutex<[EventStream]>([])
    let isHeard = Mutex(false)
    var service = StandInService { _ in
      let stream = EventStream(backlogLimit: 100)
      stream.send(ServerSentEvent(data: "a"))
      streams.withLock { $0 = [stream] }
      return .events(stream)
    }
    service.ticking = {
      // More than may wait: as if the client had fallen behind.
      if isHeard.withLock(\.self) {
        for stream in streams.withLock(\.self) { stream.send(Array(repeating: 1, count: 101)) }
      }
      return .milliseconds(1)
    }
    let server = try RunningServer(service)
    var remote = try remote(server)
    let origin = server.url
    var events = 0
    #expect(throws: RemoteError.brokenOff(origin)) {
      try remote.listen(Request("GET", []), .seconds(1)) { part in
        if case .event = part {
          events += 1
          isHeard.withLock { $0 = true }
        }
        return true
      }
    }
    server.stop()
    #expect(events == 1)
    #expect(throws: RemoteError.refused(origin)) {
      try remote.listen(Request("GET", []), .seconds(1)) { _ in true }
    }
    remote.environment["PATH"] = "/nonexistent"
    #expect(throws: RemoteError.noCurl) {
      try remote.listen(Request("GET", []), .seconds(1)) { _ in true }
    }
  }
}
