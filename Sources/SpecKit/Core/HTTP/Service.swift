/// Answers requests: the hackathon API, the Realtime Database and the X test API are one each.
/// The same value answers commands in this process and clients over a socket.
package protocol Service: Sendable {
  /// Answers requests of one lane. Each succeeds or fails alone, unless none can be answered.
  ///
  /// - Parameter requests: several only in ``ServiceLane/changes``, so that one commit stores them all.
  /// - Returns: one response for each request.
  func respond(_ requests: [Request]) -> [Response]

  /// Returns the lane in which a server answers a request.
  func lane(of request: Request) -> ServiceLane

  /// Judges a request by its head, before the server keeps any byte of its body.
  ///
  /// - Returns: the most bytes that the body may have; nil for the limit of the server.
  /// - Throws: the response to the client; the connection ends then.
  func bodyLimit(of head: Request) throws(Refusal) -> Int?

  /// Does work that no request asks for, such as looking for changes of other processes. The loop of a
  /// server calls it.
  ///
  /// - Returns: the time until the next call; nil for no further call.
  func tick() -> Duration?

  /// Does work that changes left for an idle moment. A server calls it in a thread, 50 ms after the last
  /// change and at its end.
  func finishDeferredWork()
}

/// The thread in which a server answers a request. Requests of different lanes may be answered at the same time.
package enum ServiceLane: Sendable {
  /// In the loop of the server: requests that only read, and quickly.
  case loop
  /// In a thread, all that wait together: changes that are durable before their response.
  case changes
  /// In a thread, one at a time: requests that take long, such as checking a password.
  case slow
  /// In a thread, one at a time, and not behind slow requests: streams whose first bytes take long.
  case streams
}

extension Service {
  package func lane(of request: Request) -> ServiceLane { .loop }
  package func bodyLimit(of head: Request) throws(Refusal) -> Int? { nil }
  package func tick() -> Duration? { nil }
  package func finishDeferredWork() {}

  package func respond(to request: Request) -> Response {
    respond([request]).first ?? Refusal.internalError.response
  }
}
