extension Remote {
  /// Sends a request whose answer goes on.
  ///
  /// - Throws: ``RemoteError``, or what the handler throws.
  package func listen(
    _ request: Request, _ quiet: Duration, _ handle: (StreamPart) throws -> Bool
  ) throws {
    let url = address.url(of: request)
    let program = try program(request, url: url, total: nil)
    let child = try running(address.origin) { try program.start() }
    defer { child.kill() }
    var head = CurlHead()
    var answer: Answer?
    while true {
      switch try child.next(quiet) {
      case .quiet:
        guard try handle(.quiet) else { return }
      case .output(var bytes):
        if answer == nil {
          guard let (response, rest) = try head.read(bytes, origin: address.origin) else {
            continue
          }
          answer = Answer(response)
          bytes = rest
          if answer?.isStream == true {
            guard try handle(.head(response)) else { return }
          }
        }
        for event in try answer?.read(bytes, limit: answerLimit, origin: address.origin) ?? [] {
          guard try handle(.event(event)) else { return }
        }
      case .ended(let outcome):
        try check(outcome)
        guard var response = answer?.response else { throw RemoteError.notHTTP(address.origin) }
        if answer?.isStream == false {
          let size = CurlReport(outcome.errorText).bodySize
          response.body = answer.map { Array($0.body.prefix(size ?? .max)) } ?? []
          _ = try handle(.head(response))
        }
        return
      }
    }
  }

  private func check(_ outcome: Outcome) throws(RemoteError) {
    guard !outcome.isSuccess else { return }
    throw RemoteError(
      curl: outcome.status ?? 0, message: outcome.errorText, origin: address.origin)
  }

  /// What has come of an answer: events, or the bytes of a body.
  private struct Answer {
    let response: Response
    let isStream: Bool
    var body: [UInt8] = []
    private var parser = ServerSentEventParser()

    init(_ response: Response) {
      self.response = response
      let type = response.headers["Content-Type"]?.lowercased() ?? ""
      isStream = response.status == 200 && type.hasPrefix("text/event-stream")
    }

    mutating func read(
      _ bytes: [UInt8], limit: Int, origin: String
    ) throws(RemoteError) -> [ServerSentEvent] {
      guard isStream else {
        body += bytes
        guard body.count <= limit else { throw .tooLarge(origin) }
        return []
      }
      guard let events = parser.read(bytes) else { throw .tooLarge(origin) }
      return events
    }
  }
}
