internal import SpecCore

/// The way from "signed out" to tokens at the test service, whose authorize page is answered here
/// and not in a browser.
struct SigningIn {
  let app: UsFrame
  let name: ServiceName
  private let client: Client
  private let service: any SocialService

  static let clientId = "spec"
  static let redirectUri = "http://127.0.0.1:8765/callback"
  /// What is asked for: everything that reads, nothing that writes.
  static let scopes = ["tweet.read", "users.read", "follows.read", "dm.read", "offline.access"]

  init(_ app: UsFrame, _ name: ServiceName) {
    self.app = app
    self.name = name
    client = app.testClient()
    service = app.service(name, api: TestService.address, clientId: Self.clientId)
  }

  /// Signs in; every step is stored before the next one is taken.
  ///
  /// - Parameter allows: whether the person presses Allow on the authorize page.
  /// - Throws: `signInFailed`, after the reason was stored.
  func run(as handle: Handle, allows: Bool) throws -> SignIn {
    let pending = try begin()
    do {
      let code = try authorize(pending, as: handle, allows: allows)
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
      redirectUri: pending.redirectUri, scopes: Self.scopes, state: pending.state,
      challenge: PKCE.challenge(for: pending.verifier))
  }

  /// Stores the sign-in that is about to be asked for, or takes up one that still waits.
  private func begin() throws -> PendingSignIn {
    try app.store.transaction { transaction in
      let progress = try transaction.value(Documents.progress)
        .resolved(hasTokens: try transaction.value(Documents.signIn) != nil, at: app.now)
      if let waiting = progress.signIn, progress.service == name,
        waiting.clientId == Self.clientId, waiting.redirectUri == Self.redirectUri
      {
        return waiting
      }
      var pending = PendingSignIn(
        state: randomToken(bytes: 32, app.context.random),
        verifier: randomToken(bytes: 32, app.context.random), redirectUri: Self.redirectUri,
        clientId: Self.clientId, authorize: "", startedAt: app.now)
      pending.authorize = service.authorizeAddress(for: request(for: pending))
      try transaction.set(Documents.progress, progress.signingIn(to: name, pending))
      return pending
    }
  }

  /// Presses a button of the authorize page and reads the answer from where it leads back to.
  private func authorize(
    _ pending: PendingSignIn, as handle: Handle, allows: Bool
  ) throws -> String {
    let page = pending.authorize.drop { $0 != "?" }.dropFirst()
    let form = Form([("decision", allows ? "allow" : "deny"), ("as", handle.text)])
    let response = try client.send(
      Request(
        "POST", ["i", "oauth2", "authorize"], query: Form(parsing: page).pairs,
        headers: ["Content-Type": "application/x-www-form-urlencoded"],
        body: Array(form.text.utf8)))
    guard let address = response.headers["location"] else {
      guard response.status == 400 else { throw unreachable("HTTP \(response.status)") }
      throw UsFrameError.nobodyToBe(handle.text)
    }
    return try SignInAnswer(pasted: address).code(expecting: pending.state)
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
      service: name, account: me, tokens: tokens, clientId: Self.clientId,
      api: TestService.address, fieldFamily: service.fieldFamily, signedInAt: app.now.wholeSecond)
    try app.store.transaction { transaction in
      let progress = try transaction.value(Documents.progress)
      try transaction.set(Documents.signIn, signIn)
      try transaction.set(Documents.progress, progress.signedIn())
      try transaction.update(Documents.limits) { $0 = $0.signedIn(as: signIn.accountKey) }
    }
    return signIn
  }

  private func value<Value>(of answer: Answer<Value>) throws -> Value {
    switch answer.result {
    case .success(let value): return value
    case .failure(.refused(let code, let description)):
      let why = SignInFailure(tokenRefusal: code)
      throw UsFrameError.signInFailed(why, detail: description)
    case .failure(.unreachable(let why)), .failure(.unreadable(let why)):
      throw unreachable(why)
    case .failure(let error): throw UsFrameError(error, name, at: app.now)
    }
  }

  private func unreachable(_ why: String) -> UsFrameError {
    .signInFailed(.unreachable, detail: why)
  }
}

/// What an authorize page sent back, however it came: the whole redirect address, its query, or the
/// bare code.
struct SignInAnswer: Equatable {
  var form: Form

  init(pasted text: String) {
    let text = text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
    let query = text.firstIndex(of: "?").map { text[text.index(after: $0)...] }
    let body = (query ?? text).prefix { $0 != "#" }
    form = query != nil || body.contains("=") ? Form(parsing: body) : Form([("code", String(body))])
  }

  /// - Throws: `signInFailed` for a refusal, or an answer to another sign-in.
  func code(expecting state: String) throws(UsFrameError) -> String {
    let detail = form["error_description"]
    if let given = form["state"], given != state {
      throw .signInFailed(.stateMismatch, detail: nil)
    }
    if let error = form["error"] {
      throw .signInFailed(SignInFailure(tokenRefusal: error), detail: detail)
    }
    guard let code = form["code"], !code.isEmpty else {
      throw .signInFailed(.stateMismatch, detail: nil)
    }
    return code
  }
}
