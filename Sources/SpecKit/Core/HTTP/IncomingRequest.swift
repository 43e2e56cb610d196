/// A request that comes over a connection, and what its head says about the bytes after it.
package struct IncomingRequest: Sendable, Equatable {
  package var request = Request("GET", [])
  package var version = HTTPVersion.current

  /// The rule that finds the end of the body (RFC 9112, section 6.3).
  enum Framing: Equatable {
    case length(Int)
    case chunked
  }

  /// Reads a request line, without its end. The target is in origin form (RFC 9112, section 3.2.1).
  mutating func readRequestLine(_ line: ArraySlice<UInt8>) throws(Refusal) {
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard parts.count == 3, Grammar.isToken(parts[0]) else { throw .badRequestLine }
    version = try HTTPVersion(parts[2])
    let method = Grammar.text(parts[0])
    // Known before the target is read: the refusal of a HEAD request has no body either.
    request.method = method
    guard parts[1].allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) else {
      throw .badTarget
    }
    request = try Request(method, target: String(decoding: parts[1], as: UTF8.self))
  }

  /// Reads a line of the header section.
  static func field(
    _ line: ArraySlice<UInt8>
  ) throws(Refusal) -> (name: String, value: String) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), Grammar.isToken(line[..<colon]) else {
      throw .badField
    }
    return (Grammar.text(line[..<colon]), Grammar.text(Grammar.trimmed(line[(colon + 1)...])))
  }

  /// Checks the whole head, once all fields are read.
  func finish() throws(Refusal) -> Framing {
    let hosts = request.headers.all("Host")
    guard hosts.count <= 1, hosts.allSatisfy({ Authority($0) != nil }),
      !hosts.isEmpty || version == .old
    else { throw .badHost }
    if request.headers["Expect"] != nil, !expectsContinue, version == .current {
      throw .unknownExpectation
    }
    return try framing()
  }

  private func framing() throws(Refusal) -> Framing {
    let lengths = request.headers.all("Content-Length")
    let codings = request.headers.all("Transfer-Encoding")
    if !codings.isEmpty {
      let names = Grammar.list(codings)
      guard lengths.isEmpty, version == .current, names.last == "chunked",
        names.dropLast().allSatisfy({ $0 != "chunked" && $0 != "" })
      else { throw .badCoding }
      guard names.count == 1 else { throw .unknownCoding }
      return .chunked
    }
    guard let length = lengths.first else { return .length(0) }
    guard lengths.count == 1, !length.isEmpty, length.utf8.allSatisfy(\.isASCIIDigit) else {
      throw .badLength
    }
    // All digits: a number that does not fit into 64 bits is a large one.
    return .length(Int(length) ?? .max)
  }

  /// The client waits for `100 Continue` before it sends the body.
  var expectsContinue: Bool {
    version == .current && Grammar.list(request.headers.all("Expect")) == ["100-continue"]
  }

  /// Whether another request may follow on the connection (RFC 9112, section 9.3).
  package var keepsAlive: Bool {
    let options = Grammar.list(request.headers.all("Connection"))
    if options.contains("close") { return false }
    return version == .current || options.contains("keep-alive")
  }
}

/// The version of a message, as far as it matters: 1.0, or 1.1 and later.
package enum HTTPVersion: Sendable, Equatable {
  case old
  case current

  init(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
    let text = Array(bytes)
    guard text.count == 8, text.starts(with: Array("HTTP/".utf8)), text[5].isASCIIDigit,
      text[6] == UInt8(ascii: "."), text[7].isASCIIDigit
    else { throw .badRequestLine }
    guard text[5] == UInt8(ascii: "1") else { throw .unsupportedVersion }
    self = text[7] == UInt8(ascii: "0") ? .old : .current
  }
}
