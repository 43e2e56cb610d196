internal import SpecCore

/// The state of the person; it decides which screen a start shows.
enum FrameState: String, Sendable, Hashable, Codable {
  case signedOut, signingIn, choosing, watching

  /// The screen of this state.
  var screen: String {
    switch self {
    case .signedOut: "home"
    case .signingIn: "authorize"
    case .choosing: "choose"
    case .watching: "watch"
    }
  }
}

/// A sign-in that waits for its answer. A second sign-in within its lifetime uses the same address,
/// so that a page that is already open in a browser still works.
struct PendingSignIn: Sendable, Hashable, Codable {
  /// Sent to the service and returned unchanged, so that a forged answer is noticed.
  var state: String
  /// The secret whose hash went out first (PKCE).
  var verifier: String
  var redirectUri: String
  var clientId: String
  var authorize: String
  /// The address of the API; nil for the one that is set.
  var api: String?
  var startedAt: Instant
  var expiresAt: Instant

  static let lifetimeSeconds: Int64 = 600

  init(
    state: String, verifier: String, redirectUri: String, clientId: String, authorize: String,
    api: String? = nil, startedAt: Instant
  ) {
    self.state = state
    self.verifier = verifier
    self.redirectUri = redirectUri
    self.clientId = clientId
    self.authorize = authorize
    self.api = api
    self.startedAt = startedAt
    expiresAt = startedAt.adding(seconds: PendingSignIn.lifetimeSeconds)
  }
}

/// The stored state machine: `signedOut -> signingIn -> choosing -> watching`. It is written after
/// every step, in one transaction with whatever the step changes.
struct Progress: Sendable, Hashable, Codable {
  var state = FrameState.signedOut
  /// The service used last.
  var service: ServiceName?
  var vip: Person?
  var signIn: PendingSignIn?
  /// Why the last sign-in ended: a code of `SignInFailure`, or `revoked`.
  var reason: String?
}

extension Progress {
  /// The progress at that moment: an expired sign-in is dropped, and a sign-in without tokens is
  /// none.
  func resolved(hasTokens: Bool, at now: Instant) -> Progress {
    switch state {
    case .signedOut: self
    case .signingIn:
      if let signIn, signIn.startedAt <= now, now < signIn.expiresAt { self } else { signedOut() }
    case .choosing, .watching: hasTokens ? self : signedOut()
    }
  }

  func signingIn(to service: ServiceName, _ pending: PendingSignIn) -> Progress {
    var next = Progress()
    next.state = .signingIn
    next.service = service
    next.signIn = pending
    return next
  }

  func signedIn() -> Progress {
    var next = Progress()
    next.state = .choosing
    next.service = service
    return next
  }

  func watching(_ vip: Person) -> Progress {
    var next = self
    next.state = .watching
    next.vip = vip
    next.reason = nil
    return next
  }

  func signedOut(reason: String? = nil) -> Progress {
    var next = Progress()
    next.service = service
    next.reason = reason
    return next
  }
}
