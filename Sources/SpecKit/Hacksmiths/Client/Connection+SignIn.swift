internal import SpecCore

extension Connection {
  /// Keeps a sign-in for the commands to come.
  func remember(_ reply: SignInReply) throws {
    try store.transaction { transaction in
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
    try api.cache?.empty()
    try store.transaction { transaction in
      try transaction.update(Documents.client) { $0.sessions[service] = nil }
    }
  }

  /// Ends the sign-in here and at the service. Gives whether there was one.
  func signOut(asGuest: Bool, discard: Bool) throws -> Bool {
    try discardUnsent(discard)
    let wasSignedIn = state.sessions[service] != nil
    if let token = state.sessions[service]?.token {
      try api.signOut(token)
      try api.cache?.empty()
    }
    if wasSignedIn || asGuest && !state.guest {
      try store.transaction { transaction in
        try transaction.update(Documents.client) { state in
          state.sessions[service] = nil
          if asGuest { state.guest = true }
        }
      }
    }
    return wasSignedIn
  }
}
