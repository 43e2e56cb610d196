internal import SpecCore

/// Calls of a signed-in account: renews expired tokens and notices when the
/// sign-in was revoked.
struct Session {
  private let app: UsFrame
  private(set) var signIn: SignIn
  private var service: any SocialService

  /// - Throws: what keeps the service from being reached at all, such as a damaged setting.
  init(_ app: UsFrame, _ signIn: SignIn) throws {
    self.app = app
    self.signIn = signIn
    service = try signIn.service.provider.connect(app, signIn)
  }

  /// Makes a call. An answer 401 renews the tokens once and repeats the call once; a second one
  /// means that the sign-in was revoked.
  ///
  /// - Throws: `revoked` after the sign-in was removed; any error that keeps the tokens
  ///   from being renewed.
  mutating func call<Value>(
    _ make: (inout any SocialService, _ token: String) throws -> ServiceAnswer<Value>
  ) throws -> ServiceAnswer<Value> {
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

  /// The bytes of a picture, for which nobody has to be signed in.
  func picture(at address: String) throws -> ServiceAnswer<[UInt8]> {
    guard RemoteSocial.mayFetch(address, namedBy: signIn.api) else {
      return ServiceAnswer(result: .failure(.forbidden(.notPermitted)))
    }
    return try service.picture(at: address)
  }

  /// Makes a call whose error is the error of the command.
  mutating func value<Value>(
    _ make: (inout any SocialService, _ token: String) throws -> ServiceAnswer<Value>
  ) throws -> Value {
    do {
      return try call(make).result.get()
    } catch let error as ServiceError {
      throw UsFrameError(error, signIn.service, at: app.context.now)
    }
  }

  /// Gets a valid access token: that of another process if it has renewed it, else a new one. Refresh
  /// tokens work once, so the new pair is stored before it is used.
  private mutating func refresh() throws {
    signIn = try app.hold(.refresh) {
      guard let stored = try app.status().signIn else { throw UsFrameError.signedOut }
      let isRenewed =
        stored.accessToken != signIn.accessToken && !stored.isRefreshDue(at: app.context.now)
      return try isRenewed ? stored : renewed(stored)
    }
  }

  private func renewed(_ stored: SignIn) throws -> SignIn {
    guard let token = stored.refreshToken else { throw try wipe() }
    if let tokens = try kept(stored) {
      app.log(.warning, "renewal", app.strings(.logRenewal))
      return try keep(tokens, stored)
    }
    var marked = stored
    marked.renewalAt = app.now
    try app.store.transaction { transaction in
      try transaction.set(Documents.signIn, marked)
      // On a full disk the answer, which comes only once, would be lost: its room is taken before.
      try transaction.set(Documents.renewal, Array(repeating: 0x20, count: Self.answerRoom))
    }
    // The room is in a file, not in the journal alone, or nothing is asked.
    try app.store.endUnfinished()
    // The answer comes only once: a signal ends this process when the answer is stored.
    let stop = app.defersSignals ? app.context.stopSignals() : { nil }
    defer { stop()?.die() }
    let answer = try service.refresh(token)
    switch answer.result {
    case .success(let tokens):
      return try keep(tokens, stored)
    case .failure where answer.status == 400 || answer.status == 401, .failure(.refused):
      throw try wipe(cutOff: stored.renewalAt)
    case .failure(let error):
      // An answer says that the token was not taken; without one it may have been.
      if answer.status != nil {
        try app.store.transaction { transaction in
          try transaction.set(Documents.signIn, stored)
          try transaction.delete(Documents.renewal)
        }
      }
      throw UsFrameError(error, stored.service, at: app.context.now)
    }
  }

  /// Bytes for the answer to a renewal, and for storing it.
  private static let answerRoom = 65_536

  private func keep(_ tokens: Tokens, _ stored: SignIn) throws -> SignIn {
    let renewed = stored.renewed(with: tokens)
    try app.store.transaction { transaction in
      try transaction.set(Documents.signIn, renewed)
      try transaction.delete(Documents.renewal)
    }
    return renewed
  }

  /// The tokens of a renewal whose process ended before it could store them. The answer may still be on
  /// its way.
  private func kept(_ stored: SignIn) throws -> Tokens? {
    guard let asked = stored.renewalAt else { return nil }
    let end = asked.adding(RemoteSocial.totalLimit + .seconds(5))
    while let answer = try app.store.read({ try $0.bytes(Documents.renewal) }) {
      if let tokens = try service.tokens(kept: answer, asked: asked) { return tokens }
      guard stored.service != .test, asked <= app.now, app.now < end else { return nil }
      try app.context.clock.sleep(.milliseconds(200))
    }
    return nil
  }

  /// Removes the revoked sign-in, unless another process
  /// has signed in again meanwhile.
  ///
  /// - Parameter cutOff: when a renewal began that was not stored, if there was one.
  private func wipe(cutOff: Instant? = nil) throws -> UsFrameError {
    try app.store.transaction { transaction in
      guard let stored = try transaction.value(Documents.signIn),
        stored.accessToken == signIn.accessToken || stored.refreshToken == signIn.refreshToken
      else { return }
      try transaction.signOut(reason: "revoked")
    }
    try app.store.transaction { try $0.delete(Documents.friends) }
    app.record(.signIn(signIn.service, isDone: false, reason: "revoked"))
    return .revoked(signIn.service, cutOff: cutOff)
  }

  /// Stores the field family of the server.
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
  /// Removes tokens, account and pending sign-in; the service and the last VIP
  /// are kept.
  func signOut(reason: String? = nil) throws {
    try delete(Documents.signIn)
    try delete(Documents.renewal)
    let progress = try value(Documents.progress)
    try set(Documents.progress, progress.signedOut(reason: reason))
  }
}
