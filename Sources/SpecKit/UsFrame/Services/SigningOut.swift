internal import SpecCore

/// The way back to "signed out".
struct SigningOut {
  let app: UsFrame

  /// Asks the service to forget the tokens, then removes everything of the sign-in here. That the
  /// service cannot be told is a warning and no reason to stay signed in.
  func run(_ signIn: SignIn) throws {
    if let problem = try revoke(signIn) {
      app.note("note.revoke-failed", app.strings.name(of: signIn.service), problem)
    }
    try app.store.transaction { try $0.signOut() }
    try app.store.transaction { try $0.delete(Documents.friends) }
  }

  /// Removes also what is kept across sign-outs.
  func forget() throws {
    try app.store.transaction { transaction in
      try transaction.delete(Documents.history)
      try transaction.delete(Documents.inbox)
      try transaction.delete(Documents.frame)
      try transaction.delete(Documents.limits)
      try transaction.delete(Documents.friends)
    }
  }

  /// The refresh token first: with it the sign-in could be brought back.
  private func revoke(_ signIn: SignIn) throws -> String? {
    let service = app.service(signIn.service, api: signIn.api, clientId: signIn.clientId)
    for token in [signIn.refreshToken, signIn.accessToken].compactMap(\.self) {
      if case .failure(let error) = try service.revoke(token).result {
        return UsFrameError(error, signIn.service, at: app.now).failure(in: app.strings).code
      }
    }
    return nil
  }
}
