/// What a request says before its body, and what follows from it for the bytes after it.
struct RequestHead: Sendable {
  var request = Request("GET", [])
  var version = HTTPVersion.current
  var target = RequestTarget.path

  /// How the end of the body is found (RFC 9112, section 6.3).
  enum Framing: Equatable {
    case length(Int)
    case chunked
  }

  /// Reads a request line, without its end.
  mutating func readRequestLine(_ line: ArraySlice<UInt8>) throws(Refusal) {
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard parts.count == 3, Grammar.isToken(parts[0]) else { throw .badRequestLine }
    version = try HTTPVersion(parts[2])
    let method = Grammar.text(parts[0])
    guard method != "CONNECT" else { throw .unsupportedConnect }
    // Known to who answers a target that cannot be: a HEAD gets no body then either.
    request.method = method
    (target, request) = try RequestTarget.read(parts[1], method: method)
  }

  /// Reads a line of the header section into `fields`.
  static func readField(
    _ line: ArraySlice<UInt8>, into fields: inout Headers
  ) throws(Refusal) {
    guard let first = line.first, !Grammar.isBlank(first) else { throw .foldedField }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), Grammar.isToken(line[..<colon]) else {
      throw .badFieldName
    }
    fields.add(
      Grammar.text(line[..<colon]), Grammar.text(Grammar.trimmed(line[(colon + 1)...])))
  }

  /// Checks the whole head, once all fields are read.
  mutating func finish() throws(Refusal) -> Framing {
    try checkHost()
    if expectation != nil, !expectsContinue, version == .current { throw .unknownExpectation }
    return try framing()
  }

  private mutating func checkHost() throws(Refusal) {
    let hosts = request.headers.all("Host")
    guard hosts.count <= 1 else { throw .repeatedHost }
    if hosts.isEmpty, version == .current { throw .missingHost }
    if let host = hosts.first, Authority(host) == nil { throw .badHost }
    // RFC 9112, section 3.2.2: what the target says replaces what the field says.
    if case .absolute(let authority) = target { request.headers["Host"] = authority }
  }

  private func framing() throws(Refusal) -> Framing {
    let lengths = request.headers.all("Content-Length")
    let codings = request.headers.all("Transfer-Encoding")
    if !codings.isEmpty {
      guard lengths.isEmpty else { throw .lengthAndCoding }
      guard version == .current else { throw .codingInOldVersion }
      let names = Grammar.list(codings)
      guard names.last == "chunked", names.dropLast().allSatisfy({ $0 != "chunked" && $0 != "" })
      else { throw .badCoding }
      guard names.count == 1 else { throw .unknownCoding }
      return .chunked
    }
    guard let length = lengths.first else { return .length(0) }
    guard lengths.count == 1 else { throw .repeatedLength }
    guard !length.isEmpty, length.utf8.allSatisfy(Grammar.isDigit) else { throw .badLength }
    // All digits: what does not fit into 64 bits is a large number.
    return .length(Int(length) ?? .max)
  }

  private var expectation: String? { request.headers["Expect"] }

  /// The client waits for a word before it sends the body.
  var expectsContinue: Bool {
    version == .current && Grammar.list(request.headers.all("Expect")) == ["100-continue"]
  }

  /// Whether another request may follow on the connection (RFC 9112, section 9.3).
  var keepsAlive: Bool {
    let options = Grammar.list(request.headers.all("Connection"))
    if options.contains("close") { return false }
    return version == .current || options.contains("keep-alive")
  }
}

/// The version of a message: what matters is only whether it is older than 1.1.
package enum HTTPVersion: Sendable, Equatable {
  case old
  case current

  init(_ text: ArraySlice<UInt8>) throws(Refusal) {
    let text = Array(text)
    guard text.count == 8, text.starts(with: Array("HTTP/".utf8)), Grammar.isDigit(text[5]),
      text[6] == UInt8(ascii: "."), Grammar.isDigit(text[7])
    else { throw .badVersion }
    guard text[5] == UInt8(ascii: "1") else { throw .unsupportedVersion }
    self = text[7] == UInt8(ascii: "0") ? .old : .current
  }
}
