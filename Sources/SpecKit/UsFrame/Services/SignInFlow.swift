internal import SpecCore

/// The steps from "signed out" to stored tokens (OAuth 2.0 authorization code with PKCE).
struct SignInFlow {
  let app: UsFrame
  let name: ServiceName
  private let registration: ClientRegistration
  private let service: any SocialService

  init(_ app: UsFrame, _ name: ServiceName) {
    self.app = app
    self.name = name
    let provider = name.provider
    registration = provider.registration
    service = provider.connect(
      app, api: registration.api, clientId: registration.clientId, family: .tweet)
  }

  /// Signs in; every step is stored before the next one is taken.
  ///
  /// - Parameter authorize: gives the answer of the authorize page.
  /// - Throws: `signInFailed`, after the reason was stored.
  func run(authorize: (PendingSignIn) throws -> SignInAnswer) throws -> SignIn {
    let pending = try begin()
    do {
      let code = try authorize(pending).code(expecting: pending.state)
      let tokens = try exchange(code, pending)
      return try finish(with: tokens)
    } catch let error as UsFrameError {
      let reason: String? = if case .signInFailed(let why, _) = error { why.rawValue } else { nil }
      try app.store.transaction { try $0.signOut(reason: reason) }
      throw error
    }
  }

  private func request(for pending: PendingSignIn) -> AuthorizeRequest {
    AuthorizeRequest(
      redirectUri: pending.redirectUri, scopes: registration.scopes, state: pending.state,
      challenge: PKCE.challenge(for: pending.verifier))
  }

  /// Stores a pending sign-in, or continues one that still waits.
  func begin() throws -> PendingSignIn {
    try app.store.transaction { transaction in
      let progress = try transaction.value(Documents.progress)
        .resolved(hasTokens: try transaction.value(Documents.signIn) != nil, at: app.now)
      if let waiting = progress.signIn, progress.service == name,
        waiting.clientId == registration.clientId, waiting.redirectUri == registration.redirectUri
      {
        return waiting
      }
      var pending = PendingSignIn(
        state: randomToken(bytes: 32, app.context.random),
        verifier: randomToken(bytes: 32, app.context.random), redirectUri: registration.redirectUri,
        clientId: registration.clientId, authorize: "", startedAt: app.now)
      pending.authorize = service.authorizeAddress(for: request(for: pending))
      try transaction.set(Documents.progress, progress.signingIn(to: name, pending))
      return pending
    }
  }

  private func exchange(_ code: String, _ pending: PendingSignIn) throws -> Tokens {
    let answer = try service.exchange(
      code: code, for: request(for: pending), verifier: pending.verifier)
    return try value(of: answer)
  }

  private func finish(with tokens: Tokens) throws -> SignIn {
    var service = service
    let me = try value(of: try service.me(tokens.access)).person
    let signIn = SignIn(
      service: name, account: me, tokens: tokens, clientId: registration.clientId,
      api: registration.api, fieldFamily: service.fieldFamily, signedInAt: app.now.wholeSecond)
    try app.store.transaction { transaction in
      let progress = try transaction.value(Documents.progress)
      try transaction.set(Documents.signIn, signIn)
      try transaction.set(Documents.progress, progress.signedIn())
      try transaction.update(Documents.limits) { $0 = $0.signedIn(as: signIn.accountKey) }
    }
    return signIn
  }

  private func value<Value>(of answer: ServiceAnswer<Value>) throws -> Value {
    switch answer.result {
    case .success(let value): return value
    case .failure(.refused(let code, let description)):
      let why = SignInFailure(tokenRefusal: code)
      throw UsFrameError.signInFailed(why, detail: description)
    case .failure(.unreachable(let why)), .failure(.unreadable(let why)):
      throw UsFrameError.signInFailed(.unreachable, detail: why)
    case .failure(let error): throw UsFrameError(error, name, at: app.now)
    }
  }
}
