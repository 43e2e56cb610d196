/// Responses in, bytes out (RFC 9112, sections 4 to 7).
package struct ResponseEncoder: Sendable {
  /// What of the request matters for the answer.
  package var isHead = false
  package var version = HTTPVersion.current
  /// The connection stays for another request.
  package var keepsAlive = true
  /// The value of the Date field (RFC 9110, section 6.6.1); none where the moment is not known.
  package var date: String?

  package init(
    isHead: Bool = false, version: HTTPVersion = .current, keepsAlive: Bool = true, date: String?
  ) {
    self.isHead = isHead
    self.version = version
    self.keepsAlive = keepsAlive
    self.date = date
  }

  package enum Framing: Equatable {
    /// Nothing follows the head.
    case none
    case length
    case chunked
    /// The end of the connection is the end of the body: all that an old client understands.
    case untilClose
  }

  package func framing(of response: Response) -> Framing {
    if isHead || Self.hasNoBody(response.status) { return .none }
    guard response.stream != nil else { return .length }
    return version == .current ? .chunked : .untilClose
  }

  /// The head, and the body if that is bytes. Framing is the connection's business: what the
  /// response says of it is left out.
  ///
  /// - Throws: ``Refusal/internalError`` for a field that would become something else on the wire.
  package func encode(_ response: Response) throws(Refusal) -> [UInt8] {
    let framing = framing(of: response)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256 + (framing == .length ? response.body.count : 0))
    bytes.append("HTTP/1.1 \(response.status) \(StatusText.of(response.status))\r\n")
    if let date, response.headers["Date"] == nil { bytes.append("Date: \(date)\r\n") }
    for field in response.headers.fields where !Self.isFraming(field.name) {
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
  package static func chunk(_ bytes: [UInt8]) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    return Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
  }

  package static let lastChunk = Array("0\r\n\r\n".utf8)
  package static let continueLine = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  private static func hasNoBody(_ status: Int) -> Bool {
    status < 200 || status == 204 || status == 304
  }

  private static let framingFields: Set<String> = [
    "connection", "content-length", "keep-alive", "transfer-encoding", "upgrade",
  ]

  /// Most names are told apart by their length.
  private static let framingLengths = Set(framingFields.map(\.utf8.count))

  private static func isFraming(_ name: String) -> Bool {
    framingLengths.contains(name.utf8.count) && framingFields.contains(name.lowercased())
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: String) { append(contentsOf: text.utf8) }
}
