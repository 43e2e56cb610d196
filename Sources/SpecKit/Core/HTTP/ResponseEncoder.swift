/// Responses in, bytes out (RFC 9112, sections 4 to 7).
struct ResponseEncoder: Sendable {
  /// The request is HEAD.
  var isHead = false
  var version = HTTPVersion.current
  /// The connection stays for another request.
  var keepsAlive = true
  /// The value of the Date field (RFC 9110, section 6.6.1); none where the moment is not known.
  var date: String?

  enum Framing: Equatable {
    /// Nothing follows the head.
    case none
    case length
    case chunked
    /// The end of the connection is the end of the body: all that an old client understands.
    case untilClose
  }

  func framing(of response: Response) -> Framing {
    if isHead || Self.hasNoBody(response.status) { return .none }
    guard response.stream != nil else { return .length }
    return version == .current ? .chunked : .untilClose
  }

  /// The head, and the body if that is bytes. Framing is the connection's business: what the
  /// response says of it is left out.
  ///
  /// - Throws: ``Refusal/internalError`` for a field that would become something else on the wire.
  func encode(_ response: Response) throws(Refusal) -> [UInt8] {
    let framing = framing(of: response)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256 + (framing == .length ? response.body.count : 0))
    let reason = Self.reasons[response.status] ?? ""
    bytes.append("HTTP/1.1 \(response.status) \(reason)\r\n")
    if let date, response.headers["Date"] == nil { bytes.append("Date: \(date)\r\n") }
    for field in response.headers.fields {
      if Self.framingFields.contains(where: { Grammar.same($0, field.name) }) { continue }
      guard Grammar.isToken(field.name.utf8), field.value.utf8.allSatisfy(Grammar.isText) else {
        throw .internalError
      }
      bytes.append(field.name)
      bytes.append(": ")
      bytes.append(field.value)
      bytes.append("\r\n")
    }
    if framing == .chunked {
      bytes.append("Transfer-Encoding: chunked\r\n")
    } else if response.stream == nil, !Self.hasNoBody(response.status) {
      bytes.append("Content-Length: \(response.body.count)\r\n")
    }
    if !keepsAlive || framing == .untilClose {
      bytes.append("Connection: close\r\n")
    } else if version == .old {
      bytes.append("Connection: keep-alive\r\n")
    }
    bytes.append("\r\n")
    if framing == .length { bytes += response.body }
    return bytes
  }

  /// A piece of a chunked body; an empty one would be its end.
  static func chunk(_ bytes: [UInt8]) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    return Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
  }

  static let lastChunk = Array("0\r\n\r\n".utf8)
  static let continueLine = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  private static func hasNoBody(_ status: Int) -> Bool {
    status < 200 || status == 204 || status == 304
  }

  private static let framingFields = [
    "connection", "content-length", "keep-alive", "transfer-encoding", "upgrade",
  ]

  /// The reason phrases of RFC 9110, section 15, and RFC 6585; clients do not read them.
  private static let reasons: [Int: String] = [
    100: "Continue", 200: "OK", 201: "Created", 202: "Accepted", 204: "No Content",
    205: "Reset Content", 206: "Partial Content", 301: "Moved Permanently", 302: "Found",
    303: "See Other", 304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout",
    409: "Conflict", 410: "Gone", 411: "Length Required", 412: "Precondition Failed",
    413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type",
    416: "Range Not Satisfiable", 417: "Expectation Failed", 421: "Misdirected Request",
    422: "Unprocessable Content", 428: "Precondition Required", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    505: "HTTP Version Not Supported", 507: "Insufficient Storage",
  ]
}

extension [UInt8] {
  fileprivate mutating func append(_ text: String) { append(contentsOf: text.utf8) }
}
