/// Limits and times of a server.
package struct ServerConfiguration: Sendable {
  package var limits = RequestLimits()
  package var timeouts = Timeouts()
  /// Connections at once; more are answered 503.
  package var connections = 1024
  /// Bytes of requests and answers that all connections together may hold in memory.
  package var heldBytes = 256 << 20
  /// Requests of the lane of slow ones that wait; more are answered 429.
  package var slowWaiting = 16
  /// Requests of the lane of streams that wait; more are answered 429.
  package var streamsWaiting = 1024
  /// Answers requests that the service does not get.
  package var refusal: Refusal.Shape = { refusal, _ in refusal.response }
  /// Called for each answer.
  package var log: (@Sendable (AccessEntry) -> Void)?
  package var clock: Clock

  package init(clock: Clock) { self.clock = clock }

  package struct Timeouts: Sendable {
    /// From the connection, or from the first byte of a later request, to the end of its head.
    package var head = Duration.seconds(10)
    /// For a body, and a second more for each 8 KiB of it that came.
    package var body = Duration.seconds(30)
    /// Between requests.
    package var idle = Duration.seconds(60)
    /// Between requests, while all connections are taken and another client is waiting.
    package var crowded = Duration.seconds(1)
    /// Until the client takes some of the bytes that are sent to it.
    package var write = Duration.seconds(30)
    /// For the client to close its side after the last answer.
    package var linger = Duration.seconds(2)
    /// For a change to wait for others that are stored before it; a group that takes so long ends the wait of all
    /// changes behind it.
    package var change = Duration.seconds(10)
    /// For all to end when the server is stopped.
    package var stop = Duration.seconds(5)

    package init() {}
  }
}

/// One line of an access log. It has no query, fields or bodies: they may hold secrets.
package struct AccessEntry: Sendable, Equatable {
  package var peer: String
  /// Empty for a malformed request.
  package var method: String
  package var path: String
  package var status: Int
  /// Of the answer's body; of a stream, 0.
  package var bytes: Int
  package var duration: Duration

  /// `127.0.0.1 GET /api/events 200 512 0.8ms`
  package var line: String {
    let tenths = duration.nanoseconds / 100_000
    let request = method.isEmpty ? "-" : "\(method) \(path)"
    return "\(peer) \(request) \(status) \(bytes) \(tenths / 10).\(tenths % 10)ms"
  }
}
