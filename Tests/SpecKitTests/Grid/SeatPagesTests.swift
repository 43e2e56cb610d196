import SpecCore
import SpecTestSupport
import Testing

@testable import SpecGrid

/// What pages are answered, without a network and in the time of the test.
@Suite struct SeatPagesTests {
  /// A host, and the pages that reach it.
  final class PhoneService: PageHost {
    var talk = HostRulesTests.opened()
    let pages: SeatPages
    var now: Moment { talk.now }
    var machine: HostMachine { talk.machine }

    init() {
      pages = SeatPages(brightness: Brightness(percent: 60))
    }

    func open() { pages.host = self }

    func ask(_ request: PageRequest, of device: UInt64) -> PageAnswer {
      var answer = PageAnswer.notNow
      talk.process { answer = $0.answer(request, of: device, at: $1) }
      return answer
    }

    func ask(
      _ method: String, _ target: String, _ body: JSON? = nil, from peer: String = "10.0.0.9"
    )
      throws -> (status: Int, json: JSON, headers: Headers)
    {
      var request = try Request(method, target: target)
      request.body = body?.bytes() ?? []
      request.peer = peer
      let response = pages.respond(to: request)
      return (
        response.status, (try? JSON(parsing: response.body)) ?? .null, response.headers
      )
    }

    func post(_ name: String, _ body: JSON, from peer: String = "10.0.0.9") throws -> (
      status: Int, json: JSON, headers: Headers
    ) {
      try ask("POST", "/api/\(name)", body, from: peer)
    }

    /// Takes a seat and gives the token.
    func sit(_ column: Int, device: String = "00000000000000aa", isReady: Bool = true) throws
      -> String
    {
      let answer = try post("seat", Self.seat(column, device: device))
      let token = try #require(answer.json["token"]?.string)
      if isReady {
        _ = try post("clock", ["token": .string(token), "boundUs": 900])
        _ = try post("ready", ["token": .string(token), "ready": true])
      }
      return token
    }

    static func seat(
      _ column: Int, device: String = "00000000000000aa", code: JSON = "k7q-x2m", name: JSON = "Ann"
    ) -> JSON {
      [
        "device": .string(device), "code": code, "row": 2, "column": .int(Int64(column)),
        "name": name,
      ]
    }

    /// What a new stream has had so far, and then what has come since.
    func stream(_ token: String) throws -> EventStream {
      let request = try Request("GET", target: "/api/events?token=\(token)")
      return try #require(pages.respond(to: request).stream)
    }

    func pass(_ milliseconds: Int64) throws {
      talk.pass(milliseconds)
      try pages.advance()
    }
  }

  private let service = PhoneService()

  init() { service.open() }

  @Test func `a page takes a seat as any other does, and is told the run`() throws {
    let answer = try service.post("seat", PhoneService.seat(4))
    #expect(answer.status == 200)
    let token = try #require(answer.json["token"]?.string)
    #expect(token.wholeMatch(of: /[0-9a-f]{32}/) != nil)
    #expect(
      answer.json == [
        "token": .string(token), "row": 2, "column": 4, "name": "Ann",
        "host": "Hall 1", "brightness": 60, "state": ["revision": 1, "phase": "waiting"],
      ])
    let holder = try #require(service.talk.machine.holders.first)
    #expect(holder.carrier == .stream("10.0.0.9") && !holder.isReady)
    #expect(service.talk.events == [.listening, .seated(holder)])
    // A page that comes again has the same token.
    #expect(try service.post("seat", PhoneService.seat(4)).json["token"] == answer.json["token"])
    #expect(service.talk.events.count == 2)
  }

  @Test(
    arguments: [
      (PhoneService.seat(4, code: "WRONG1"), 403, "wrong-code"),
      (PhoneService.seat(4, code: "no code!"), 403, "wrong-code"),
      (PhoneService.seat(4, code: 7), 400, "bad-code"), (PhoneService.seat(11), 400, "bad-seat"),
      (PhoneService.seat(0), 400, "bad-seat"),
      (
        ["code": "K7QX2M", "device": "00000000000000aa", "row": 11, "column": 4], 400, "bad-seat"
      ),
      (["code": "K7QX2M", "device": "00000000000000aa"], 400, "bad-seat"),
      (PhoneService.seat(4, name: .string(String(repeating: "x", count: 33))), 400, "bad-name"),
      (PhoneService.seat(4, name: 7), 400, "bad-name"),
      (PhoneService.seat(4, device: "+0000000000000aa"), 400, "bad-device"),
      (PhoneService.seat(4, device: "-0000000000000aa"), 400, "bad-device"),
      (PhoneService.seat(4, device: "aa"), 400, "bad-device"),
      (["code": "K7QX2M"], 400, "bad-device"),
      ([1], 400, "bad-json"), ("text", 400, "bad-json"),
    ] as [(JSON, Int, String)])
  func `what is no seat is refused, and nobody has one`(_ body: JSON, _ status: Int, _ code: String)
    throws
  {
    let answer = try service.post("seat", body)
    #expect(answer.status == status)
    #expect(answer.json["error"]?["code"] == .string(code))
    #expect(service.talk.machine.holders.isEmpty)
  }

  @Test func `a name that is not given is that of the seat`() throws {
    for name in ["", .null] as [JSON] {
      #expect(try service.post("seat", PhoneService.seat(4, name: name)).json["name"] == "seat 2,4")
    }
  }

  @Test func `a seat that is heard is its holder's, whoever asks by whatever way`() throws {
    service.talk.seat(4)
    _ = try service.sit(4)
    var body = PhoneService.seat(4, device: "00000000000000bb")
    var answer = try service.post("seat", body)
    #expect(answer.status == 409 && answer.json["error"]?["holder"] == "Ann")
    #expect(answer.json["error"]?["code"] == "seat-taken")
    // The terminal's seat is in the first row.
    body = [
      "device": "00000000000000bb", "code": "K7QX2M", "row": 1, "column": 4, "name": "Bo",
    ]
    answer = try service.post("seat", body)
    #expect(answer.status == 409 && answer.json["error"]?["holder"] == "D4")
    // A page that says it has the terminal's number, and a terminal that says it has the page's.
    answer = try service.post("seat", PhoneService.seat(9, device: "0000000000000004"))
    #expect(answer.status == 409 && answer.json["error"]?["holder"] == "D4")
    let before = service.talk.machine.holders
    let hello = Hello(seat: Seat(row: 7, column: 7)!, name: "Eve")
    service.talk.hear(.hello(hello), from: 0xAA)
    service.talk.hear(.bye, from: 0xAA)
    #expect(service.talk.machine.holders == before)
  }

  @Test func `one run, one report, two kinds`() throws {
    let token = try service.sit(4)
    service.talk.seat(4)
    let stream = try service.stream(token)
    _ = stream.take()
    service.talk.forget()
    service.talk.take(.command(.start(nil, anyway: false)))
    try service.pass(1)
    let start = try #require(service.talk.machine.run?.start)
    let state: JSON = [
      "revision": 2, "phase": "starting", "sequence": 1, "stepMs": 500,
      "startUs": .int(start.inMicroseconds),
    ]
    #expect(
      String(decoding: stream.take().bytes, as: UTF8.self)
        == "event: state\ndata: \(state.serialized())\n\n")
    #expect(try service.ask("GET", "/api/state?token=\(token)").json == state)
    // No datagram goes to a page.
    #expect(service.talk.sent.allSatisfy { $0.to != .unicast(SampleMachine<HostMachine>.other) })
    #expect(try service.post("ack", ["token": .string(token), "revision": 1]).status == 204)
    #expect(service.talk.machine.run?.delivered == 0)
    #expect(try service.post("ack", ["token": .string(token), "revision": 2]).status == 204)
    service.talk.hear(
      .ack(Acknowledgement(sequence: 1, kind: .start, result: .done, revision: 2)), from: 4,
      at: SampleMachine<HostMachine>.device(4))
    #expect(service.talk.events.last == .delivered(run: 2, delivered: 2, seats: 2))
    for _ in 1...5 {
      try service.pass(1000)
      service.talk.probe(4)
      _ = try service.post("clock", ["token": .string(token), "boundUs": 700])
    }
    _ = try service.post(
      "done", ["token": .string(token), "revision": 2, "lateUs": [3000, -4000, 1, 2]])
    service.talk.hear(
      .done(Done(revision: 2, lateness: [1, 2, 3, nil])), from: 4,
      at: SampleMachine<HostMachine>.device(4))
    let run = try #require(service.talk.events.last?.finishedRun)
    let report = run.report(startedAt: Instant(seconds: 0))
    #expect(
      report.kinds.map(\.kind) == ["terminal", "web"] && report.kinds.map(\.seats) == [1, 1])
    #expect(report.kinds.map(\.maxUs) == [3, 4000])
    #expect(report.complete == 1 && report.missed.map(\.reason) == ["late"])
    #expect(report.steps.map(\.shown) == [2, 2, 2, 1])
  }

  @Test func `streams are quiet for a while after a change of colors`() throws {
    let token = try service.sit(4)
    let stream = try service.stream(token)
    service.talk.take(.command(.start(nil, anyway: false)))
    try service.pass(2999)
    _ = stream.take()
    try service.pass(200)
    #expect(service.talk.machine.phase == .running && stream.backlog == 0)
    #expect(try service.ask("GET", "/api/state?token=\(token)").json["phase"] == "running")
    try service.pass(101)
    #expect(String(decoding: stream.take().bytes, as: UTF8.self).contains(#""phase":"running""#))
    // A stop is told at once.
    service.talk.take(.command(.stop))
    #expect(service.pages.wake <= service.talk.now)
    try service.pass(0)
    #expect(String(decoding: stream.take().bytes, as: UTF8.self).contains(#""phase":"waiting""#))
    #expect(service.talk.machine.stopping?.open == [0xAA])
    _ = try service.post("ack", ["token": .string(token), "revision": 3])
    #expect(service.talk.machine.stopping?.open.isEmpty ?? true)
  }

  @Test func `a page that is not heard for 3 s is lost, and back as it was`() throws {
    let token = try service.sit(4)
    try service.pass(3200)
    #expect(service.talk.machine.holders.first?.isLost == true)
    _ = try service.post("clock", ["token": .string(token)])
    let holder = try #require(service.talk.machine.holders.first)
    #expect(!holder.isLost && holder.isReady && holder.boundMicroseconds == 900)
    // Lost for long, it is forgotten, and has to take a seat again.
    try service.pass(70_000)
    #expect(try service.post("clock", ["token": .string(token)]).status == 401)
  }

  @Test func `who changes the seat leaves the old one free at once`() throws {
    let token = try service.sit(4)
    let stream = try service.stream(token)
    #expect(try service.post("leave", ["token": .string(token)]).status == 204)
    #expect(service.talk.machine.holders.isEmpty && !stream.isOpen)
    for name in ["ready", "ack", "done", "leave", "clock"] {
      let body: JSON = [
        "token": .string(token), "ready": true, "revision": 1, "lateUs": [],
      ]
      let answer = try service.post(name, body)
      #expect(answer.status == 401 && answer.json["error"]?["code"] == "unknown-token", "\(name)")
    }
    #expect(
      try service.post("seat", PhoneService.seat(4, device: "00000000000000bb")).status == 200)
  }

  @Test func `the time comes first, with or without a seat`() throws {
    let now = service.talk.now.inMicroseconds
    #expect(
      try service.post("clock", [:]).json
        == ["receivedUs": .int(now), "sentUs": .int(now), "revision": 1])
  }

  @Test func `after ten wrong codes in a minute an address waits until it is over`() throws {
    for _ in 0..<10 {
      #expect(try service.post("seat", PhoneService.seat(4, code: "WRONG1")).status == 403)
    }
    var answer = try service.post("seat", PhoneService.seat(4))
    #expect(answer.status == 429 && answer.headers["Retry-After"] == "60")
    #expect(answer.json["error"]?["code"] == "too-many-tries")
    #expect(try service.post("seat", PhoneService.seat(5), from: "10.0.0.8").status == 200)
    service.talk.pass(59_500)
    answer = try service.post("seat", PhoneService.seat(4))
    #expect(answer.status == 429 && answer.headers["Retry-After"] == "1")
    service.talk.pass(500)
    #expect(try service.post("seat", PhoneService.seat(4)).status == 200)
  }

  @Test func `no path starts, stops or ends anything`() throws {
    let token = try service.sit(4)
    for path in ["start", "stop", "quit", "seat/1", "events/x", ""] {
      #expect(try service.post(path, ["token": .string(token)]).status == 404, "\(path)")
    }
    let got = try service.ask("GET", "/api/seat")
    #expect(got.status == 405)
    #expect(got.json["error"]?["code"] == "method-not-allowed")
    #expect(got.headers["Allow"] == "POST")
    #expect(try service.ask("POST", "/").status == 405)
    #expect(try service.ask("OPTIONS", "/api/seat").status == 405)
    #expect(service.talk.machine.phase == .waiting)
  }

  @Test func `before the code is claimed and after goodbye there are no seats`() throws {
    let early = PhoneService()
    #expect(try early.post("seat", PhoneService.seat(4)).status == 503)
    early.talk = .host()
    early.open()
    #expect(try early.post("seat", PhoneService.seat(4)).status == 503)
    let stream = try service.stream(try service.sit(4))
    _ = stream.take()
    service.talk.take(.command(.quit(.atOnce)))
    try service.pass(0)
    #expect(String(decoding: stream.take().bytes, as: UTF8.self) == "event: bye\ndata: {}\n\n")
    #expect(try service.post("seat", PhoneService.seat(5)).status == 503)
  }

  @Test func `a page has at most four streams`() throws {
    let token = try service.sit(4)
    let streams = try (0..<5).map { _ in try service.stream(token) }
    #expect(streams.map(\.isOpen) == [false, true, true, true, true])
  }

  @Test(arguments: [
    ("", "en", "You are part"), ("de,ru;q=0.8", "ru", "Коснитесь"), ("ar-EG,ar", "ar", "المس"),
  ])
  func `the page is one response of at most 24 KiB with no other address in it`(
    _ asked: String, _ language: String, _ text: String
  ) throws {
    let response = service.pages.respond(
      to: try Request(
        "GET", target: "/?row=3&col=4&name=%3Cb%3E", headers: ["Accept-Language": asked]))
    #expect(response.status == 200 && response.body.count <= 24 * 1024)
    let page = String(decoding: response.body, as: UTF8.self)
    #expect(page.contains("<html lang=\"\(language)\">") && page.contains(text))
    #expect(
      !page.contains("//*") && !page.contains("/*texts*/") && !page.contains("/*style*/")
        && !page.contains("/*script*/"))
    #expect(page.contains("id=\"ready\"") && page.contains("new EventSource('/api/events"))
    for forbidden in ["http:", "https:", "@import", "url(", "innerHTML", "<b>"] {
      #expect(!page.contains(forbidden), "\(forbidden)")
    }
    #expect(response.headers["Content-Security-Policy"]?.hasPrefix("default-src 'none'; ") == true)
    #expect(response.headers["Cache-Control"] == "no-store")
  }
}
