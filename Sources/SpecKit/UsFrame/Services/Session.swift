internal import SpecCore

/// A signed-in conversation with a service: it renews the tokens when they end and notices when the
/// sign-in is gone.
struct Session {
  private let app: UsFrame
  private(set) var signIn: SignIn
  private var service: any SocialService

  init(_ app: UsFrame, _ signIn: SignIn) {
    self.app = app
    self.signIn = signIn
    service = app.service(
      signIn.service, api: signIn.api, clientId: signIn.clientId, family: signIn.fieldFamily)
  }

  /// Makes a call. An answer 401 renews the tokens once and repeats the call once; a second one
  /// means that the sign-in is gone.
  ///
  /// - Throws: `revoked` after everything of the sign-in was removed; whatever keeps the tokens
  ///   from being renewed.
  mutating func call<Value>(
    _ make: (inout any SocialService, _ token: String) throws -> Answer<Value>
  ) throws -> Answer<Value> {
    if signIn.isRefreshDue(at: app.context.now) { try refresh() }
    var answer = try make(&service, signIn.accessToken)
    if case .failure(.unauthorized) = answer.result {
      try refresh()
      answer = try make(&service, signIn.accessToken)
      if case .failure(.unauthorized) = answer.result { throw try wipe() }
    }
    try keepFamily()
    return answer
  }

  /// Makes a call whose failure is the command's failure.
  mutating func value<Value>(
    _ make: (inout any SocialService, _ token: String) throws -> Answer<Value>
  ) throws -> Value {
    do {
      return try call(make).result.get()
    } catch let error as ServiceError {
      throw UsFrameError(error, signIn.service, at: app.context.now)
    }
  }

  /// Gets a living access token: another process's, if it was quicker, else a new one. Refresh
  /// tokens work once, so the new pair is on the disk before it is used.
  private mutating func refresh() throws {
    signIn = try app.hold(.refresh) {
      guard let stored = try app.standing().signIn else { throw UsFrameError.signedOut }
      if stored.accessToken != signIn.accessToken, !stored.isRefreshDue(at: app.context.now) {
        return stored
      }
      guard let token = stored.refreshToken else { throw try wipe() }
      switch try service.refresh(token).result {
      case .success(let tokens):
        let renewed = stored.renewed(with: tokens)
        try app.store.transaction { try $0.set(Documents.signIn, renewed) }
        return renewed
      case .failure(.refused), .failure(.unauthorized):
        throw try wipe()
      case .failure(let error):
        throw UsFrameError(error, stored.service, at: app.context.now)
      }
    }
  }

  /// Removes everything of the sign-in that the service no longer accepts, unless another process
  /// has signed in anew meanwhile.
  private func wipe() throws -> UsFrameError {
    try app.store.transaction { transaction in
      guard let stored = try transaction.value(Documents.signIn),
        stored.accessToken == signIn.accessToken || stored.refreshToken == signIn.refreshToken
      else { return }
      try transaction.signOut(reason: "revoked")
    }
    try app.store.transaction { try $0.delete(Documents.friends) }
    return .revoked(signIn.service)
  }

  /// Remembers which names the server turned out to speak.
  private mutating func keepFamily() throws {
    guard service.fieldFamily != signIn.fieldFamily else { return }
    signIn.fieldFamily = service.fieldFamily
    try app.store.transaction { transaction in
      guard var stored = try transaction.value(Documents.signIn) else { return }
      stored.fieldFamily = service.fieldFamily
      try transaction.set(Documents.signIn, stored)
    }
  }
}

extension Transaction {
  /// Removes tokens, account and pending sign-in; which service it was and who was framed last
  /// stay known.
  func signOut(reason: String? = nil) throws {
    try delete(Documents.signIn)
    let progress = try value(Documents.progress)
    try set(Documents.progress, progress.signedOut(reason: reason))
  }
}

extension UsFrame {
  /// The service of that name, spoken to at its API's address.
  func service(
    _ name: ServiceName, api: String, clientId: String, family: FieldFamily = .tweet
  ) -> any SocialService {
    switch name {
    case .test:
      XService(
        client: testClient(), authorize: "\(api)/i/oauth2/authorize",
        clientId: clientId, fieldFamily: family, clock: context.clock)
    }
  }

  /// The test service inside this program. What keeps its world from being stored is this
  /// program's own failure and not an answer.
  func testClient() -> Client {
    let service = TestService(
      store: store, fixtures: { [context] in try context.fixtures() }, clock: context.clock,
      random: context.random)
    return Client { try service.answer(to: $0) }
  }
}
