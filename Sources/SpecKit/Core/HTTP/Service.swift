/// What answers requests: the hackathon API, the Realtime Database and the X test API are one each.
/// The same value answers commands in this process and clients over a socket.
package protocol Service: Sendable {
  func respond(to request: Request) -> Response

  /// Answering takes long, as checking a password does: a server answers it in a thread beside
  /// its loop, so `respond` may then run twice at a time.
  func isSlow(_ request: Request) -> Bool

  /// Called by a server's loop now and then, to do what no request asks for: to look for changes
  /// that other processes made, or to keep streams alive. Gives the time to the next call; nil for
  /// none any more.
  func tick() -> Duration?
}

extension Service {
  package func isSlow(_ request: Request) -> Bool { false }
  package func tick() -> Duration? { nil }
}
