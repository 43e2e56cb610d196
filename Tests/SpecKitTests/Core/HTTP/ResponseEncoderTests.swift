import Testing

@testable import SpecCore

@Suite struct `A response encoder` {
  private func encoder(
    isHead: Bool = false, version: HTTPVersion = .current, keepsAlive: Bool = true
  ) -> ResponseEncoder {
    ResponseEncoder(
      isHead: isHead, version: version, keepsAlive: keepsAlive,
      date: HTTPDate.text(Instant(seconds: 784_111_777)))
  }

  private func text(_ response: Response, _ encoder: ResponseEncoder) throws -> String {
    String(decoding: try encoder.encode(response), as: UTF8.self)
  }

  private let date = "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n"

  @Test func `writes status, date, fields, length and body`() throws {
    let response = Response(200, headers: ["A": "b"], body: Array("hi".utf8))
    #expect(
      try text(response, encoder())
        == "HTTP/1.1 200 OK\r\n\(date)A: b\r\nContent-Length: 2\r\n\r\nhi")
  }

  @Test func `a head has the length of the body and no body`() throws {
    let response = Response(404, body: Array("hi".utf8))
    #expect(
      try text(response, encoder(isHead: true))
        == "HTTP/1.1 404 Not Found\r\n\(date)Content-Length: 2\r\n\r\n")
    let stream = Response.events(EventStream())
    #expect(!(try text(stream, encoder(isHead: true))).contains("Transfer-Encoding"))
  }

  @Test(arguments: [204, 304])
  func `some statuses have neither length nor body`(status: Int) throws {
    let written = try text(Response(status, body: [1]), encoder())
    #expect(!written.contains("Length") && written.hasSuffix("\r\n\r\n"))
  }

  @Test func `says whether the connection stays when the client could think otherwise`() throws {
    func connection(_ version: HTTPVersion, _ keepsAlive: Bool) throws -> [Substring] {
      try text(Response(200), encoder(version: version, keepsAlive: keepsAlive))
        .split(separator: "\r\n").filter { $0.hasPrefix("Connection") }
    }
    #expect(try connection(.current, true) == [])
    #expect(try connection(.current, false) == ["Connection: close"])
    #expect(try connection(.old, true) == ["Connection: keep-alive"])
    #expect(try connection(.old, false) == ["Connection: close"])
  }

  @Test func `a stream is chunked, and ends with the connection for old clients`() throws {
    let response = Response.events(EventStream())
    #expect(try text(response, encoder()).contains("\r\nTransfer-Encoding: chunked\r\n"))
    let old = try text(response, encoder(version: .old))
    #expect(!old.contains("Transfer-Encoding") && old.contains("\r\nConnection: close\r\n"))
    #expect(ResponseEncoder.chunk(Array(repeating: 0x61, count: 26)).starts(with: "1a\r\n".utf8))
    #expect(ResponseEncoder.chunk([]) == [])
  }

  @Test(arguments: [
    ("A", "b\r\nSet-Cookie: c"), ("A", "b\nc"), ("A", "\0"), ("A\r\nB", "c"), ("A b", "c"),
    ("", "c"),
    ("A:", "b"),
  ])
  func `a field cannot become two`(name: String, value: String) {
    var response = Response(200)
    response.headers.add(name, value)
    #expect(throws: Refusal.internalError) { try encoder().encode(response) }
  }

  @Test func `what a service says of the framing does not count`() throws {
    let response = Response(
      200, headers: ["content-length": "99", "Transfer-Encoding": "gzip", "Connection": "upgrade"])
    #expect(
      try text(response, encoder()) == "HTTP/1.1 200 OK\r\n\(date)Content-Length: 0\r\n\r\n")
  }

  @Test func `a service may set the date`() throws {
    #expect(try text(Response(200, headers: ["Date": "x"]), encoder()).contains("\r\nDate: x\r\n"))
  }
}
