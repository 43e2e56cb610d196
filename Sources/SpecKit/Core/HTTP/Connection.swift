/// One client's connection as a value: bytes and moments in, requests and bytes out. Moments are
/// nanoseconds of the monotonic clock.
package struct Connection: Sendable {
  private enum Phase: Sendable {
    /// Requests are read.
    case open
    /// One is being answered; no other is read before that is done.
    case answering
    case streaming(EventStream, ResponseEncoder.Framing)
    /// No more requests are read; the outbox is still sent.
    case closing
    /// Everything is sent and the writing side is closed. Closing the reading side at once could destroy
    /// bytes that the client has not read yet (RFC 9112, section 9.6).
    case lingering
    case closed
  }

  /// The action of the client that the server waits for; each has its own time limit.
  private enum Stage: Equatable {
    case head
    case body
    case idle
    case writing
    case lingering
  }

  private let limits: RequestLimits
  private let timeouts: ServerConfiguration.Timeouts
  private let refusal: Refusal.Shape
  private var parser: RequestParser
  /// Bytes on their way out.
  package private(set) var outbox: ArraySlice<UInt8> = []
  private var phase = Phase.open
  /// The client sends no more.
  private var hasEnded = false
  private var isStopping = false
  /// The parser has told that it needs more bytes.
  private var isDry = true
  /// The status of an answer that the service did not give, for the log.
  package private(set) var refused: Int?
  private var answered = 0
  private var discarded = 0
  /// Writes the response to the request that was read last.
  private var encoder = ResponseEncoder()
  private var stage: Stage? = .head
  private var stageBegin: UInt64

  package init(
    _ configuration: ServerConfiguration, at now: UInt64,
    judge: @escaping RequestParser.BodyJudge = { _ in nil }
  ) {
    limits = configuration.limits
    timeouts = configuration.timeouts
    refusal = configuration.refusal
    parser = RequestParser(limits: limits, judge: judge)
    stageBegin = now
  }

  /// Bytes in the outbox from which on no more requests are answered.
  private static let highWater = 65_536

  package var isClosed: Bool { if case .closed = phase { true } else { false } }
  package var isStreaming: Bool { if case .streaming = phase { true } else { false } }
  private var isAnswering: Bool { if case .answering = phase { true } else { false } }

  /// A stream has more to send, or has ended.
  package var hasUnsent: Bool {
    if case .streaming(let stream, _) = phase {
      stream.backlog > 0 || !stream.isOpen
    } else {
      false
    }
  }

  /// Start of the current wait for a request head; nil while a body is read or a response is written.
  package var idleSince: UInt64? {
    switch stage {
    case .head, .idle: stageBegin
    case .body, .writing, .lingering, nil: nil
    }
  }

  /// When the client last took bytes of a response that waits for it; nil if none does.
  package var unreadSince: UInt64? { stage == .writing ? stageBegin : nil }

  /// Bytes in memory for this connection, but those of a stream, which has its own limit.
  package var held: Int { parser.buffered + outbox.count }
}

// MARK: reading

extension Connection {
  package mutating func receive(_ bytes: some Collection<UInt8>, at now: UInt64) {
    switch phase {
    case .open, .answering:
      parser.append(bytes)
      isDry = false
    case .streaming, .lingering:
      // Nothing more is expected; a client that sends much more is cut off.
      discarded += bytes.count
      if discarded > limits.bodyBytes { close() }
    case .closing, .closed: break
    }
    note(now)
  }

  /// The client sends no more, but may still read. During a stream it counts as gone: a listener that
  /// left cannot be noticed in another way.
  package mutating func receiveEnd(at now: UInt64) {
    hasEnded = true
    isDry = false
    switch phase {
    case .open, .answering, .closing, .closed: break
    case .streaming, .lingering: close()
    }
    note(now)
  }

  /// The next request to be answered, if there is one and its turn has come. After it, ``answer(_:at:)``
  /// is due. Malformed requests are answered here.
  package mutating func nextRequest(at now: UInt64) -> IncomingRequest? {
    guard case .open = phase, outbox.count < Self.highWater else { return nil }
    defer { note(now) }
    do throws(Refusal) {
      if let request = try parser.next() {
        phase = .answering
        encoder = ResponseEncoder(
          isHead: request.request.method == "HEAD", version: request.version,
          keepsAlive: request.keepsAlive)
        return request
      }
      isDry = true
      if parser.takeContinue() { send(ResponseEncoder.continueLine) }
      if hasEnded {
        guard parser.isBetweenRequests else { throw .incomplete }
        phase = .closing
      }
    } catch {
      refuse(error, at: now)
    }
    return nil
  }

  /// The bytes received so far may hold another request.
  package var hasMore: Bool {
    if case .open = phase { !isDry && outbox.count < Self.highWater } else { false }
  }
}

// MARK: answering

extension Connection {
  /// Answers the request that ``nextRequest(at:)`` gave, and returns the status that was sent.
  @discardableResult
  package mutating func answer(_ response: Response, date: String, at now: UInt64) -> Int {
    guard case .answering = phase else { return 0 }
    defer { note(now) }
    guard response.status != 0 else {
      close()
      return 0
    }
    encoder.date = date
    // Bytes that a client sends during a stream are discarded, so no request can follow it.
    if isStopping || response.stream != nil
      || response.headers["Connection"]?.lowercased() == "close"
    {
      encoder.keepsAlive = false
    }
    answered += 1
    let framing = encoder.framing(of: response)
    do throws(Refusal) {
      send(try encoder.encode(response))
    } catch {
      response.stream?.drop()
      refuse(error, at: now)
      refused = nil
      return error.status
    }
    if let stream = response.stream {
      if framing == .none { stream.drop() } else { phase = .streaming(stream, framing) }
    }
    if !isStreaming { phase = encoder.keepsAlive ? .open : .closing }
    // A next request that is already half here gets its own time.
    stage = nil
    pump(at: now)
    return response.status
  }

  /// Answers a request that the service does not get, and closes.
  package mutating func refuse(_ refusal: Refusal, at now: UInt64) {
    guard !isClosed else { return }
    let response = refusal.response(self.refusal, to: parser.begun)
    let isHead = isAnswering ? encoder.isHead : parser.isHead
    let encoder = ResponseEncoder(isHead: isHead, keepsAlive: false)
    if let bytes = try? encoder.encode(response) { send(bytes) }
    phase = .closing
    refused = refusal.status
    parser = RequestParser(limits: limits)
    note(now)
  }

  /// Moves what a stream holds to the outbox as fast as the client takes it.
  package mutating func pump(at now: UInt64) {
    guard case .streaming(let stream, let framing) = phase else { return }
    if isStopping { stream.end() }
    if stream.phase == .dropped {
      close()
    } else if outbox.count < Self.highWater {
      let (bytes, isLast) = stream.take(upTo: Self.highWater)
      send(framing == .chunked ? ResponseEncoder.chunk(bytes) : bytes)
      if isLast {
        if framing == .chunked { send(ResponseEncoder.lastChunk) }
        phase = .closing
      }
    }
    note(now)
  }

  private mutating func send(_ bytes: [UInt8]) {
    if outbox.isEmpty { outbox = bytes[...] } else { outbox += bytes }
  }

  package mutating func sent(_ count: Int, at now: UInt64) {
    outbox.removeFirst(count)
    // Gives the memory back.
    if outbox.isEmpty { outbox = [] }
    stage = nil
    note(now)
  }

  /// The client cannot be reached any more.
  package mutating func close() {
    if case .streaming(let stream, _) = phase { stream.drop() }
    phase = .closed
    outbox = []
  }

  /// Everything is sent: the writing side is to be closed, and then ``linger(at:)`` is due.
  package var isToShutDown: Bool {
    if case .closing = phase { outbox.isEmpty } else { false }
  }

  package mutating func linger(at now: UInt64) {
    phase = hasEnded || isStopping ? .closed : .lingering
    note(now)
  }

  /// Ends after the request under way.
  package mutating func stop(at now: UInt64) {
    isStopping = true
    switch phase {
    case .open where parser.isBetweenRequests: phase = .closing
    case .lingering: close()
    case .open, .answering, .streaming, .closing, .closed: break
    }
    pump(at: now)
  }
}

// MARK: waiting

extension Connection {
  package var wants: Readiness {
    var wants: Readiness = outbox.isEmpty ? [] : .writable
    switch phase {
    case .open:
      if !hasEnded, outbox.count < Self.highWater { wants.insert(.readable) }
    case .streaming, .lingering: wants.insert(.readable)
    case .answering, .closing, .closed: break
    }
    return wants
  }

  /// When ``expire(at:)`` is due, if nothing happens before.
  package var deadline: UInt64? {
    switch stage {
    case nil: nil
    case .head: stageBegin &+ timeouts.head.nanoseconds
    case .body:
      stageBegin &+ timeouts.body.nanoseconds &+ UInt64(parser.bodyCount / 8192) &* 1_000_000_000
    case .idle: stageBegin &+ timeouts.idle.nanoseconds
    case .writing: stageBegin &+ timeouts.write.nanoseconds
    case .lingering: stageBegin &+ timeouts.linger.nanoseconds
    }
  }

  package mutating func expire(at now: UInt64) {
    guard let deadline, deadline <= now else { return }
    switch stage {
    case .head where parser.isBetweenRequests, .idle, .writing, .lingering, nil: close()
    case .head, .body: refuse(.tooSlow, at: now)
    }
  }

  /// Notes the stage, and since when it lasts.
  private mutating func note(_ now: UInt64) {
    let next = nextStage
    if next != stage { (stage, stageBegin) = (next, now) }
  }

  private var nextStage: Stage? {
    switch phase {
    case .open:
      if !outbox.isEmpty { return .writing }
      if parser.isReadingBody { return .body }
      return answered == 0 || !parser.isBetweenRequests ? .head : .idle
    case .closing: return .writing
    case .lingering: return .lingering
    // A listener that is slow has the limit of its stream, not of time.
    case .answering, .streaming, .closed: return nil
    }
  }
}
