/// Why a service elsewhere did not answer. All are status 69, with the reason.
package enum RemoteError: Error, Equatable {
  case noCurl
  /// A request that cannot be sent as it is.
  case badRequest(String)
  case unknownHost(String)
  case unknownProxy(String)
  case refused(String)
  case tooSlow(String)
  case insecure(String, reason: String)
  /// The connection ended before the answer did.
  case brokenOff(String)
  case tooLarge(String)
  case notHTTP(String)
  /// A redirect to where a request must not be sent.
  case badRedirect(String)
  case other(String, reason: Text)

  /// Creates the error of a run of curl(1); nil if it ended well.
  init?(_ outcome: Outcome, origin: String) {
    switch outcome.end {
    case .exited(0): return nil
    case .exited(let status):
      self.init(curl: status, message: outcome.errorText, origin: origin)
    case .timedOut: self = .tooSlow(origin)
    case .tooMuchOutput: self = .tooLarge(origin)
    case .signaled(let signal):
      let text = Text("curl was ended by signal {signal}")
      self = .other(origin, reason: text.filled(with: ["signal": "\(signal)"]))
    }
  }

  /// - Parameter message: what curl wrote to standard error.
  private init(curl status: Int32, message: String, origin: String) {
    let reason = Self.reason(message)
    self =
      switch status {
      case 5: .unknownProxy(origin)
      case 6: .unknownHost(origin)
      case 7: .refused(origin)
      case 18, 52, 55, 56, 92: .brokenOff(origin)
      case 28: .tooSlow(origin)
      case 35, 51, 53, 54, 58, 59, 60, 66, 77, 80, 82, 83, 90, 91, 98:
        .insecure(origin, reason: reason)
      case 63: .tooLarge(origin)
      case 1, 8, 16: .notHTTP(origin)
      default: .other(origin, reason: reason.isEmpty ? Self.exited(status) : Text(reason))
      }
  }

  /// `curl: (60) SSL certificate problem: …` without its beginning and further lines.
  private static func reason(_ message: String) -> String {
    guard let line = message.split(separator: "\n").first(where: { $0.hasPrefix("curl: (") }),
      let end = line.firstRange(of: ") ")
    else { return "" }
    return String(line[end.upperBound...])
  }

  private static func exited(_ status: Int32) -> Text {
    Text("curl exited with {status}").filled(with: ["status": "\(status)"])
  }

  /// The request cannot have been worked on: it never got there.
  var isBeforeSending: Bool { if case .refused = self { true } else { false } }

  /// The request may have been worked on although its answer is missing.
  package var mayHaveArrived: Bool {
    switch self {
    case .tooSlow, .brokenOff, .tooLarge, .notHTTP, .other: true
    default: false
    }
  }

  /// Another try can have another end.
  var isPassing: Bool {
    switch self {
    case .refused, .tooSlow, .brokenOff: true
    default: false
    }
  }
}

extension RemoteError: ReportedError {
  package var failure: Failure {
    switch self {
    case .noCurl:
      Self.failure(
        "no-curl",
        Text("curl is not installed; install it or add it to PATH, online services need it"))
    case .badRequest(let reason):
      Self.failure("bad-request", Text("{reason}"), reason: reason)
    case .unknownHost(let origin):
      Self.failure(
        "unknown-host",
        Text("cannot find the host of {origin}; check the name and the network"), origin)
    case .unknownProxy(let origin):
      Self.failure(
        "unknown-proxy",
        Text("cannot find the proxy for {origin}; check https_proxy and http_proxy"), origin)
    case .refused(let origin):
      Self.failure(
        "refused",
        Text("cannot connect to {origin}; check that the service is running there"), origin)
    case .tooSlow(let origin):
      Self.failure("timeout", Text("{origin} did not answer in time; try again later"), origin)
    case .insecure(let origin, let reason):
      Self.failure(
        "tls", Text("no secure connection to {origin}: {reason}"), origin, reason: reason)
    case .brokenOff(let origin):
      Self.failure(
        "broken-off",
        Text("{origin} closed the connection before its answer was complete"), origin)
    case .tooLarge(let origin):
      Self.failure("too-large", Text("the answer of {origin} is too large"), origin)
    case .notHTTP(let origin):
      Self.failure("not-http", Text("what answers at {origin} does not speak HTTP"), origin)
    case .badRedirect(let origin):
      Self.failure(
        "bad-redirect",
        Text("{origin} sends on to an address that is not safe to go to"), origin)
    case .other(let origin, let reason):
      Self.failure("unreachable", Text("cannot reach {origin}: {reason}"), origin, reason: reason)
    }
  }

  private static func failure(
    _ code: String, _ text: Text, _ origin: String = "", reason: any TextValue = ""
  ) -> Failure {
    Failure(.unavailable, code, text, ["origin": origin, "reason": reason])
  }
}
