/// How a server treats its clients.
package struct ServerConfiguration: Sendable {
  package var limits = RequestLimits()
  package var timeouts = Timeouts()
  /// Connections at once; more are answered 503.
  package var connections = 1024
  /// Bytes of requests and answers that all connections together may hold in memory.
  package var heldBytes = 256 << 20
  /// Slow requests that wait while another is worked on; more are answered 429.
  package var slowWaiting = 16
  /// Streams that wait to be opened while another is; more are answered 429.
  package var openingWaiting = 1024
  /// The answer to what is no request for the service, in the service's own shape; with what was read of
  /// the request, if its first line was.
  package var refusal: @Sendable (Refusal, Request?) -> Response = { refusal, _ in
    refusal.response
  }
  /// Told of each answer.
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
    /// Without the client taking any of what is sent to it.
    package var write = Duration.seconds(30)
    /// For the client to close its side after the last answer.
    package var linger = Duration.seconds(2)
    /// For all to end when the server is stopped.
    package var stop = Duration.seconds(5)

    package init() {}
  }
}

/// Why a server does not ask the service.
package struct Refusal: Error, Sendable, Equatable {
  package var status: Int
  /// A word for programs.
  package var code: String
  package var message: String
  /// Seconds after which to try again.
  package var retryAfter: Int?

  package init(_ status: Int, _ code: String, _ message: String, retryAfter: Int? = nil) {
    self.status = status
    self.code = code
    self.message = message
    self.retryAfter = retryAfter
  }

  package init(_ error: RequestError) {
    self.init(error.status, error.code, "\(error.message) (\(error.section))")
  }

  static let tooSlow = Refusal(408, "too-slow", "the request took too long to arrive")
  static let tooMany = Refusal(503, "too-many-connections", "too many connections", retryAfter: 1)
  static let noMemory = Refusal(503, "busy", "too much is going on", retryAfter: 1)
  static let internalError = Refusal(500, "internal", "the answer could not be written")

  /// The answer in a service's shape.
  func response(_ shape: (Refusal, Request?) -> Response, to request: Request?) -> Response {
    var response = shape(self, request)
    if let retryAfter { response.headers["Retry-After"] = String(retryAfter) }
    response.stream = nil
    return response
  }

  /// As JSON: `{"error":{"code":…,"message":…}}`.
  package var response: Response {
    .json(["error": ["code": .string(code), "message": .string(message)]], status: status)
  }
}

/// One line of an access log. It has no query, fields or bodies: they may hold secrets.
package struct AccessEntry: Sendable, Equatable {
  package var peer: String
  /// Empty for what was no request.
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
