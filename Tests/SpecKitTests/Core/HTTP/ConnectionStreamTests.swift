import SpecCore
import Testing

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

  @Test func `a listener that goes is told to the service`() {
    for say in [{ (talk: inout Talk) in talk.end() }, { $0.connection.close() }] {
      var talk = Talk()
      let stream = EventStream()
      talk.answer = { _ in .events(stream) }
      talk.say(get("/events"))
      #expect(stream.isOpen)
      say(&talk)
      #expect(!stream.isOpen && talk.connection.isClosed)
    }
  }

  @Test func `a head of a stream, or a stream nobody gets, is dropped`() {
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
