internal import SpecCore

/// The result of the parser for some bytes, compared with the second reading.
struct Comparison {
  let bytes: [UInt8]
  let limits: RequestLimits

  struct Failed: Error {
    var what: String
    init(_ what: String) { self.what = what }
  }

  func check(_ parsed: Parsed) throws(Failed) {
    var start = 0
    for (request, end) in zip(parsed.requests, parsed.ends) {
      guard case .message(let message) = SecondReading.read(bytes, from: start) else {
        throw Failed("accepted, but \(SecondReading.read(bytes, from: start))")
      }
      guard message.end == end else { throw Failed("ends at \(end), not \(message.end)") }
      let over = excess(message, of: limits.headBytes + Self.digits)
      guard over.isEmpty else { throw Failed("over \(over)") }
      try compare(request, message)
      start = end
    }
    try checkRest(parsed, SecondReading.read(bytes, from: start))
  }

  /// The bytes after the last accepted request.
  private func checkRest(_ parsed: Parsed, _ outcome: SecondReading.Outcome) throws(Failed) {
    switch outcome {
    case .nothing:
      if parsed.error != nil || parsed.isIncomplete { throw Failed("there is nothing more") }
    case .incomplete:
      // An error that is known already needs no more bytes.
      if parsed.error == nil, !parsed.isIncomplete { throw Failed("there is a piece more") }
    case .refused(let why):
      if parsed.error == nil { throw Failed("not refused for \(why)") }
    case .message(let message):
      guard let error = parsed.error else { throw Failed("a request is not seen") }
      guard excess(message, of: limits.headBytes).contains(error) else {
        throw Failed("refused, but \(message)")
      }
    }
  }

  static func isLimit(_ error: Refusal) -> Bool {
    [413, 414, 431].contains(error.status)
  }

  /// The errors that are due to size.
  private func excess(
    _ message: SecondReading.Message, of extensionBytes: Int
  ) -> [Refusal] {
    var errors: [Refusal] = []
    let sizes = message.sizes
    if sizes.line > limits.requestLine { errors.append(.requestLineTooLong) }
    let trailers = sizes.trailers == 0 ? 0 : sizes.extensions + sizes.trailers
    if max(sizes.fields, trailers) > limits.headBytes || message.fields.count > limits.fields {
      errors.append(.headTooLarge)
    }
    if message.body.count > limits.bodyBytes {
      errors.append(.bodyTooLarge(limit: limits.bodyBytes))
    }
    if sizes.extensions > extensionBytes { errors.append(.badChunk) }
    return errors
  }

  /// The most a chunk's size may have: a line with fewer may have longer extensions.
  private static let digits = 15

  private func compare(
    _ incoming: IncomingRequest, _ message: SecondReading.Message
  ) throws(Failed) {
    let request = incoming.request
    func expect(_ isMet: Bool, _ what: String) throws(Failed) {
      if !isMet { throw Failed("\(what): \(incoming) is not \(message)") }
    }
    try expect(request.method.utf8.elementsEqual(message.method), "method")
    try expect((incoming.version == .old) == message.isOld, "version")
    try expect(incoming.keepsAlive == message.keepsAlive, "connection")
    try expect(
      request.path.elementsEqual(message.target.path) { $0.utf8.elementsEqual($1) }, "path")
    try expect(
      request.query.elementsEqual(message.target.query) {
        $0.name.utf8.elementsEqual($1.name) && $0.value.utf8.elementsEqual($1.value)
      }, "query")
    try expect(request.body == message.body, "body")
    try expect(Self.same(request.headers, message.fields), "fields")
  }

  private static func same(_ headers: Headers, _ fields: [SecondReading.Field]) -> Bool {
    headers.fields.elementsEqual(fields) { ours, second in
      ours.name.utf8.elementsEqual(second.name) && same(ours.value, second.value)
    }
  }

  /// As UTF-8, or else a character a byte.
  private static func same(_ text: String, _ bytes: [UInt8]) -> Bool {
    SecondTarget.isUTF8(bytes)
      ? text.utf8.elementsEqual(bytes)
      : text.unicodeScalars.elementsEqual(bytes) { $0.value == UInt32($1) }
  }
}
