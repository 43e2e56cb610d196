import Fuzz
import SpecCore
import Testing

@Suite struct `Server-sent events` {
  private func read(_ text: String) throws -> [ServerSentEvent] {
    var parser = ServerSentEventParser()
    let events = parser.read(text.utf8)
    return try #require(events)
  }

  @Test func `are written as lines`() {
    let event = ServerSentEvent("put", data: "a\nb\r\nc\rd")
    #expect(
      String(decoding: event.bytes, as: UTF8.self)
        == "event: put\ndata: a\ndata: b\ndata: c\ndata: d\n\n")
    #expect(String(decoding: ServerSentEvent(data: "").bytes, as: UTF8.self) == "data: \n\n")
  }

  @Test func `cannot be made to say more by their data`() throws {
    let event = ServerSentEvent("a\nevent: b", data: "x\n\nevent: y\ndata: z")
    let read = try read(String(decoding: event.bytes, as: UTF8.self))
    #expect(read == [ServerSentEvent("a event: b", data: event.data)])
  }

  /// The examples of the standard.
  @Test(arguments: [
    (
      ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
      ["message|first event", "message|second event", "message| third event"]
    ),
    ("data\n\ndata\ndata\n\ndata:", ["message|", "message|\n"]),
    ("data:test\n\ndata: test\n\n", ["message|test", "message|test"]),
    (
      "event: add\rdata: 73857293\r\rdata: YHOO\r\ndata: +2\r\n\r\n",
      ["add|73857293", "message|YHOO\n+2"]
    ),
    ("\u{FEFF}data: a\n\nevent: gone\n\ndata: b\n\n", ["message|a", "message|b"]),
  ])
  func `are read as browsers read them`(text: String, expected: [String]) throws {
    var numbers = Numbers(7)
    for _ in 0..<20 {
      var parser = ServerSentEventParser()
      var events: [ServerSentEvent] = []
      for piece in pieces(of: Array(text.utf8), using: &numbers) {
        let read = parser.read(piece)
        events += try #require(read)
      }
      #expect(events.map { "\($0.name)|\($0.data)" } == expected)
    }
  }

  @Test func `without end are refused`() {
    var parser = ServerSentEventParser(limit: 100)
    let events = parser.read(Array("data: \(String(repeating: "a", count: 200))".utf8))
    #expect(events == nil)
  }

  @Test func `wait up to the limit, then the reader is dropped`() {
    let stream = EventStream(backlogLimit: 10)
    stream.send(Array("12345".utf8))
    stream.send(Array("67890".utf8))
    #expect(stream.isOpen && stream.backlog == 10)
    #expect(stream.take(upTo: 6).bytes == Array("123456".utf8))
    #expect(stream.take() == (Array("7890".utf8), false))
    stream.send(Array("12345678901".utf8))
    #expect(stream.phase == .dropped && stream.take() == ([], true))
    stream.end()
    #expect(stream.phase == .dropped)
  }

  @Test func `ended streams keep their unread events`() {
    let stream = EventStream()
    stream.send(ServerSentEvent(data: "a"))
    stream.end()
    stream.send(ServerSentEvent(data: "b"))
    #expect(stream.phase == .ended && stream.take() == (Array("data: a\n\n".utf8), true))
  }
}
