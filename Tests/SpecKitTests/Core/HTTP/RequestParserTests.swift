import Fuzz
import SpecCore
import Testing

/// Examples and limits; `RequestSubject` compares the parser with a second reading of RFC 9112.
@Suite struct `A request parser` {
  private let host = "Host: a\r\n"

  @Test(arguments: [
    ("HTTP/1.1", "", true), ("HTTP/1.1", "Connection: close\r\n", false),
    ("HTTP/1.1", "Connection: x, CLOSE\r\n", false), ("HTTP/1.0", "", false),
    ("HTTP/1.0", "Connection: Keep-Alive\r\n", true),
    ("HTTP/1.0", "Connection: \u{212A}eep-Alive\r\n", false),
    ("HTTP/1.0", "Connection: keep-alive\r\nConnection: close\r\n", false),
    ("HTTP/1.7", "", true),
  ])
  func `knows which connections stay`(version: String, fields: String, stays: Bool) {
    #expect(
      Parsed("GET / \(version)\r\n\(host)\(fields)\r\n").requests.map(\.keepsAlive) == [stays])
  }

  @Test func `a client that expects 100 Continue gets it once, before the body`() throws {
    let head = "PUT / HTTP/1.1\r\n\(host)Content-Length: 3\r\nExpect: 100-Continue\r\n\r\n"
    var parser = RequestParser()
    for byte in head.utf8 {
      #expect(try parser.next() == nil && !parser.takeContinue())
      parser.append([byte])
    }
    #expect(try parser.next() == nil)
    #expect(parser.takeContinue() && !parser.takeContinue())
    parser.append(Array("abc".utf8))
    #expect(try parser.next()?.request.body == Array("abc".utf8))

    var early = RequestParser()
    early.append(Array((head + "a").utf8))
    #expect(try early.next() == nil && !early.takeContinue())

    var old = RequestParser()
    old.append(Array(head.replacing("HTTP/1.1", with: "HTTP/1.0").utf8))
    #expect(try old.next() == nil && !old.takeContinue())
  }

  @Test func `limits are exact`() {
    var limits = RequestLimits()
    limits.requestLine = 20
    limits.headBytes = 30
    limits.fields = 2
    limits.bodyBytes = 4
    func get(_ path: Int, _ fields: String) -> Parsed {
      Parsed(
        "GET /\(String(repeating: "a", count: path)) HTTP/1.1\r\n\(fields)\r\n", limits: limits)
    }
    #expect(get(6, host).requests.count == 1)
    #expect(get(7, host).error == .requestLineTooLong)
    // "Host: a" and its end are 9 bytes, "B: " and its end 5.
    let value = String(repeating: "b", count: 16)
    #expect(get(0, "\(host)B: \(value)\r\n").requests.count == 1)
    #expect(get(0, "\(host)B: \(value)b\r\n").error == .headTooLarge)
    #expect(get(0, "\(host)B:\r\nC:\r\n").error == .headTooLarge)
    #expect(get(0, "\(host)Content-Length:4\r\n").isIncomplete)
    #expect(get(0, "\(host)Content-Length:5\r\n").error == .bodyTooLarge(limit: 4))

    limits.headBytes = 60
    func chunks(_ body: String) -> Parsed {
      Parsed(
        "PUT / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n\(body)", limits: limits)
    }
    #expect(chunks("1\r\na\r\n3\r\nbcd\r\n0\r\n\r\n").requests.count == 1)
    #expect(chunks("1\r\na\r\n4\r\n").error == .bodyTooLarge(limit: 4))
    let trailer = "A: " + String(repeating: "a", count: 53) + "\r\n"
    let extended = ";" + String(repeating: "e", count: 30)
    #expect(chunks("0\r\n\(trailer)\r\n").requests.count == 1)
    #expect(chunks("0\r\nA:\r\n\(trailer)").error == .headTooLarge)
    // The extensions of all chunks together, and those with the trailers.
    #expect(chunks("1\(extended)\r\na\r\n").isIncomplete)
    #expect(chunks("1\(extended)\r\na\r\n1\(extended)\(extended)").error == .badChunk)
    #expect(chunks("0\(extended)\r\n\(trailer)").error == .headTooLarge)
  }

  @Test func `an endless line is refused without its end`() {
    let endless = String(repeating: "a", count: 20_000)
    #expect(Parsed(endless).error == .requestLineTooLong)
    #expect(Parsed("GET / HTTP/1.1\r\n\(endless)").error == .headTooLarge)
  }
}

@Suite struct `Malformed requests` {
  @Test(arguments: MalformedRequests.all)
  func `are refused, and nothing after them is read`(text: String, error: Refusal) {
    let smuggled = "\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"
    let expected = Parsed(text + smuggled)
    #expect(expected.requests.isEmpty && expected.error == error)

    let bytes = Array((text + smuggled).utf8)
    #expect(Parsed(bytes.indices.map { bytes[$0...$0] }) == expected, "a byte at a time")
  }

  @Test func `each refusal names its section, and has a code and a message of its own`() {
    let refusals = MalformedRequests.all.reduce(into: [Refusal.incomplete]) { refusals, malformed in
      if !refusals.contains(malformed.error) { refusals.append(malformed.error) }
    }
    #expect(refusals.count == 16)
    for refusal in refusals {
      #expect((400...599).contains(refusal.status))
      #expect(refusal.message.contains(" (RFC "))
    }
    #expect(Set(refusals.map(\.code)).count == refusals.count)
    #expect(Set(refusals.map(\.message)).count == refusals.count)
  }
}
