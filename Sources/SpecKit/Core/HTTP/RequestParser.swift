/// The most that a client may send.
package struct RequestLimits: Sendable, Equatable {
  /// Bytes of the request line.
  package var requestLine = 8192
  /// Bytes of all header fields with their line ends; the extensions of chunks and the trailers of a body may have as
  /// many again.
  package var headBytes = 16_384
  package var fields = 100
  package var bodyBytes = 1 << 20

  package init() {}
}

/// Parses requests of HTTP/1.1 (RFC 9112) strictly. Targets in absolute form and `*` (§3.2.2 and §3.2.4) are refused,
/// as only proxies send them; extensions of chunks and trailers are skipped. Requests and errors do not depend on
/// how the bytes are cut into pieces.
package struct RequestParser: Sendable {
  private enum State: Sendable {
    case requestLine
    case fields
    /// Bytes of the body, or of a chunk of it, are to come.
    case body(rest: Int, isChunk: Bool)
    case chunkSize
    case chunkEnd
    case trailers
  }

  /// Returns the most bytes that the body of a request with this head may have; nil for the limit of the parser.
  package typealias BodyJudge = @Sendable (_ head: Request) throws(Refusal) -> Int?

  private let limits: RequestLimits
  private let judge: BodyJudge
  /// Bytes of the body of this request.
  private var bodyLimit: Int
  private var buffer: [UInt8] = []
  /// The offset of the first byte that is not parsed.
  private var position = 0
  /// The offset of the first byte that was not searched for a line end.
  private var scanned = 0
  private var state = State.requestLine
  private var head = IncomingRequest()
  /// Bytes of header fields so far; in a chunked body those of extensions and trailers.
  private var fieldBytes = 0
  private var hasSkippedLine = false
  /// The client expects `100 Continue` and was not told yet.
  private var awaitsContinue = false

  package init(
    limits: RequestLimits = RequestLimits(), judge: @escaping BodyJudge = { _ in nil }
  ) {
    (self.limits, self.judge) = (limits, judge)
    bodyLimit = limits.bodyBytes
  }

  package mutating func append(_ bytes: some Collection<UInt8>) {
    if position == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= 65_536)
      (position, scanned) = (0, 0)
    } else if position >= 65_536 {
      buffer.removeSubrange(..<position)
      scanned -= position
      position = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Returns the next request, if all of it has arrived. An error ends the parsing.
  package mutating func next() throws(Refusal) -> IncomingRequest? {
    while true {
      switch try step() {
      case .again: continue
      case .wait: return nil
      case .done: return take()
      }
    }
  }

  /// No byte of a further request has come.
  package var isBetweenRequests: Bool {
    if case .requestLine = state { return position == buffer.count }
    return false
  }

  package var isReadingBody: Bool {
    switch state {
    case .requestLine, .fields: false
    case .body, .chunkSize, .chunkEnd, .trailers: true
    }
  }

  /// Returns true once if the client waits for `100 Continue` before it sends the body.
  package mutating func takeContinue() -> Bool {
    defer { awaitsContinue = false }
    // RFC 9110, section 10.1.1: not needed once some of the body is here.
    return awaitsContinue && position == buffer.count && head.request.body.isEmpty
  }

  /// The request that is being read is HEAD.
  package var isHead: Bool { head.request.method == "HEAD" }
  /// The parsed part of the request that is being read, or that failed; nil before its request line.
  package var begun: Request? {
    if case .requestLine = state { nil } else { head.request }
  }
  /// Bytes in memory.
  package var buffered: Int { buffer.count - position + head.request.body.count }
  /// Bytes of the body so far.
  package var bodyCount: Int { head.request.body.count }
}

// MARK: the steps

extension RequestParser {
  private enum Step {
    case again
    case wait
    case done
  }

  private mutating func step() throws(Refusal) -> Step {
    switch state {
    case .requestLine: try readRequestLine()
    case .fields: try readFields()
    case .body(let rest, let isChunk): readBody(rest, isChunk: isChunk)
    case .chunkSize: try readChunkSize()
    case .chunkEnd: try readChunkEnd()
    case .trailers: try readTrailers()
    }
  }

  private mutating func readRequestLine() throws(Refusal) -> Step {
    guard let line = try line(limit: limits.requestLine, .requestLineTooLong) else { return .wait }
    if line.isEmpty {
      // RFC 9112, section 2.2: an old client's extra line end after a body.
      if hasSkippedLine { throw .badRequestLine }
      hasSkippedLine = true
    } else {
      try head.readRequestLine(buffer[line])
      state = .fields
    }
    return .again
  }

  private mutating func readFields() throws(Refusal) -> Step {
    guard let line = try fieldLine() else { return .wait }
    if !line.isEmpty {
      let (name, value) = try IncomingRequest.field(buffer[line])
      head.request.headers.add(name, value)
      guard head.request.headers.fields.count <= limits.fields else { throw .headTooLarge }
      return .again
    }
    let framing = try head.finish()
    bodyLimit = min(limits.bodyBytes, try judge(head.request) ?? .max)
    awaitsContinue = head.expectsContinue
    switch framing {
    case .length(0): return .done
    case .length(let count):
      guard count <= bodyLimit else { throw .bodyTooLarge(limit: bodyLimit) }
      state = .body(rest: count, isChunk: false)
    case .chunked:
      fieldBytes = 0
      state = .chunkSize
    }
    return .again
  }

  private mutating func readTrailers() throws(Refusal) -> Step {
    guard let line = try fieldLine() else { return .wait }
    if line.isEmpty { return .done }
    _ = try IncomingRequest.field(buffer[line])
    return .again
  }

  private mutating func readBody(_ rest: Int, isChunk: Bool) -> Step {
    let bytes = buffer[position...].prefix(rest)
    head.request.body += bytes
    position = bytes.endIndex
    scanned = position
    guard bytes.count == rest else {
      state = .body(rest: rest - bytes.count, isChunk: isChunk)
      return .wait
    }
    state = .chunkEnd
    return isChunk ? .again : .done
  }

  private mutating func readChunkEnd() throws(Refusal) -> Step {
    let end = [Grammar.carriageReturn, Grammar.lineFeed]
    let found = buffer[position...].prefix(2)
    guard end.starts(with: found) else { throw .badChunk }
    if found.count < 2 { return .wait }
    position += 2
    scanned = position
    state = .chunkSize
    return .again
  }

  /// Hexadecimal digits whose number fits into an Int, whatever they are.
  private static let maximumDigits = 15

  /// Reads the line before a chunk (RFC 9112, section 7.1) and skips its extensions.
  private mutating func readChunkSize() throws(Refusal) -> Step {
    let room = limits.headBytes - fieldBytes + Self.maximumDigits
    guard let line = try line(limit: room, .badChunk) else { return .wait }
    let digits = buffer[line].prefix { $0.hexDigitValue != nil }
    let rest = buffer[line].dropFirst(digits.count)
    let next = rest.first { !Grammar.isBlank($0) }
    guard (1...Self.maximumDigits).contains(digits.count),
      next == UInt8(ascii: ";") || rest.isEmpty
    else { throw .badChunk }
    fieldBytes += rest.count
    let count = digits.reduce(0) { $0 << 4 | ($1.hexDigitValue ?? 0) }
    guard count <= bodyLimit - bodyCount else { throw .bodyTooLarge(limit: bodyLimit) }
    state = count == 0 ? .trailers : .body(rest: count, isChunk: true)
    return .again
  }

  private mutating func take() -> IncomingRequest {
    defer { head = IncomingRequest() }
    fieldBytes = 0
    (hasSkippedLine, awaitsContinue) = (false, false)
    state = .requestLine
    return head
  }
}

// MARK: pieces of the buffer

extension RequestParser {
  private mutating func fieldLine() throws(Refusal) -> Range<Int>? {
    let room = limits.headBytes - fieldBytes - 2
    guard let line = try line(limit: room, .headTooLarge) else { return nil }
    fieldBytes += line.count + 2
    return line
  }

  /// Returns the next line without its end, once its end is there.
  private mutating func line(limit: Int, _ tooLong: Refusal) throws(Refusal) -> Range<Int>? {
    let start = position
    guard let end = try lineEnd(limit: limit, tooLong) else {
      scanned = buffer.count
      return nil
    }
    position = end + 2
    scanned = position
    return start..<end
  }

  /// Returns the offset of the CR LF at the end of the line; nil if it has not come.
  private func lineEnd(limit: Int, _ tooLong: Refusal) throws(Refusal) -> Int? {
    let bytes = buffer.span
    for index in scanned..<bytes.count {
      let byte = bytes[index]
      let isAfterReturn = index > position && bytes[index - 1] == Grammar.carriageReturn
      if isAfterReturn, byte == Grammar.lineFeed { return index - 1 }
      if isAfterReturn { throw .forbiddenByte }
      if byte != Grammar.carriageReturn {
        guard Grammar.isText(byte) else { throw .forbiddenByte }
        if index - position >= limit { throw tooLong }
      }
    }
    return nil
  }
}
