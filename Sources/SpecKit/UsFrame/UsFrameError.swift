internal import SpecCore

/// What can go wrong in this module, each with its status, its code and its sentence.
enum UsFrameError: Error, Equatable {
  case signedOut
  case noVIP
  case missingHandle
  case badHandle(String)
  case badBacklog(Int)
  case badNumber(Int)
  case unknownPerson(String, nearest: String?)
  case notFollowing(String)
  /// The test service lets nobody sign in by that name: unknown, or suspended.
  case nobodyToBe(String)
  case signInFailed(SignInFailure, detail: String?)
  case revoked(ServiceName)
  case refused(Refusal, ServiceName)
  case messagesOff(ServiceName)
  case vipMissing(String, ServiceName)
  case unreachable(ServiceName, String)
  case unreadable(ServiceName, String)
  case limited(ServiceName, until: Instant)
  /// Another process held a lock of that name for too long.
  case busy(String)
  /// The test service said no to one of the `test` verbs.
  case test(String, field: String?)
}

/// Why a sign-in ended without tokens. The raw value is the reason code that is stored.
enum SignInFailure: String, Sendable, Hashable {
  case accessDenied = "access-denied"
  case stateMismatch = "state-mismatch"
  case codeExpired = "code-expired"
  case timedOut = "timed-out"
  case clientRefused = "client-refused"
  case unreachable

  var status: ExitStatus {
    switch self {
    case .accessDenied, .stateMismatch, .codeExpired, .timedOut: .denied
    case .clientRefused: .configuration
    case .unreachable: .unavailable
    }
  }

  /// What a refusal of the token endpoint means.
  init(tokenRefusal code: String) {
    switch code {
    case "unauthorized_client", "invalid_client": self = .clientRefused
    case "access_denied": self = .accessDenied
    default: self = .codeExpired
    }
  }
}

extension UsFrameError: ReportedError {
  func failure(in language: String) -> Failure { failure(in: .english) }

  /// The error as it is told in the language of the run.
  func failure(in strings: Strings) -> Failure {
    switch self {
    case .signedOut: Failure(.denied, "signed-out", strings("error.signed-out"))
    case .noVIP: Failure(.configuration, "no-vip", strings("error.no-vip"))
    case .missingHandle:
      Failure(.usage, "missing-handle", strings("error.missing-handle"), field: "handle")
    case .badHandle(let text):
      Failure(.usage, "bad-handle", strings("error.bad-handle", text), field: "handle")
    case .badBacklog(let count):
      Failure(
        .usage, "out-of-range", strings("error.bad-backlog", String(count)), field: "backlog")
    case .badNumber(let count):
      Failure(.usage, "out-of-range", strings("error.bad-number", String(count)), field: "number")
    case .unknownPerson(let handle, let nearest):
      Failure(
        .notFound, "unknown-person",
        nearest.map { strings("error.unknown-person.near", handle, $0) }
          ?? strings("error.unknown-person", handle))
    case .notFollowing(let handle):
      Failure(.refused, "not-following", strings("error.not-following", handle))
    case .nobodyToBe(let handle):
      Failure(.notFound, "unknown-person", strings("error.nobody-to-be", handle), field: "as")
    case .signInFailed(let why, let detail):
      Failure(why.status, why.rawValue, Self.signIn(why, detail, strings))
    case .revoked(let service):
      Failure(.denied, "revoked", strings("error.revoked", strings.name(of: service)))
    case .refused(let why, let service):
      Failure(
        why == .notPermitted ? .denied : .configuration, why.rawValue,
        strings("error.\(why.rawValue)", strings.name(of: service)))
    case .messagesOff(let service):
      Failure(.denied, "messages-off", strings("error.messages-off", strings.name(of: service)))
    case .vipMissing(let handle, let service):
      Failure(
        .unavailable, "vip-missing", strings("error.vip-missing", strings.name(of: service), handle)
      )
    case .unreachable(let service, let why):
      Failure(
        .unavailable, "unreachable", strings("error.unreachable", strings.name(of: service), why))
    case .unreadable(let service, let why):
      Failure(
        .unavailable, "unreadable", strings("error.unreadable", strings.name(of: service), why))
    case .limited(let service, let until):
      Failure(
        .temporary, "limited",
        strings("error.limited", strings.name(of: service), until.nextWholeSecond.iso8601))
    case .busy(let lock): Failure(.temporary, "busy", strings("error.busy", lock))
    case .test(let why, let field):
      Failure(.usage, "bad-value", strings("error.test", why), field: field)
    }
  }

  private static func signIn(
    _ why: SignInFailure, _ detail: String?, _ strings: Strings
  ) -> String {
    let reason = strings("reason.\(why.rawValue)")
    guard let detail else { return strings("error.sign-in", reason) }
    return strings("error.sign-in.detail", reason, sanitized(detail))
  }
}

extension UsFrameError {
  /// What a failed call means to a command.
  init(_ error: ServiceError, _ service: ServiceName, at now: Instant) {
    self =
      switch error {
      case .unauthorized: .revoked(service)
      case .forbidden(let why): .refused(why, service)
      case .limited(let until): .limited(service, until: until ?? now.adding(seconds: 60))
      case .missing: .unreadable(service, "HTTP 404")
      case .unreachable(let why): .unreachable(service, why)
      case .unreadable(let why): .unreadable(service, why)
      case .refused(let code, let description): .unreadable(service, description ?? code)
      }
  }
}
