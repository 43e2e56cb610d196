internal import SpecCore

/// The statuses of HTTP that stand for this program's.
enum HTTPStatus {
  static func of(_ failure: Failure, _ error: any Error) -> Int {
    switch error {
    case APIError.badBody: return 400
    case APIError.mediaType: return 415
    case APIError.notAllowed: return 405
    case HacksmithsError.signInNeeded, HacksmithsError.sessionEnded,
      HacksmithsError.wrongCredentials:
      return 401
    default: break
    }
    switch failure.status {
    case .refused: return 409
    case .usage: return 422
    case .notFound: return 404
    case .denied: return 403
    case .temporary: return failure.code == "locked" ? 503 : 429
    case .inputOutput: return 507
    default: return 500
    }
  }

  /// What a status means to whoever called; `isEmbedded` for the service inside this process,
  /// whose troubles are this program's own.
  static func exit(_ status: Int, code: String? = nil, isEmbedded: Bool) -> ExitStatus {
    switch status {
    case 500 where isEmbedded && (code == "no-zones" || code == "bad-zone-file"): .configuration
    case 400, 405, 413, 415, 422: .usage
    case 401, 403: .denied
    case 404: .notFound
    case 409: .refused
    case 429: .temporary
    case 500 where isEmbedded: .damaged
    case 503 where isEmbedded: .temporary
    case 507 where isEmbedded: .inputOutput
    default: .unavailable
    }
  }
}
