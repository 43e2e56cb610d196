internal import SpecCore

/// The request parser: for any bytes it does not depend on how they were cut, agrees with the second reading, keeps its
/// limits, and accepts a request that it accepted also when it is sent on.
package struct RequestSubject: Subject {
  package private(set) var tally = ["accepted": 0, "refused": 0, "incomplete": 0, "limited": 0]
  /// One connection for all that is sent on.
  private var next = RequestParser(limits: Self.wide)

  package init() {}

  private static let wide: RequestLimits = {
    var limits = RequestLimits()
    limits.requestLine *= 8
    limits.headBytes *= 8
    limits.fields *= 2
    return limits
  }()

  package mutating func attempt(using numbers: inout Numbers) throws(Divergence) {
    var bytes = RequestCorpus.mutator.input(using: &numbers)
    if numbers.oneIn(8) {
      bytes = RequestCorpus.chunked(using: &numbers)
      if numbers.oneIn(2) { RequestCorpus.mutator.change(&bytes, using: &numbers) }
    }
    let limits = numbers.oneIn(4) ? Self.narrow(using: &numbers) : RequestLimits()
    let whole = Parsed(CollectionOfOne(bytes[...]), limits: limits)
    let cut = Parsed(pieces(of: bytes, using: &numbers), limits: limits)
    guard whole == cut else {
      throw Divergence("at once \(whole), in pieces \(cut), limits \(limits)", bytes)
    }
    do throws(Comparison.Failed) {
      try Comparison(bytes: bytes, limits: limits).check(whole)
    } catch {
      throw Divergence("\(error.what): \(whole), limits \(limits)", bytes)
    }
    for request in whole.requests { try sendOn(request, bytes, using: &numbers) }
    count(whole)
  }

  private static func narrow(using numbers: inout Numbers) -> RequestLimits {
    var limits = RequestLimits()
    limits.requestLine = 14 + numbers.below(60)
    limits.headBytes = numbers.below(200)
    limits.fields = numbers.below(6)
    limits.bodyBytes = numbers.below(50)
    return limits
  }

  private mutating func count(_ parsed: Parsed) {
    tally["accepted", default: 0] += parsed.requests.count
    if parsed.isIncomplete { tally["incomplete", default: 0] += 1 }
    guard let error = parsed.error else { return }
    tally[Comparison.isLimit(error) ? "limited" : "refused", default: 0] += 1
  }

  // MARK: sending on

  /// The fields that belong to one hop.
  private static let hop: Set<String> = ["content-length", "transfer-encoding", "expect"]

  /// Writes the request as another program would send it on, and reads that.
  private mutating func sendOn(
    _ incoming: IncomingRequest, _ bytes: [UInt8], using numbers: inout Numbers
  ) throws(Divergence) {
    var expected = incoming
    let isChunked = incoming.version == .current && numbers.oneIn(2)
    let request = incoming.request
    var text = "\(request.method) \(request.target) "
    text += "HTTP/1.\(incoming.version == .old ? 0 : 1)\r\n"
    expected.request.headers = Headers()
    for field in request.headers.fields where !Self.hop.contains(field.name.lowercased()) {
      text += "\(field.name): \(field.value)\r\n"
      expected.request.headers.add(field.name, field.value)
    }
    let framing =
      isChunked ? ("Transfer-Encoding", "chunked") : ("Content-Length", "\(request.body.count)")
    text += "\(framing.0): \(framing.1)\r\n\r\n"
    expected.request.headers.add(framing.0, framing.1)
    var written = Array(text.utf8)
    if isChunked {
      written += RequestCorpus.chunks(request.body, using: &numbers)
      written += Array("\r\n".utf8)
    } else {
      written += request.body
    }
    var read: [IncomingRequest] = []
    do throws(Refusal) {
      for piece in pieces(of: written, using: &numbers) {
        next.append(piece)
        while let request = try next.next() { read.append(request) }
      }
    } catch {
      throw Divergence("sent on, it is refused (\(error)): \(text)", bytes)
    }
    guard read == [expected], next.isBetweenRequests, next.buffered == 0 else {
      throw Divergence("sent on, \(expected) is \(read)", bytes)
    }
  }
}
