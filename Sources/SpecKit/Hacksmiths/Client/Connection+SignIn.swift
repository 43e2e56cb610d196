internal import SpecCore

/// What came of a sign-out.
struct SignOutOutcome {
  var wasSignedIn: Bool
  /// When the sign-in ends at the service, if that could not be told.
  var livesUntil: Instant?
}

extension Connection {
  /// Keeps a sign-in for the commands to come; what was kept is of another asker.
  func remember(_ reply: SignInReply) throws {
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

  /// Drops the sign-in here: the service has ended it already.
  func forget() throws {
    try store.transaction { transaction in
      try api.cache?.empty(transaction)
      try transaction.update(Documents.client) { $0.sessions[service] = nil }
    }
  }

  /// Ends the sign-in here, and at the service if that can be reached: on this machine nothing is
  /// left of it either way.
  func signOut(asGuest: Bool, discard: Bool) throws -> SignOutOutcome {
    try requireNoUnsent(unless: discard)
    let session = state.sessions[service]
    let isOver = try session.map { try api.signOut($0.token) } ?? true
    let isChange = session != nil || asGuest && !state.guest
    if isChange || !api.isEmbedded {
      try store.transaction { transaction in
        try dropUnsent(transaction)
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
      context.note("spec: " + Texts.livesUntil(Moment.text(livesUntil, in: .utc) + " UTC"))
    }
    return SignOutOutcome(wasSignedIn: session != nil, livesUntil: livesUntil)
  }
}
