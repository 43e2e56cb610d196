package import SpecCore

/// Heads and bodies that two programs in a row could read in two ways, and others that are wrong.
/// `|` is a line end.
package enum MalformedRequests {
  package static let table: [(text: String, error: Refusal)] = [
    // Both lengths, and lengths that differ (RFC 9112, section 6.3).
    ("POST / HTTP/1.1|Host: a|Content-Length: 5|Transfer-Encoding: chunked||0||", .badCoding),
    ("POST / HTTP/1.1|Host: a|Transfer-Encoding: chunked|Content-Length: 5||0||", .badCoding),
    (
      "POST / HTTP/1.1|Host: a|Transfer-Encoding: identity|Content-Length: 5||hello",
      .badCoding
    ),
    ("POST / HTTP/1.1|Host: a|Content-Length: 5|Content-Length: 6||hello", .badLength),
    ("POST / HTTP/1.1|Host: a|Content-Length: 5|content-length: 5||hello", .badLength),
    ("POST / HTTP/1.1|Host: a|Content-Length: 5, 5||hello", .badLength),
    ("POST / HTTP/1.1|Host: a|Content-Length: 5,6||hello", .badLength),
    ("POST / HTTP/1.1|Host: a|Content-Length: +5||hello", .badLength),
    ("POST / HTTP/1.1|Host: a|Content-Length: -5||hello", .badLength),
    ("POST / HTTP/1.1|Host: a|Content-Length: 0x5||hello", .badLength),
    ("POST / HTTP/1.1|Host: a|Content-Length: 5 5||hello", .badLength),
    ("POST / HTTP/1.1|Host: a|Content-Length: ٥||hello", .badLength),
    ("POST / HTTP/1.1|Host: a|Content-Length:||hello", .badLength),
    (
      "POST / HTTP/1.1|Host: a|Content-Length: 18446744073709551621||hello",
      .bodyTooLarge(limit: 1 << 20)
    ),
    ("POST / HTTP/1.1|Host: a|Content-Length: 9999999||", .bodyTooLarge(limit: 1 << 20)),
    // Transfer codings.
    ("POST / HTTP/1.1|Host: a|Transfer-Encoding: gzip, chunked||0||", .unknownCoding),
    ("POST / HTTP/1.1|Host: a|Transfer-Encoding: chunked, gzip||0||", .badCoding),
    ("POST / HTTP/1.1|Host: a|Transfer-Encoding: chunked, chunked||0||", .badCoding),
    (
      "POST / HTTP/1.1|Host: a|Transfer-Encoding: chunked|Transfer-Encoding: chunked||0||",
      .badCoding
    ),
    (
      "POST / HTTP/1.1|Host: a|Transfer-Encoding: chunked|Transfer-Encoding: identity||0||",
      .badCoding
    ),
    ("POST / HTTP/1.1|Host: a|Transfer-Encoding: xchunked||0||", .badCoding),
    ("POST / HTTP/1.1|Host: a|Transfer-Encoding: \"chunked\"||0||", .badCoding),
    ("POST / HTTP/1.1|Host: a|Transfer-Encoding: chunked;q=1||0||", .badCoding),
    ("POST / HTTP/1.1|Host: a|Transfer-Encoding: chunked,||0||", .badCoding),
    ("POST / HTTP/1.1|Host: a|Transfer-Encoding: ,chunked||0||", .badCoding),
    ("POST / HTTP/1.1|Host: a|Transfer-Encoding: cow||0||", .badCoding),
    // A Kelvin sign, which Unicode takes for a letter k.
    ("POST / HTTP/1.1|Host: a|Transfer-Encoding: chun\u{212A}ed||0||", .badCoding),
    ("POST / HTTP/1.1|Host: a|Transfer-Encoding:||0||", .badCoding),
    ("POST / HTTP/1.0|Host: a|Transfer-Encoding: chunked||0||", .badCoding),
    ("POST / HTTP/1.1|Host: a|Transfer-Encoding : chunked||0||", .badField),
    ("POST / HTTP/1.1|Host: a|Transfer-Encoding\t: chunked||0||", .badField),
    ("POST / HTTP/1.1|Host: a|Transfer-Encoding:\u{B}chunked||0||", .forbiddenByte),
    ("POST / HTTP/1.1|Host: a|X: y\rTransfer-Encoding: chunked||0||", .forbiddenByte),
    ("POST / HTTP/1.1|Host: a|X: y\nTransfer-Encoding: chunked||0||", .forbiddenByte),
    ("POST / HTTP/1.1|Host: a|Transfer-Encoding:| chunked||0||", .badField),
    // Lines.
    ("GET / HTTP/1.1\nHost: a\n\n", .forbiddenByte),
    ("GET / HTTP/1.1|Host: a\n|", .forbiddenByte),
    ("GET / HTTP/1.1|Host: a\r\r\n|", .forbiddenByte),
    ("GET / HTTP/1.1|Host: a|X: \0||", .forbiddenByte),
    ("GET / HTTP/1.1|Host: a|X: \u{1B}[0m||", .forbiddenByte),
    ("GET / HTTP/1.1|Host: a|X: \u{7F}||", .forbiddenByte),
    ("GET /\0 HTTP/1.1|Host: a||", .forbiddenByte),
    ("\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\u{FC}\u{3}\u{3}", .forbiddenByte),
    // Fields.
    ("GET / HTTP/1.1|Host: a|X: y| z||", .badField),
    ("GET / HTTP/1.1|Host: a|X: y|\tz||", .badField),
    ("GET / HTTP/1.1| Host: a||", .badField),
    ("GET / HTTP/1.1|Host: a|X y: z||", .badField),
    ("GET / HTTP/1.1|Host: a|X : z||", .badField),
    ("GET / HTTP/1.1|Host: a|: z||", .badField),
    ("GET / HTTP/1.1|Host: a|X||", .badField),
    ("GET / HTTP/1.1|Host: a|X(: y||", .badField),
    ("GET / HTTP/1.1|Host: a|É: y||", .badField),
    ("GET / HTTP/1.1|Host: a|Expect: 200-ok||", .unknownExpectation),
    ("GET / HTTP/1.1|Host: a|Expect: 100-continue|Expect: 100-continue||", .unknownExpectation),
    // Hosts.
    ("GET / HTTP/1.1||", .badHost),
    ("GET / HTTP/1.1|Host:||", .badHost),
    ("GET / HTTP/1.1|Host: a|Host: a||", .badHost),
    ("GET / HTTP/1.0|Host: a|host: b||", .badHost),
    ("GET / HTTP/1.1|Host: a, b||", .badHost),
    ("GET / HTTP/1.1|Host: a b||", .badHost),
    ("GET / HTTP/1.1|Host: a/b||", .badHost),
    ("GET / HTTP/1.1|Host: u@a||", .badHost),
    ("GET / HTTP/1.1|Host: a:b||", .badHost),
    ("GET / HTTP/1.1|Host: a:1:2||", .badHost),
    ("GET / HTTP/1.1|Host: :80||", .badHost),
    ("GET / HTTP/1.1|Host: a%41||", .badHost),
    ("GET / HTTP/1.1|Host: [::1||", .badHost),
    ("GET / HTTP/1.1|Host: [::1]x||", .badHost),
    // Targets of proxies and of the server as a whole.
    ("GET http://a/ HTTP/1.1|Host: a||", .badTarget),
    ("GET HTTP://[::1]:80?q= HTTP/1.1|Host: a||", .badTarget),
    ("OPTIONS * HTTP/1.1|Host: a||", .badTarget),
    // Request lines.
    ("||GET / HTTP/1.1|Host: a||", .badRequestLine),
    ("GET /|", .badRequestLine),
    ("GET|", .badRequestLine),
    (" GET / HTTP/1.1|Host: a||", .badRequestLine),
    ("GET  / HTTP/1.1|Host: a||", .badRequestLine),
    ("GET / HTTP/1.1 |Host: a||", .badRequestLine),
    ("GET\t/ HTTP/1.1|Host: a||", .badRequestLine),
    ("GET /a b HTTP/1.1|Host: a||", .badRequestLine),
    ("G@T / HTTP/1.1|Host: a||", .badRequestLine),
    ("GET / HTTP/1.1/|Host: a||", .badRequestLine),
    ("GET / http/1.1|Host: a||", .badRequestLine),
    ("GET / HTTP/1.|Host: a||", .badRequestLine),
    ("GET / HTTP/11|Host: a||", .badRequestLine),
    ("GET / HTTP/1.10|Host: a||", .badRequestLine),
    ("GET / HTTP/2.0|Host: a||", .unsupportedVersion),
    ("GET / HTTP/0.9|Host: a||", .unsupportedVersion),
    ("PRI * HTTP/2.0||SM||", .unsupportedVersion),
    ("CONNECT a:443 HTTP/1.1|Host: a||", .badTarget),
    ("GET * HTTP/1.1|Host: a||", .badTarget),
    ("GET a HTTP/1.1|Host: a||", .badTarget),
    ("GET https://a/ HTTP/1.1|Host: a||", .badTarget),
    ("GET /a#b HTTP/1.1|Host: a||", .badTarget),
    ("GET /é HTTP/1.1|Host: a||", .badTarget),
    ("GET /%zz HTTP/1.1|Host: a||", .noSuchPath),
    ("GET /%00 HTTP/1.1|Host: a||", .noSuchPath),
    ("GET /%ff HTTP/1.1|Host: a||", .noSuchPath),
    ("GET /\(String(repeating: "a", count: 8200)) HTTP/1.1|Host: a||", .requestLineTooLong),
    ("GET / HTTP/1.1|Host: a|X: \(String(repeating: "a", count: 16_400))||", .headTooLarge),
    ("GET / HTTP/1.1|\(String(repeating: "X:|", count: 101))|", .headTooLarge),
  ]

  /// Malformed chunked bodies.
  package static let chunks: [(text: String, error: Refusal)] = [
    ("|", .badChunk), ("x|", .badChunk), ("-1|", .badChunk), ("+1|", .badChunk),
    ("0x1|", .badChunk), (" 1|", .badChunk), ("1_|", .badChunk), ("１|", .badChunk),
    ("1.0|", .badChunk), (";a|", .badChunk), ("fffffffffffffffff|", .badChunk),
    ("0000000000000001|", .badChunk), ("ffffffffffffff|", .bodyTooLarge(limit: 1 << 20)),
    ("100001|", .bodyTooLarge(limit: 1 << 20)),
    ("1;a\rb|", .forbiddenByte), ("1;a\nb|", .forbiddenByte), ("1;a\0|", .forbiddenByte),
    ("1\n", .forbiddenByte), ("1|ab|0||", .badChunk), ("1|a0||", .badChunk),
    ("1|a\n0||", .badChunk), ("1|a\rX", .badChunk), ("2|a|0||", .badChunk),
    ("0|X: y\nZ: a||", .forbiddenByte), ("0|X: \0||", .forbiddenByte),
    ("1 |a|0||", .badChunk), ("1 x|", .badChunk), ("1\tx|", .badChunk),
    ("0|junk||", .badField), ("0|X : y||", .badField), ("0| X: y||", .badField),
    ("0|GET / HTTP/1.1|Host: a||", .badField),
    ("1;\(String(repeating: "e", count: 17_000))|", .badChunk),
    ("0|X: \(String(repeating: "e", count: 17_000))|", .headTooLarge),
  ]

  package static let chunkedHead = "POST /first HTTP/1.1|Host: a|Transfer-Encoding: chunked||"

  package static var all: [(text: String, error: Refusal)] {
    (table + chunks.map { (chunkedHead + $0.text, $0.error) }).map {
      ($0.text.replacing("|", with: "\r\n"), $0.error)
    }
  }
}
