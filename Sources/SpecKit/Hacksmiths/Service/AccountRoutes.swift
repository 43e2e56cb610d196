internal import SpecCore

/// A sign-in as its owner sees it.
struct SignInObject: Sendable, Equatable, Codable {
  var id: String
  var since: Instant
  var expires: Instant
  var current: Bool

  init(_ session: Session, current: String?) {
    id = session.publicId
    since = session.since
    expires = session.expires
    self.current = session.hash == current
  }
}

struct SignInsReply: Codable { var sessions: [SignInObject] }
struct DoneReply: Codable {}

extension Session {
  /// Tells sign-ins apart and says nothing about the token.
  var publicId: String { String(SHA256.hex("session \(hash)").prefix(24)) }
}

extension HacksmithsService {
  /// The account itself: password, sign-ins, the way back in, the end.
  static let accountRoutes: [Route] = [
    Route("POST", "app/signin-recover", .free(recover)),
    Route("POST", "app/reset", .free(reset)),
    Route("POST", "me/password", .free(changePassword)),
    Route("GET", "me/sessions", .read(listSignIns)),
    Route("DELETE", "me/sessions/:", .write(endSignIn)),
    Route("DELETE", "me", .free(closeAccount)),
  ]

  private static func listSignIns(_ call: Call, _ input: RouteInput) throws -> Reply {
    let me = try call.member()
    let current = input.token.map { SHA256.hex($0) }
    let sessions = try call.snapshot.sessions(of: me.id, at: call.now)
    return try Reply(
      SignInsReply(sessions: sessions.map { SignInObject($0, current: current) }))
  }

  private static func endSignIn(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    let me = try call.member()
    let sessions = try transaction.sessions(of: me.id, at: call.now)
    guard let session = sessions.first(where: { $0.publicId == input.first }) else {
      throw HacksmithsError.noSession(input.first)
    }
    try transaction.endSessions { $0.hash == session.hash }
    return try Reply(DoneReply())
  }

  /// Always says the same, whether there is such an account or not.
  private static func recover(_ service: HacksmithsService, _ input: RouteInput) throws -> Reply {
    let email = EmailAddress.folded(try input.patch(Bodies.recover).text("email") ?? "")
    let now = service.clock()
    let code = RecoverCode.make(service.random)
    try service.store.transaction { transaction in
      guard let before = try transaction.account(email: email) else { return }
      var record = before
      var old = before.account?.recover ?? RecoverCode(expires: now, requests: [])
      old.requests.removeAll { now.seconds - $0.seconds >= 3600 }
      guard old.requests.count < 3 else { return }
      record.account?.recover = RecoverCode(
        hash: SHA256.hex(code), expires: now.wholeSecond.adding(seconds: 1800),
        requests: old.requests + [now])
      try transaction.put(record, before: before)
      try transaction.tell(
        [record.person.id], .code(code), at: now, random: service.random, evenIfUnwanted: true)
    }
    return try Reply(DoneReply())
  }

  /// Sets a new password with a code, ends all sign-ins and begins one.
  private static func reset(_ service: HacksmithsService, _ input: RouteInput) throws -> Reply {
    let patch = try input.patch(Bodies.reset)
    let email = EmailAddress.folded(patch.text("email") ?? "")
    let password = patch.text("password") ?? ""
    let given = SHA256.hex((patch.text("code") ?? "").uppercased().filter { $0 != "-" })
    let now = service.clock()
    try service.store.read { try checkAttempts(of: email, in: $0, at: now) }
    try Password.check(password)
    let made = Password.record(of: password, random: service.random)
    let reply = try service.store.transaction { transaction -> SignInReply? in
      try checkAttempts(of: email, in: transaction, at: now)
      let before = try transaction.account(email: email)
      let recover = before?.account?.recover
      let isRight =
        constantTimeEquals(Array(given.utf8), Array((recover?.hash ?? "").utf8))
        && recover.map { now < $0.expires } ?? false
      try transaction.count(email, isRight: isRight, at: now)
      guard isRight, let before else { return nil }
      var record = before
      record.account?.password = made
      record.account?.recover?.hash = nil
      try transaction.put(record, before: before)
      try transaction.endSessions { $0.personId == record.person.id }
      return try service.begin(record, at: now, in: transaction)
    }
    guard let reply else { throw HacksmithsError.refused("wrong-code", Texts.wrongCode) }
    return try Reply(reply)
  }

  private static func changePassword(
    _ service: HacksmithsService, _ input: RouteInput
  ) throws -> Reply {
    let me = try service.me(input)
    let patch = try input.patch(Bodies.newPassword)
    let password = patch.text("new") ?? ""
    try Password.check(password)
    try service.requirePassword(patch.text("current") ?? "", of: me)
    let made = Password.record(of: password, random: service.random)
    let current = input.token.map { SHA256.hex($0) }
    try service.store.transaction { transaction in
      guard let before = try transaction.person(me.person.id),
        before.account?.password == me.account?.password
      else { throw HacksmithsError.wrongPassword }
      var record = before
      record.account?.password = made
      try transaction.put(record, before: before)
      try transaction.endSessions { $0.personId == me.person.id && $0.hash != current }
    }
    return try Reply(DoneReply())
  }

  /// Person, account, sign-ins and answers go; ideas stay without an author.
  private static func closeAccount(
    _ service: HacksmithsService, _ input: RouteInput
  ) throws -> Reply {
    let me = try service.me(input)
    let patch = try input.patch(Bodies.closeAccount)
    if me.account?.password != nil {
      try service.requirePassword(patch.text("password") ?? "", of: me)
    }
    let now = service.clock()
    try service.store.transaction { transaction in
      let call = try service.call(input, transaction, at: now)
      try call.close(call.person("me"), in: transaction)
    }
    return try Reply(DoneReply())
  }

  private func me(_ input: RouteInput) throws -> PersonRecord {
    let now = clock()
    return try store.read { try call(input, $0, at: now).person("me") }
  }

  /// Slow on purpose; wrong tries count as those of a sign-in do.
  private func requirePassword(_ password: String, of me: PersonRecord) throws {
    let now = clock()
    let email = EmailAddress.folded(me.account?.email ?? "")
    try store.read { try Self.checkAttempts(of: email, in: $0, at: now) }
    let isRight = Password.matches(password, me.account?.password)
    try store.transaction { transaction in
      try Self.checkAttempts(of: email, in: transaction, at: now)
      try transaction.count(email, isRight: isRight, at: now)
    }
    guard isRight else { throw HacksmithsError.wrongPassword }
  }
}

extension RecoverCode {
  /// Twelve characters that are not mistaken for others.
  static func make(_ random: () -> UInt64) -> String {
    let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    var bits = random()
    return String(
      (0..<12).map { _ in
        defer { bits >>= 5 }
        return alphabet[Int(bits & 31)]
      })
  }
}

extension Snapshot {
  /// A person's sign-ins that are not over, oldest first.
  func sessions(of person: Identifier, at now: Instant) throws -> [Session] {
    try paths(.data, under: "sessions").flatMap { path in
      try value(Document(.data, path, initial: SessionPage())).sessions.filter {
        $0.personId == person && $0.expires > now
      }
    }.sorted { ($0.since, $0.hash) < ($1.since, $1.hash) }
  }
}

extension Transaction {
  func endSessions(where isOver: (Session) -> Bool) throws {
    for path in try paths(.data, under: "sessions") {
      let document = Document(.data, path, initial: SessionPage())
      guard try value(document).sessions.contains(where: isOver) else { continue }
      try update(document) { $0.sessions.removeAll(where: isOver) }
    }
  }
}
