import SpecCore
import Testing

@Suite struct `A connection` {
  @Test func `closes after an error and never reads what follows`() {
    var talk = Talk()
    talk.say(get("/1") + "BAD\r\n" + get("/2"))
    #expect(talk.asked == ["/1"] && talk.statuses() == [200, 400])
    talk.say(get("/3"))
    #expect(talk.asked == ["/1"] && talk.heard() == "")
    #expect(talk.connection.wants == .readable, "until the client closes")
    talk.end()
    #expect(talk.connection.isClosed)
  }

  @Test func `closes when either side asks for it`() {
    var talk = Talk()
    talk.say(get("/1", "Connection: close\r\n") + get("/2"))
    #expect(talk.asked == ["/1"] && talk.heard().contains("\r\nConnection: close\r\n"))
    talk = Talk()
    talk.answer = { _ in Response(200, headers: ["Connection": "close"]) }
    talk.say(get("/1") + get("/2"))
    #expect(talk.asked == ["/1"] && talk.heard().contains("\r\nConnection: close\r\n"))
  }

  @Test func `answers a client that has ended its side`() {
    var talk = Talk()
    talk.connection.receive(Array((get("/1") + get("/2")).utf8), at: talk.now)
    talk.end()
    #expect(talk.asked == ["/1", "/2"] && talk.statuses() == [200, 200])
    #expect(talk.connection.isClosed)
  }

  @Test(arguments: ["G", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc"])
  func `tells a client that ended in the middle so`(text: String) {
    var talk = Talk()
    talk.say(text)
    talk.end()
    let heard = talk.heard()
    #expect(statuses(in: heard) == [400])
    #expect(heard.contains(#""code":"incomplete""#))
    #expect(talk.asked.isEmpty)
    #expect(talk.connection.isClosed)
  }

  @Test func `tells nothing to a client that ended without a request`() {
    var talk = Talk()
    talk.end()
    #expect(talk.heard().isEmpty)
    #expect(talk.connection.isClosed)
  }

  @Test func `answers no more than the client takes`() {
    var talk = Talk()
    talk.answer = { _ in Response(200, body: Array(repeating: 0x78, count: 30_000)) }
    talk.connection.receive(
      Array((1...10).map { get("/\($0)") }.joined().utf8), at: talk.now)
    talk.proceed(sending: false)
    #expect(talk.asked.count == 3 && talk.connection.wants == .writable)
    talk.send(50_000)
    talk.proceed(sending: false)
    #expect(talk.asked.count == 4)
    talk.proceed()
    #expect(talk.asked.count == 10 && talk.connection.outbox.isEmpty)
    #expect(talk.connection.wants == .readable)
  }

  @Test func `reads nothing while a slow request is answered`() {
    var talk = Talk()
    talk.connection.receive(Array((get("/1") + get("/2")).utf8), at: talk.now)
    #expect(talk.connection.nextRequest(at: talk.now)?.request.target == "/1")
    #expect(talk.connection.nextRequest(at: talk.now) == nil)
    #expect(talk.connection.wants == [] && talk.connection.deadline == nil)
    talk.connection.answer(Response(200), date: "D", at: talk.now)
    talk.proceed()
    #expect(talk.asked == ["/2"])
  }

  @Test func `an answer that cannot be written is an error of the server`() {
    var talk = Talk()
    talk.answer = { _ in Response(302, headers: ["Location": "/\r\nX: y"]) }
    talk.say(get("/1"))
    #expect(talk.statuses() == [500])
  }

  @Test func `continues a client that expects it`() {
    var talk = Talk()
    talk.say("PUT /a HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\n")
    #expect(talk.heard() == "HTTP/1.1 100 Continue\r\n\r\n")
    talk.say("x")
    #expect(talk.statuses() == [200])
    talk.say(
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\nExpect: 100-continue\r\n\r\n")
    #expect(talk.statuses() == [413])
  }

  @Test(arguments: [
    ("HEAD / HTTP/1.1\r\n\r\n", 400), ("HEAD /%FF HTTP/1.1\r\nHost: a\r\n\r\n", 404),
  ])
  func `a malformed HEAD request gets no body`(request: String, status: Int) {
    var talk = Talk()
    talk.say(request)
    let heard = talk.heard()
    #expect(heard.hasPrefix("HTTP/1.1 \(status) ") && heard.hasSuffix("\r\n\r\n"))
  }

  // MARK: time

  @Test(arguments: ["", "GET / HT", "GET / HTTP/1.1\r\nHost: a\r\n"])
  func `a head has ten seconds, however it drips`(text: String) {
    var talk = Talk()
    for byte in text.unicodeScalars {
      talk.wait(.milliseconds(100))
      talk.say(String(byte))
    }
    talk.wait(.milliseconds(9900 - 100 * text.utf8.count))
    #expect(!talk.connection.isClosed && talk.heard() == "")
    talk.wait(.milliseconds(200))
    #expect(talk.statuses() == (text.isEmpty ? [] : [408]))
    talk.wait(.seconds(3))
    #expect(talk.connection.isClosed)
  }

  @Test func `a body has time as long as it comes`() {
    func left(each pause: Duration, bytes: Int) -> (Int, [Int]) {
      var talk = Talk()
      talk.say("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
      for round in 0..<50 {
        talk.wait(pause)
        let heard = talk.statuses()
        if !heard.isEmpty { return (round, heard) }
        talk.say(String(repeating: "x", count: bytes))
      }
      return (50, talk.statuses())
    }
    #expect(left(each: .seconds(1), bytes: 1) == (29, [408]))
    #expect(left(each: .seconds(1), bytes: 10_000) == (50, []))
  }

  @Test func `a quiet client is left after a minute, a slow one after half`() {
    var talk = Talk()
    talk.say(get("/1"))
    talk.wait(.seconds(59))
    talk.say(get("/2"))
    talk.wait(.seconds(59))
    #expect(!talk.connection.isClosed)
    talk.wait(.seconds(2))
    #expect(talk.connection.isClosed && talk.statuses() == [200, 200])

    talk = Talk()
    talk.connection.receive(Array(get("/1").utf8), at: talk.now)
    talk.proceed(sending: false)
    talk.now += Duration.seconds(29).nanoseconds
    talk.send(1)
    #expect(talk.connection.deadline == talk.now + Duration.seconds(30).nanoseconds)
  }

  @Test func `a client that never closes is closed`() {
    var talk = Talk()
    talk.say(get("/1", "Connection: close\r\n"))
    #expect(!talk.connection.isClosed)
    talk.wait(.seconds(2))
    #expect(talk.connection.isClosed)
  }

  // MARK: the end

  @Test func `when stopped ends at once between requests, and after the request else`() {
    var idle = Talk()
    idle.say(get("/1"))
    idle.connection.stop(at: idle.now)
    idle.proceed()
    #expect(idle.connection.isClosed)

    var busy = Talk()
    busy.say(String(get("/1").dropLast()))
    busy.connection.stop(at: busy.now)
    #expect(!busy.connection.isClosed)
    busy.say("\r\n")
    #expect(busy.heard().contains("\r\nConnection: close\r\n") && busy.connection.isClosed)

    var streaming = Talk()
    let stream = EventStream()
    streaming.answer = { _ in .events(stream) }
    streaming.say(get("/events"))
    stream.send(Array("a".utf8))
    streaming.connection.stop(at: streaming.now)
    streaming.proceed()
    #expect(streaming.heard().hasSuffix("1\r\na\r\n0\r\n\r\n") && streaming.connection.isClosed)
  }
}

@Suite struct `A connection that streams` {
  @Test func `a stream is sent as it is written`() {
    var talk = Talk()
    let stream = EventStream()
    talk.answer = { _ in .events(stream) }
    stream.send(Array("a".utf8))
    talk.say(get("/events"))
    #expect(talk.heard().hasSuffix("\r\n\r\n1\r\na\r\n"))
    talk.wait(.seconds(1000))
    stream.send(Array("bc".utf8))
    stream.end()
    talk.connection.pump(at: talk.now)
    talk.proceed()
    #expect(talk.heard() == "2\r\nbc\r\n0\r\n\r\n")
    talk.end()
    #expect(talk.connection.isClosed)
  }

  @Test func `a listener that does not read is dropped and cannot fill the memory`() {
    var talk = Talk()
    let stream = EventStream(backlogLimit: 100_000)
    talk.answer = { _ in .events(stream) }
    talk.connection.receive(Array(get("/events").utf8), at: talk.now)
    talk.proceed(sending: false)
    var sent = 0
    while stream.isOpen, sent < 1_000_000 {
      stream.send(Array(repeating: 0x78, count: 1000))
      talk.connection.pump(at: talk.now)
      sent += 1000
      #expect(talk.connection.held + stream.backlog < 300_000)
    }
    #expect((100_000...250_000).contains(sent))
    talk.connection.pump(at: talk.now)
    #expect(talk.connection.isClosed)
  }

  @Test func `a stream that answers HEAD is dropped`() {
    var talk = Talk()
    let stream = EventStream()
    talk.answer = { _ in .events(stream) }
    talk.say("HEAD /events HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(!stream.isOpen && talk.statuses() == [200])
  }

  @Test func `requests sent during a stream are not read`() {
    var talk = Talk()
    let stream = EventStream()
    talk.answer = { _ in .events(stream) }
    talk.say(get("/events"))
    talk.say(get("/smuggled"))
    stream.end()
    talk.connection.pump(at: talk.now)
    talk.proceed()
    #expect(talk.asked == ["/events"] && talk.connection.isToShutDown == false)
    #expect(talk.heard().contains("\r\nConnection: close\r\n"))
  }
}
