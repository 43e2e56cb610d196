internal import SpecCore

/// What can go wrong in this module, each with its status, its code and its text.
enum UsFrameError: Error, Equatable {
  case signedOut
  case noVIP
  /// X has to be told which app asks.
  case noClientId(redirect: String)
  /// No Mastodon server is named.
  case noServer
  /// Two options that exclude each other.
  case exclusive(String, String)
  /// No sign-in waits for an answer.
  case nothingPending
  /// Nothing was pasted.
  case emptyAnswer
  case missingHandle
  case badHandle(String)
  case unknownPerson(String, nearest: String?)
  case notFollowing(String)
  /// The test service has no such person, or a suspended one.
  case nobodyToBe(String)
  case signInFailed(SignInFailure, detail: String?)
  /// With the moment of a renewal of the tokens that was cut off, if that is why.
  case revoked(ServiceName, cutOff: Instant? = nil)
  case refused(ForbiddenReason, ServiceName)
  case messagesOff(ServiceName)
  /// The service does not show the posts of that person.
  case postsRefused(String, ServiceName)
  case vipMissing(String, ServiceName)
  case unreachable(ServiceName, String)
  case unreadable(ServiceName, String)
  case limited(ServiceName, until: Instant)
  /// The service did not answer, and is left alone until then.
  case resting(ServiceName, until: Instant)
  /// Another process held the lock of that name for too long.
  case busy(String)
  /// A text that cannot be the value of a setting or an option.
  case badValue(String, String, allowed: String)
  /// The same in the file of settings or in the environment.
  case badSetting(String, String, allowed: String)
  case noSuchFile(String)
  /// An address that has none.
  case noSuchPhoto(String)
  case directory(String)
  /// A line of a file that is no JSON: the file, the line, what is wrong.
  case badLine(String, Int, String)
  case badPhotoAddress(String)
  case photoUnreachable(String, String)
  /// A file that was to replace a picture or sign, and what is wrong with it.
  case badAsset(String, String)
  case badIcon
  /// The programs that were looked for.
  case noCamera([String])
  /// The program, its status and its last line.
  case cameraFailed(String, String, String)
  /// The test service refused a control request.
  case test(String, field: String?)
}

/// Why a sign-in failed. The raw value is the stored reason code.
enum SignInFailure: String, Sendable, Hashable, CaseIterable {
  case accessDenied = "access-denied"
  case stateMismatch = "state-mismatch"
  case codeExpired = "code-expired"
  case timedOut = "timed-out"
  case clientRefused = "client-refused"
  case unreachable
  case portTaken = "port-taken"

  var status: ExitStatus {
    switch self {
    case .accessDenied, .stateMismatch, .codeExpired, .timedOut: .denied
    case .clientRefused: .configuration
    case .unreachable, .portTaken: .unavailable
    }
  }

  /// The meaning of an error code of the token endpoint.
  init(tokenRefusal code: String) {
    switch code {
    case "unauthorized_client", "invalid_client": self = .clientRefused
    case "access_denied": self = .accessDenied
    default: self = .codeExpired
    }
  }
}

extension UsFrameError: ReportedError {
  var failure: Failure { worded(by: Strings()) }

  func failure(in context: Context) -> Failure {
    do {
      return worded(by: try Strings(context))
    } catch {
      return Failure(error)
    }
  }

  private func worded(by strings: Strings) -> Failure {
    switch self {
    case .signedOut: Failure(.denied, "signed-out", strings(.errorSignedOut))
    case .noVIP: Failure(.configuration, "no-vip", strings(.errorNoVip))
    case .noClientId(let redirect):
      Failure(.configuration, "no-client-id", strings(.errorNoClientId, redirect))
    case .noServer: Failure(.configuration, "no-server", strings(.errorNoServer))
    case .exclusive(let one, let other):
      Failure(.usage, "exclusive-options", strings(.errorExclusive, one, other))
    case .nothingPending: Failure(.refused, "nothing-pending", strings(.errorNothingPending))
    case .emptyAnswer: Failure(.usage, "empty-answer", strings(.errorEmptyAnswer), field: "code")
    case .missingHandle:
      Failure(.usage, "missing-handle", strings(.errorMissingHandle), field: "handle")
    case .badHandle(let text):
      Failure(.usage, "bad-handle", strings(.errorBadHandle, text), field: "handle")
    case .unknownPerson(let handle, let nearest):
      Failure(
        .notFound, "unknown-person",
        nearest.map { strings(.errorUnknownPersonNear, handle, $0) }
          ?? strings(.errorUnknownPerson, handle))
    case .notFollowing(let handle):
      Failure(.refused, "not-following", strings(.errorNotFollowing, handle))
    case .nobodyToBe(let handle):
      Failure(.notFound, "unknown-person", strings(.errorNobodyToBe, handle), field: "as")
    case .signInFailed(let why, let detail):
      Failure(why.status, why.rawValue, Self.signIn(why, detail, strings))
    case .revoked(let service, nil):
      Failure(.denied, "revoked", strings(.errorRevoked, strings.name(of: service)))
    case .revoked(let service, let cutOff?):
      Failure(
        .denied, "revoked",
        strings(.errorCutOff, strings.name(of: service), cutOff.wholeSecond.iso8601))
    case .refused(let why, let service):
      Failure(
        why == .notPermitted ? .denied : .configuration, why.rawValue,
        strings(why.key, strings.name(of: service)))
    case .messagesOff(let service):
      Failure(.denied, "messages-off", strings(.errorMessagesOff, strings.name(of: service)))
    case .postsRefused(let handle, let service):
      Failure(
        .denied, ForbiddenReason.notPermitted.rawValue,
        strings(.errorPostsRefused, strings.name(of: service), handle))
    case .vipMissing(let handle, let service):
      Failure(
        .unavailable, "vip-missing", strings(.errorVipMissing, strings.name(of: service), handle)
      )
    case .unreachable(let service, let why):
      Failure(
        .unavailable, "unreachable", strings(.errorUnreachable, strings.name(of: service), why))
    case .unreadable(let service, let why):
      Failure(
        .unavailable, "unreadable", strings(.errorUnreadable, strings.name(of: service), why))
    case .limited(let service, let until):
      Failure(
        .temporary, "limited",
        strings(.errorLimited, strings.name(of: service), until.nextWholeSecond.iso8601))
    case .resting(let service, let until):
      Failure(
        .temporary, "resting",
        strings(.errorResting, strings.name(of: service), until.nextWholeSecond.iso8601))
    case .busy(let lock): Failure(.temporary, "busy", strings(.errorBusy, lock))
    case .badValue(let name, let text, let allowed):
      Failure(.usage, "bad-value", strings(.errorBadValue, text, name, allowed), field: "value")
    case .badSetting(let name, let text, let allowed):
      Failure(.configuration, "bad-setting", strings(.errorBadSetting, text, name, allowed))
    case .noSuchFile(let path):
      Failure(.notFound, "no-such-file", strings(.errorNoSuchFile, path))
    case .noSuchPhoto(let address):
      Failure(.notFound, "no-such-photo", strings(.errorNoSuchPhoto, address))
    case .badLine(let path, let line, let why):
      Failure(.damaged, "bad-line", strings(.errorBadLine, path, String(line), why))
    case .directory(let path): Failure(.usage, "directory", strings(.errorDirectory, path))
    case .badPhotoAddress(let text):
      Failure(.usage, "bad-address", strings(.errorPhotoAddress, text), field: "picture")
    case .photoUnreachable(let address, let why):
      Failure(.unavailable, "unreachable", strings(.errorPhotoUnreachable, address, why))
    case .badAsset(let path, let why):
      Failure(.damaged, "bad-asset", strings(.errorBadAsset, path, why))
    case .badIcon: Failure(.damaged, "bad-icon", strings(.errorBadIcon))
    case .noCamera(let names):
      Failure(
        .unavailable, "no-camera", strings(.errorNoCamera, names.joined(separator: ", ")))
    case .cameraFailed(let name, let status, let line):
      Failure(
        .unavailable, "camera-failed",
        strings(.errorCameraFailed, name, status, line.isEmpty ? "" : ": \(line)"))
    case .test(let why, let field):
      Failure(.usage, "bad-value", strings(.errorTest, why), field: field)
    }
  }

  private static func signIn(
    _ why: SignInFailure, _ detail: String?, _ strings: Strings
  ) -> String {
    let reason = strings.reason(why.rawValue, at: nil)
    guard let detail else { return strings(.errorSignIn, reason) }
    return strings(.errorSignInDetail, reason, sanitized(detail))
  }
}

extension UsFrameError {
  /// The error of a command for a failed call.
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

extension ServiceError {
  /// A call without an answer that could be taken.
  init(unanswered error: any ReportedError) {
    // The errors of this module that quote the reason end with the same advice.
    let advice = "; try again later"
    var why = error.failure.message(in: "en")
    if why.hasSuffix(advice) { why.removeLast(advice.count) }
    if case .tooLarge? = error as? RemoteError {
      self = .unreadable(why)
    } else {
      self = .unreachable(why)
    }
  }
}
