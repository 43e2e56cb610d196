internal import SpecCore

/// Where somebody stands between "never used" and "watching". Every start goes where this says.
enum FrameState: String, Sendable, Hashable, Codable {
  case signedOut, signingIn, choosing, watching

  /// The screen a person would see in this state.
  var screen: String {
    switch self {
    case .signedOut: "home"
    case .signingIn: "authorize"
    case .choosing: "choose"
    case .watching: "watch"
    }
  }
}

/// The services a person can sign in to.
enum ServiceName: String, Sendable, Hashable, Codable, CaseIterable {
  case test
}

/// A sign-in that waits for its answer. Asking again within its lifetime gives the same address, so
/// a link that is already open in a browser still works.
struct PendingSignIn: Sendable, Hashable, Codable {
  /// Sent to the service and returned unchanged, so that an answer cannot be foisted on us.
  var state: String
  /// The secret whose hash went out first (PKCE).
  var verifier: String
  var redirectUri: String
  var clientId: String
  var authorize: String
  var startedAt: Instant
  var expiresAt: Instant

  static let lifetimeSeconds: Int64 = 600

  init(
    state: String, verifier: String, redirectUri: String, clientId: String, authorize: String,
    startedAt: Instant
  ) {
    self.state = state
    self.verifier = verifier
    self.redirectUri = redirectUri
    self.clientId = clientId
    self.authorize = authorize
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

  init() {}
}

extension Progress {
  /// How things stand at that moment: a sign-in nobody answered in time has not happened, and
  /// without tokens nobody is signed in.
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
