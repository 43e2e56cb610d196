internal import SpecCore

/// The steps back to "signed out".
struct SignOutFlow {
  let app: UsFrame

  /// Revokes the tokens at the service, then removes the sign-in here. A
  /// service that cannot be reached is a warning.
  func run(_ signIn: SignIn) throws {
    if let problem = try revoke(signIn) {
      app.note(.noteRevokeFailed, app.strings.name(of: signIn.service), problem)
    }
    try app.store.transaction { try $0.signOut() }
    try app.store.transaction { try $0.delete(Documents.friends) }
  }

  /// Removes also the data that are kept across sign-outs.
  func forget() throws {
    try app.store.transaction { transaction in
      try transaction.delete(Documents.history)
      try transaction.delete(Documents.inbox)
      try transaction.delete(Documents.frame)
      try OwnPhotos.forget(transaction)
      try transaction.delete(Documents.limits)
      try transaction.delete(Documents.friends)
      try transaction.delete(Documents.mastodonApps)
      try Documents.log.delete(transaction)
      try Documents.events.delete(transaction)
      try AvatarFetch.forget(transaction)
      try AttachmentFetch.forget(transaction)
    }
  }

  /// Revokes the refresh token first, because it could renew the sign-in.
  private func revoke(_ signIn: SignIn) throws -> String? {
    let service = try signIn.service.provider.connect(app.hurried, signIn)
    for token in [signIn.refreshToken, signIn.accessToken].compactMap(\.self) {
      if case .failure(let error) = try service.revoke(token).result {
        return UsFrameError(error, signIn.service, at: app.now).failure.code
      }
    }
    return nil
  }
}

extension UsFrame {
  /// The same, whose calls over the network end after five seconds.
  fileprivate var hurried: UsFrame {
    var copy = self
    copy.callLimit = .seconds(5)
    return copy
  }
}
