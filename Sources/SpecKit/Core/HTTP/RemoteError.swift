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
  case other(String, reason: String)

  /// From the exit status of curl(1) and what it wrote to standard error.
  init(curl status: Int32, message: String, origin: String) {
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
      default: .other(origin, reason: reason.isEmpty ? "curl exited with \(status)" : reason)
      }
  }

  /// The request cannot have been worked on: it never got there.
  var isBeforeSending: Bool { if case .refused = self { true } else { false } }

  /// Another try can have another end.
  var isPassing: Bool {
    switch self {
    case .refused, .tooSlow, .brokenOff: true
    default: false
    }
  }

  /// `curl: (60) SSL certificate problem: …` without its beginning and further lines.
  private static func reason(_ message: String) -> String {
    guard let line = message.split(separator: "\n").first(where: { $0.hasPrefix("curl: (") }),
      let end = line.firstRange(of: ") ")
    else { return "" }
    return String(line[end.upperBound...])
  }
}

extension RemoteError: Failing {
  package var failure: Failure {
    let (code, message) = words
    return Failure(.unavailable, code, message)
  }

  private var words: (code: String, message: String) {
    switch self {
    case .noCurl:
      ("no-curl", "curl is not installed; install it or add it to PATH, online services need it")
    case .badRequest(let reason): ("bad-request", reason)
    case .unknownHost(let origin):
      ("unknown-host", "cannot find the host of \(origin); check the name and the network")
    case .unknownProxy(let origin):
      ("unknown-proxy", "cannot find the proxy for \(origin); check https_proxy and http_proxy")
    case .refused(let origin):
      ("refused", "cannot connect to \(origin); is the service running there?")
    case .tooSlow(let origin): ("timeout", "\(origin) did not answer in time; try again later")
    case .insecure(let origin, let reason):
      ("tls", "no secure connection to \(origin): \(reason)")
    case .brokenOff(let origin):
      ("broken-off", "\(origin) closed the connection before its answer was complete")
    case .tooLarge(let origin): ("too-large", "the answer of \(origin) is too large")
    case .notHTTP(let origin): ("not-http", "what answers at \(origin) does not speak HTTP")
    case .badRedirect(let origin):
      ("bad-redirect", "\(origin) sends on to an address that is not safe to go to")
    case .other(let origin, let reason): ("unreachable", "cannot reach \(origin): \(reason)")
    }
  }
}
