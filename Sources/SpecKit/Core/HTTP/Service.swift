/// What answers requests: the hackathon API, the Realtime Database and the X test API are one each.
/// The same value answers commands in this process and clients over a socket.
package protocol Service: Sendable {
  func respond(to request: Request) -> Response

  /// Answering takes long, as checking a password does: a server answers it in a thread beside
  /// its loop, so `respond` may then run twice at a time.
  func isSlow(_ request: Request) -> Bool

  /// The answer is a stream whose first bytes take long: a server opens one at a time in a thread beside its
  /// loop, as with ``isSlow(_:)``, but not behind those.
  func opensStream(_ request: Request) -> Bool

  /// Judges a request by its head, before any byte of its body is kept.
  ///
  /// - Returns: the bytes that the body may have; nil for as many as the server takes.
  /// - Throws: what the client is told instead; the connection ends then.
  func bodyLimit(of head: Request) throws(Refusal) -> Int?

  /// The request changes something that is made durable before it is answered: a server hands over
  /// all that came at a time together, so that they share the cost.
  func isChange(_ request: Request) -> Bool

  /// Answers changes in their order. Each succeeds or fails alone.
  func respond(together requests: [Request]) -> [Response]

  /// The same for changes that have waited for so long, the first the longest. Nil for one that has to wait
  /// longer for others: it is handed over again.
  func respond(together requests: [Request], after waited: [Duration]) -> [Response?]

  /// Does what ``respond(together:)`` left for when there is time. A server calls it beside its loop, once no
  /// change has come for a while, and at its end.
  func settle()

  /// Called by a server's loop now and then, to do what no request asks for: to look for changes
  /// that other processes made, or to keep streams alive. Gives the time to the next call; nil for
  /// none any more.
  func tick() -> Duration?
}

extension Service {
  package func isSlow(_ request: Request) -> Bool { false }
  package func opensStream(_ request: Request) -> Bool { false }
  package func bodyLimit(of head: Request) throws(Refusal) -> Int? { nil }
  package func tick() -> Duration? { nil }
  package func isChange(_ request: Request) -> Bool { false }
  package func settle() {}
  package func respond(together requests: [Request]) -> [Response] { requests.map(respond) }
  package func respond(together requests: [Request], after waited: [Duration]) -> [Response?] {
    respond(together: requests)
  }
}
