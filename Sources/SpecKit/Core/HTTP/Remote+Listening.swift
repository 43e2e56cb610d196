extension Remote {
  /// Sends a request for a stream.
  ///
  /// - Throws: ``RemoteError``, or what the handler throws.
  package func listen(
    _ request: Request, _ quiet: Duration, _ handle: (StreamPart) throws -> Bool
  ) throws {
    let origin = address.origin
    let program = try program(request, url: address.url(of: request), total: nil)
    let child = try running(origin) { try program.start() }
    defer { child.kill() }
    var head = CurlHead()
    var answer: Response?
    // Nil unless the answer is a stream of events.
    var parser: ServerSentEventParser?
    while true {
      switch try child.next(quiet) {
      case .quiet:
        guard try handle(.quiet) else { return }
      case .output(var bytes):
        if answer == nil {
          guard let (response, rest) = try head.read(bytes, origin: origin) else { continue }
          (answer, bytes) = (response, rest)
          if response.isEventStream {
            parser = ServerSentEventParser()
            guard try handle(.head(response)) else { return }
          }
        }
        if parser == nil {
          answer?.body += bytes
          guard answer?.body.count ?? 0 <= answerLimit else { throw RemoteError.tooLarge(origin) }
          continue
        }
        guard let events = parser?.read(bytes) else { throw RemoteError.tooLarge(origin) }
        for event in events {
          guard try handle(.event(event)) else { return }
        }
      case .ended(let outcome):
        if let error = RemoteError(outcome, origin: origin) { throw error }
        guard var answer else { throw RemoteError.notHTTP(origin) }
        if parser == nil {
          answer.body = CurlReport(outcome.errorText).withoutTrailers(answer.body)
          _ = try handle(.head(answer))
        }
        return
      }
    }
  }
}

extension Response {
  fileprivate var isEventStream: Bool {
    let type = headers["Content-Type"]?.lowercased() ?? ""
    return status == 200 && type.hasPrefix("text/event-stream")
  }
}
