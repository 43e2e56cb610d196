internal import SpecCore

/// Sign-ins as the service keeps them.
enum Sessions {
  /// Who a token stands for; a guest without one.
  static func viewer(of token: String?, in snapshot: Snapshot, at now: Instant) throws -> Viewer {
    guard let token else { return .guest }
    let hash = SHA256.hex(token)
    let page = try snapshot.value(Documents.sessions(hash: hash))
    guard let session = page.sessions.first(where: { $0.hash == hash }), session.expires > now,
      let record = try snapshot.person(session.personId), record.account != nil
    else { throw HacksmithsError.sessionEnded }
    return .member(record.person)
  }

  /// Maximum number of sign-ins and tokens of a person.
  static let limit = 100

  /// Starts a sign-in and returns it with its token: 32 random bytes as base64url, of which only the SHA-256 is kept.
  /// At the limit the oldest sign-in ends.
  static func start(
    for person: Identifier, days: Int64, at now: Instant, in transaction: Transaction
  ) throws -> (token: String, session: Session) {
    let excess = Set(try transaction.sessions(of: person, at: now).dropLast(limit - 1).map(\.hash))
    if !excess.isEmpty { try transaction.endSessions { excess.contains($0.hash) } }
    let token = randomToken(bytes: 32)
    let session = Session(
      hash: SHA256.hex(token), personId: person, since: now,
      expires: now.wholeSecond.adding(seconds: days * 86_400).written)
    try transaction.update(Documents.sessions(hash: session.hash)) { page in
      page.sessions.removeAll { $0.expires <= now }
      page.sessions.append(session)
    }
    return (token, session)
  }

  /// Ends a sign-in; nothing happens if there is none.
  static func end(_ token: String, in transaction: Transaction) throws {
    let hash = SHA256.hex(token)
    try transaction.update(Documents.sessions(hash: hash)) { page in
      page.sessions.removeAll { $0.hash == hash }
    }
  }
}
