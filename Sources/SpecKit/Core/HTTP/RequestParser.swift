/// A request as it came over a connection.
package struct IncomingRequest: Sendable, Equatable {
  package var request: Request
  package var version: HTTPVersion
  /// Another request may follow.
  package var keepsAlive: Bool
  /// About the server as a whole (`OPTIONS *`).
  package var isAboutServer: Bool
  /// The fields after a chunked body; never mixed with the header fields (RFC 9110, section 6.5).
  package var trailers: Headers
}

/// Bytes in, requests out: HTTP/1.1 as RFC 9112 has it, without its leniencies. However the bytes
/// are cut into pieces, the requests, or the error, are the same.
package struct RequestParser: Sendable {
  private enum State: Sendable {
    case requestLine
    case fields
    case body(rest: Int)
    case chunkSize
    case chunk(rest: Int)
    case chunkEnd
    case trailers
    case failed(Refusal)
  }

  /// Judges a request by its head: the bytes its body may have, nil for as many as the limits allow.
  package typealias BodyJudge = @Sendable (_ head: Request) throws(Refusal) -> Int?

  private let limits: RequestLimits
  private let judge: BodyJudge
  /// Bytes of the body of this request.
  private var bodyLimit: Int
  private var buffer: [UInt8] = []
  /// Everything before it has been understood.
  private var position = 0
  /// Everything before it has been searched for a line end.
  private var scanned = 0
  private var state = State.requestLine
  private var head = RequestHead()
  private var hasHead = false
  private var trailers = Headers()
  private var fieldBytes = 0
  private var extensionBytes = 0
  private var hasSkippedLine = false
  private var saidContinue = false

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

  /// The next request if all of it is there. After an error there is none any more.
  package mutating func next() throws(Refusal) -> IncomingRequest? {
    if case .failed(let error) = state { throw error }
    do throws(Refusal) {
      while true {
        switch try step() {
        case .again: continue
        case .wait: return nil
        case .done: return take()
        }
      }
    } catch {
      state = .failed(error)
      throw error
    }
  }

  /// The client will send no more. Throws ``Refusal/incomplete`` in the middle of a request.
  package func end() throws(Refusal) {
    if !isBetweenRequests { throw .incomplete }
  }

  /// No byte of a further request has come.
  package var isBetweenRequests: Bool {
    if case .requestLine = state { return position == buffer.count }
    return false
  }

  package var isReadingBody: Bool {
    switch state {
    case .requestLine, .fields, .failed: false
    case .body, .chunkSize, .chunk, .chunkEnd, .trailers: true
    }
  }

  /// The client waits to be told `100 Continue` before it sends the body; asked once.
  package mutating func takeContinue() -> Bool {
    guard isReadingBody, !saidContinue, head.expectsContinue else { return false }
    saidContinue = true
    // RFC 9110, section 10.1.1: not needed once some of the body is here.
    return position == buffer.count && head.request.body.isEmpty
  }

  /// What is being read is a HEAD request.
  package var isHead: Bool { head.request.method == "HEAD" }
  /// What is there of the request that is being read, or that failed, once its first line was understood.
  package var begun: Request? { hasHead ? head.request : nil }
  /// Bytes held.
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
    case .body(let rest): readBody(rest)
    case .chunkSize: try readChunkSize()
    case .chunk(let rest): readChunk(rest)
    case .chunkEnd: try readChunkEnd()
    case .trailers: try readTrailers()
    case .failed(let error): throw error
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
      hasHead = true
    }
    return .again
  }

  private mutating func readFields() throws(Refusal) -> Step {
    guard let line = try fieldLine() else { return .wait }
    if !line.isEmpty {
      try RequestHead.readField(buffer[line], into: &head.request.headers)
      guard head.request.headers.fields.count <= limits.fields else { throw .headTooLarge }
      return .again
    }
    let framing = try head.finish()
    try judgeBody()
    switch framing {
    case .length(0): return .done
    case .length(let count):
      guard count <= bodyLimit else { throw .bodyTooLarge(limit: bodyLimit) }
      state = .body(rest: count)
    case .chunked:
      fieldBytes = 0
      state = .chunkSize
    }
    return .again
  }

  /// Asks about the request before any byte of its body is kept.
  private mutating func judgeBody() throws(Refusal) {
    bodyLimit = min(limits.bodyBytes, try judge(head.request) ?? .max)
  }

  private mutating func readTrailers() throws(Refusal) -> Step {
    guard let line = try fieldLine() else { return .wait }
    if line.isEmpty { return .done }
    try RequestHead.readField(buffer[line], into: &trailers)
    guard trailers.fields.count <= limits.fields else { throw .headTooLarge }
    return .again
  }

  private mutating func readBody(_ rest: Int) -> Step {
    let left = rest - takeBody(rest)
    if left == 0 { return .done }
    state = .body(rest: left)
    return .wait
  }

  private mutating func readChunk(_ rest: Int) -> Step {
    let left = rest - takeBody(rest)
    state = left == 0 ? .chunkEnd : .chunk(rest: left)
    return left == 0 ? .again : .wait
  }

  private mutating func readChunkEnd() throws(Refusal) -> Step {
    let end = [Grammar.carriageReturn, Grammar.lineFeed]
    let found = buffer[position...].prefix(2)
    guard end.starts(with: found) else { throw .badChunkEnd }
    if found.count < 2 { return .wait }
    position += 2
    scanned = position
    state = .chunkSize
    return .again
  }

  private mutating func readChunkSize() throws(Refusal) -> Step {
    let room = limits.headBytes - extensionBytes + ChunkSize.maximumDigits
    guard let line = try line(limit: room, .badChunkExtension) else { return .wait }
    let chunk = try ChunkSize(buffer[line])
    extensionBytes += chunk.extensionBytes
    guard chunk.count <= bodyLimit - bodyCount else { throw .bodyTooLarge(limit: bodyLimit) }
    state = chunk.count == 0 ? .trailers : .chunk(rest: chunk.count)
    return .again
  }

  private mutating func take() -> IncomingRequest {
    let request = IncomingRequest(
      request: head.request, version: head.version, keepsAlive: head.keepsAlive,
      isAboutServer: head.target == .server, trailers: trailers)
    head = RequestHead()
    trailers = Headers()
    (fieldBytes, extensionBytes) = (0, 0)
    (hasHead, hasSkippedLine, saidContinue) = (false, false, false)
    state = .requestLine
    return request
  }
}

// MARK: pieces of the buffer

extension RequestParser {
  /// Moves up to `count` bytes to the body and gives how many.
  private mutating func takeBody(_ count: Int) -> Int {
    let bytes = buffer[position...].prefix(count)
    head.request.body.append(contentsOf: bytes)
    position = bytes.endIndex
    scanned = position
    return bytes.count
  }

  private mutating func fieldLine() throws(Refusal) -> Range<Int>? {
    let room = limits.headBytes - fieldBytes - 2
    guard let line = try line(limit: room, .headTooLarge) else { return nil }
    fieldBytes += line.count + 2
    return line
  }

  /// The next line without its end, once its end is there.
  private mutating func line(
    limit: Int, _ tooLong: Refusal
  ) throws(Refusal) -> Range<Int>? {
    let start = position
    let (end, error) = buffer.withUnsafeBufferPointer { bytes -> (Int?, Refusal?) in
      while scanned < bytes.count {
        let byte = bytes[scanned]
        let isAfterReturn = scanned > start && bytes[scanned - 1] == Grammar.carriageReturn
        if byte == Grammar.lineFeed {
          return isAfterReturn ? (scanned - 1, nil) : (nil, .bareLineBreak)
        }
        if isAfterReturn { return (nil, .bareLineBreak) }
        if byte != Grammar.carriageReturn {
          if !Grammar.isText(byte) { return (nil, .forbiddenByte) }
          if scanned - start >= limit { return (nil, tooLong) }
        }
        scanned += 1
      }
      return (nil, nil)
    }
    if let error { throw error }
    guard let end else { return nil }
    position = end + 2
    scanned = position
    return start..<end
  }
}
