internal import SpecCore

/// The steps from "signed out" to stored tokens (OAuth 2.0 authorization code with PKCE).
struct SignInFlow {
  let app: UsFrame
  let name: ServiceName
  private let registration: ClientRegistration
  private let service: any SocialService

  /// - Throws: 78 for what has to be configured first.
  init(_ app: UsFrame, _ name: ServiceName, _ options: SignInOptions = SignInOptions()) throws {
    self.app = app
    self.name = name
    registration = try name.provider.registration(app, options)
    service = try name.provider.connect(
      app,
      to: ServicePlace(
        api: registration.api, clientId: registration.clientId, authorize: registration.authorize))
  }

  /// The flow of a sign-in that waits for its answer.
  ///
  /// - Throws: 1 `nothing-pending`.
  init(finishing app: UsFrame) throws {
    let status = try app.status()
    guard let pending = status.progress.signIn, status.progress.state == .signingIn,
      let name = status.progress.service
    else { throw UsFrameError.nothingPending }
    self.app = app
    self.name = name
    let form = Form(parsing: pending.authorize.drop { $0 != "?" }.dropFirst())
    registration = ClientRegistration(
      clientId: pending.clientId, redirectUri: pending.redirectUri,
      scopes: (form["scope"] ?? "").split(separator: " ").map(String.init),
      api: try pending.api ?? app.settings().x.api,
      authorize: String(pending.authorize.prefix { $0 != "?" }))
    service = try name.provider.connect(
      app, to: ServicePlace(api: registration.api, clientId: pending.clientId))
  }

  /// Where the authorize page leads back to.
  var redirectUri: String { registration.redirectUri }

  var scopes: [String] { registration.scopes }

  /// Signs in; every step is stored before the next one is taken.
  ///
  /// - Parameter authorize: gives the answer of the authorize page.
  /// - Throws: `signInFailed`, after the reason was stored.
  func run(authorize: (PendingSignIn) throws -> SignInAnswer) throws -> SignIn {
    let pending = try begin()
    return try ending(pending) { try finish(pending, with: authorize(pending)) }
  }

  /// Stores a pending sign-in, or continues one that still waits.
  func begin() throws -> PendingSignIn {
    try app.store.transaction { transaction in
      let progress = try transaction.value(Documents.progress)
        .resolved(hasTokens: try transaction.value(Documents.signIn) != nil, at: app.now)
      if let waiting = progress.signIn, progress.service == name,
        waiting.clientId == registration.clientId, waiting.redirectUri == registration.redirectUri,
        waiting.authorize == service.authorizeAddress(for: request(for: waiting))
      {
        return waiting
      }
      var pending = PendingSignIn(
        state: randomToken(bytes: 32),
        verifier: randomToken(bytes: 32), redirectUri: registration.redirectUri,
        clientId: registration.clientId, authorize: "", api: registration.api, startedAt: app.now)
      pending.authorize = service.authorizeAddress(for: request(for: pending))
      try transaction.set(Documents.progress, progress.signingIn(to: name, pending))
      return pending
    }
  }

  /// Finishes a pending sign-in with its answer.
  func finish(answer: SignInAnswer) throws -> SignIn {
    guard let pending = try app.status().progress.signIn else { throw UsFrameError.nothingPending }
    return try ending(pending) { try finish(pending, with: answer) }
  }

  private func finish(_ pending: PendingSignIn, with answer: SignInAnswer) throws -> SignIn {
    let code = try answer.code(expecting: pending.state)
    // Another sign-in may have taken the place of this one meanwhile.
    guard try app.store.read({ try $0.value(Documents.progress) }).signIn?.state == pending.state
    else { throw UsFrameError.signInFailed(.stateMismatch, detail: nil) }
    let tokens = try value(
      of: try service.exchange(code: code, for: request(for: pending), verifier: pending.verifier))
    let signIn = try store(tokens, pending)
    app.record(.signIn(name, isDone: true, reason: nil))
    return signIn
  }

  /// Stores why a sign-in failed, unless another one has taken its place.
  private func ending<Result>(
    _ pending: PendingSignIn, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as UsFrameError {
      let reason: String? = if case .signInFailed(let why, _) = error { why.rawValue } else { nil }
      try app.store.transaction { transaction in
        guard try transaction.value(Documents.progress).signIn?.state == pending.state else {
          return
        }
        try transaction.signOut(reason: reason)
      }
      app.record(.signIn(name, isDone: false, reason: reason))
      throw error
    }
  }

  /// Stores why a sign-in could not begin, unless one waits for its answer.
  func telling<Result>(_ body: () throws -> Result) throws -> Result {
    try Self.telling(app, name, body)
  }

  static func telling<Result>(
    _ app: UsFrame, _ name: ServiceName, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as UsFrameError {
      guard case .signInFailed(let why, _) = error else { throw error }
      try app.store.transaction { transaction in
        var progress = try transaction.value(Documents.progress)
        guard progress.state == .signedOut else { return }
        progress = progress.signedOut(reason: why.rawValue)
        progress.service = name
        try transaction.set(Documents.progress, progress)
      }
      app.record(.signIn(name, isDone: false, reason: why.rawValue))
      throw error
    }
  }

  private func request(for pending: PendingSignIn) -> AuthorizeRequest {
    AuthorizeRequest(
      redirectUri: pending.redirectUri, scopes: registration.scopes, state: pending.state,
      challenge: PKCE.challenge(for: pending.verifier))
  }

  private func store(_ tokens: Tokens, _ pending: PendingSignIn) throws -> SignIn {
    var service = service
    let me = try value(of: try service.me(tokens.access)).person
    let signIn = SignIn(
      service: name, account: me, tokens: tokens, clientId: registration.clientId,
      api: registration.api, fieldFamily: service.fieldFamily, signedInAt: app.now.wholeSecond)
    try app.store.transaction { transaction in
      let progress = try transaction.value(Documents.progress)
      guard progress.signIn?.state == pending.state else {
        throw UsFrameError.signInFailed(.stateMismatch, detail: nil)
      }
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
      let host = RemoteAddress(registration.api)?.authority ?? registration.api
      throw UsFrameError.signInFailed(.unreachable, detail: "\(host): \(why)")
    case .failure(let error): throw UsFrameError(error, name, at: app.now)
    }
  }
}
