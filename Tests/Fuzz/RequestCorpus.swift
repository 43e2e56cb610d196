/// Requests that are good, and the malformed ones: what mutated requests begin with.
enum RequestCorpus {
  static let mutator = Mutator(
    // As many good ones as others: most changes make them bad soon enough.
    seeds: Array(repeatElement(good, count: 6).joined()) + hostile.filter { $0.utf8.count < 500 },
    large: hostile.filter { $0.utf8.count >= 500 }, words: words, binary: binary)

  private static let hostile = MalformedRequests.all.map(\.text)

  private static let good = [
    "GET / HTTP/1.1|Host: a||",
    "GET /api/app/event-status HTTP/1.1|Host: localhost:3000|Accept: */*|User-Agent: curl/8.5.0||",
    "GET /a%20b?c=d+e&f=&g&=h HTTP/1.1|Host: a:80|Accept: */*|User-Agent: x||",
    "GET /%D0%B6/%e2%82%ac//?q=%F0%9F%98%80 HTTP/1.1|Host: 127.0.0.1|Cookie: a=b; c=\"d\"||",
    "GET /calendar.ics HTTP/1.1|Host: a|Range: bytes=0-499, -500|If-None-Match: \"x\", W/\"y\"||",
    "OPTIONS /x HTTP/1.1|Host: a|Origin: http://b||",
    "HEAD / HTTP/1.0||", "HEAD / HTTP/1.0|Connection: keep-alive||",
    "POST /1 HTTP/1.1|Host: a|Content-Length: 4||abcdGET /2 HTTP/1.1|Host: b||",
    "POST /1 HTTP/1.1|Host: a|Content-Length: 0004||abcd|GET /2 HTTP/1.1|Host: b||",
    "POST / HTTP/1.1|Host: a|Content-Length: 0||GET /2 HTTP/1.1|Host: b|Connection: close||",
    "PUT /1 HTTP/1.1|Host: [::1]|Transfer-Encoding: chunked||3;x=\"y\"|abc|0|T: u||"
      + "OPTIONS / HTTP/1.1|Host: a|Connection: close||",
    "PUT /1 HTTP/1.1|host: a|transfer-encoding: \t CHUNKED \t|Trailer: T||"
      + "00A ; a ; b=c ;d=\"e\\\"\t;\"|0123456789|1||||0;z|T: 1|U:||",
    "POST / HTTP/1.1|Host: a|Expect: 100-continue|Content-Length: 2||ok",
    "POST / HTTP/1.1|Host: a|Expect: 100-Continue|Transfer-Encoding: chunked||2|ok|0||",
    "PUT / HTTP/1.0|Content-Length: 1|Connection: keep-alive|Expect: 100-continue||x",
    "PATCH /me HTTP/1.1|Host: a|Content-Type: application/json|Content-Length: 17||{\"name\":\"A\\u00e9\"}",
    "|DELETE /x/ HTTP/1.1|Host: a|X-Empty:|X-Latin: \u{E9}|X-Tab:\t a\tb ||",
    "GET / HTTP/1.1|Host: a|Connection: Upgrade, close|Upgrade: h2c|HTTP2-Settings: AAMAAABk||",
  ].map { $0.replacing("|", with: "\r\n") }

  private static let words = [
    "\r\n", "\n", "\r", "\0", " ", "\t", ":", ",", ";", "\"", "\\", "=", "0", "1", "f", "-1", "+1",
    "\r\n\r\n", "0\r\n\r\n", "\r\n0\r\n\r\n", "1\r\nx\r\n", "Content-Length: ",
    "Content-Length: 4\r\n",
    "Transfer-Encoding: chunked\r\n", "Transfer-Encoding: chunked",
    "Transfer-Encoding:\r\n chunked",
    "chunked", "identity", "gzip, ", "chun\u{212A}ed", "\u{212A}eep-alive", "Host: b\r\n", "Host: ",
    "HTTP/1.0", "HTTP/1.1", "HTTP/2.0", "http://a/", "http://", "//", "/../", "%00", "%", "%2f",
    "%25",
    "%C3%A9", "%c3", "%ff", "%ED%A0%80", "\u{E9}", "\u{2028}", "Expect: 100-continue\r\n",
    "Connection: close\r\n", "Connection: keep-alive\r\n", "99999999999999999999",
    "fffffffffffffff",
    "7fffffffffffffff", "0x10", "1e3", ";a=b", ";a=\"b\"", "?", "&", "#", "*", "@", "[::1]",
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET ", "POST ", "OPTIONS ", "CONNECT ", "X: y\r\n",
  ]

  private static let binary: [[UInt8]] = [[0xFF], [0xC3], [0xE9], [0x85], [0xA0], [0x7F], [0x0B]]

  /// A good request with a random body in random chunks, so that mutations go deep.
  static func chunked(using numbers: inout Numbers) -> [UInt8] {
    let body = (0..<numbers.below(60)).map { _ in UInt8(numbers.below(256)) }
    let head = "POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    return Array(head.utf8) + chunks(body, using: &numbers) + Array("\r\n".utf8)
  }

  /// A body in chunks cut at random, with some extensions, up to the line of the last chunk.
  static func chunks(_ body: [UInt8], using numbers: inout Numbers) -> [UInt8] {
    var bytes: [UInt8] = []
    for piece in pieces(of: body, using: &numbers) {
      let size = String(piece.count, radix: 16, uppercase: numbers.oneIn(2))
      let zeros = String(repeating: "0", count: numbers.oneIn(4) ? numbers.below(9) : 0)
      let extra = numbers.oneIn(4) ? numbers.pick([";a", " ; a = \"b;\\\"\"", ";a=b;c"]) : ""
      bytes += Array("\(zeros)\(size)\(extra)\r\n".utf8) + piece + [0x0D, 0x0A]
    }
    return bytes + Array("0\r\n".utf8)
  }
}
