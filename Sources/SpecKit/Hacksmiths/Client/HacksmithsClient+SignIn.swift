internal import SpecCore

/// The result of a sign-out.
struct SignOutOutcome {
  var wasSignedIn: Bool
  /// When the sign-in ends at the service, if the service could not be reached.
  var livesUntil: Instant?
}

extension HacksmithsClient {
  /// Stores a sign-in; cached answers belong to the earlier one and are dropped.
  ///
  /// - Throws: `service` for a token that no request can carry.
  func remember(_ reply: SignInReply) throws {
    guard (1...4096).contains(reply.authToken.utf8.count),
      reply.authToken.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw HacksmithsError.service(status: 200, message: "its token cannot be sent")
    }
    try store.transaction { transaction in
      try api.cache?.empty(transaction)
      try transaction.update(Documents.client) { state in
        state.guest = false
        state.sessions[service] = ClientState.SignIn(
          token: reply.authToken, personId: reply.userId, since: reply.date,
          expires: reply.expires)
      }
    }
  }

  /// Drops the sign-in here: the service has ended it already. One that was given for this command is
  /// not stored here.
  func forget() throws {
    guard isKeptSignIn else { return api.forgetAnswers() }
    try store.transaction { transaction in
      try api.cache?.empty(transaction)
      try transaction.update(Documents.client) { $0.sessions[service] = nil }
    }
  }

  /// Ends the sign-in here, and at the service if it can be reached. On this machine nothing is
  /// left of it either way. One that was given for this command is ended at the service.
  func signOut(asGuest: Bool, discard: Bool) throws -> SignOutOutcome {
    if api.token != nil, !isKeptSignIn { return try endGiven(asGuest: asGuest) }
    try requireNoUnsent(unless: discard)
    let session = state.sessions[service]
    let isOver = try session.map { try api.signOut($0.token) } ?? true
    let isChange = session != nil || asGuest && !state.guest
    if isChange || !api.isEmbedded {
      try store.transaction { transaction in
        // Another command may have kept an answer meanwhile; nobody agreed to lose that one.
        if discard { try queue.dropAll(transaction) }
        try api.cache?.empty(transaction)
        guard isChange else { return }
        try transaction.update(Documents.client) { state in
          state.sessions[service] = nil
          if asGuest { state.guest = true }
        }
      }
    }
    let livesUntil = session.flatMap { isOver || $0.expires <= now ? nil : $0.expires }
    if let livesUntil {
      context.note("spec: " + Texts.livesUntil(DateFormatter.text(livesUntil, in: .utc) + " UTC"))
    }
    return SignOutOutcome(wasSignedIn: session != nil, livesUntil: livesUntil)
  }

  private func endGiven(asGuest: Bool) throws -> SignOutOutcome {
    do {
      let _ = try api.call(SignInEndpoints.signOut)
    } catch let failure as Failure where failure.code == "session-ended" {
      // It is over, as was asked for.
    }
    api.forgetAnswers()
    if asGuest, !state.guest {
      try store.transaction { try $0.update(Documents.client) { $0.guest = true } }
    }
    return SignOutOutcome(wasSignedIn: true)
  }
}
