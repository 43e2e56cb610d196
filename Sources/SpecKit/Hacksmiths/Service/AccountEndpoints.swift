internal import SpecCore

/// A sign-in as its owner sees it.
struct SignInObject: Equatable, Record, Decodable {
  var id: String
  var since: Instant
  var expires: Instant
  var current: Bool

  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.id, "The id to end it by."),
    RecordMember("since", \.since, "When it began."),
    RecordMember("expires", \.expires, "When it expires."),
    RecordMember("current", \.current, "Whether it is the current one."),
  ]

  init(_ session: Session, current: String?) {
    id = session.publicId
    since = session.since
    expires = session.expires
    self.current = session.hash == current
  }
}

struct SignInsReply: Record, Decodable {
  var sessions: [SignInObject]

  static let members: [RecordMember<Self>] = [
    RecordMember("sessions", \.sessions, "The sign-ins, oldest first.")
  ]
}
/// Nothing beside `success`.
struct DoneReply: Record, Decodable {
  static let members: [RecordMember<Self>] = []
}

extension Session {
  /// Tells sign-ins apart and says nothing about the token.
  var publicId: String { String(SHA256.hex("session \(hash)").prefix(24)) }
}

/// The account itself: password, sign-ins, recovery, closing.
enum AccountEndpoints {
  static let all: [HacksmithsEndpoint] = [
    recover.endpoint, reset.endpoint, changePassword.endpoint, sessions.endpoint,
    endSession.endpoint, close.endpoint,
  ]

  static let recover = Operation<RecoverBody, DoneReply>.unlocked(
    "POST /app/signin-recover", "recover",
    "Mail a recovery code; the response does not show whether the account exists", or: [429],
    handler: performRecover)
  static let reset = Operation<ResetBody, SignInReply>.unlocked(
    "POST /app/reset", "reset", "Set a new password with a code", or: [409, 429],
    handler: performReset)
  static let changePassword = Operation<PasswordBody, DoneReply>.unlocked(
    "POST /me/password", "changePassword", "Set another password", .member, or: [409, 429],
    handler: performChangePassword)
  static let sessions = Operation<NoBody, SignInsReply>.read(
    "GET /me/sessions", "listSignIns", "The caller's sign-ins", .member, handler: listSignIns)
  static let endSession = Operation<NoBody, DoneReply>.write(
    "DELETE /me/sessions/{id}", "endSignIn", "End one", or: [404], at: "000000000000000000000000",
    handler: endSignIn)
  static let close = Operation<CloseAccountBody, DoneReply>.unlocked(
    "DELETE /me", "closeAccount", "Close the account", .member, or: [409, 429],
    handler: closeAccount)

  private static func listSignIns(_ context: RequestContext, _ input: OperationRequest<NoBody>)
    throws -> SignInsReply
  {
    let me = try context.member()
    let current = input.token.map { SHA256.hex($0) }
    let sessions = try context.snapshot.sessions(of: me.id, at: context.now)
    return SignInsReply(sessions: sessions.map { SignInObject($0, current: current) })
  }

  private static func endSignIn(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<NoBody>
  ) throws -> DoneReply {
    let me = try context.member()
    let sessions = try transaction.sessions(of: me.id, at: context.now)
    guard let session = sessions.first(where: { $0.publicId == input.first }) else {
      throw HacksmithsError.noSession(input.first)
    }
    try transaction.endSessions { $0.hash == session.hash }
    return DoneReply()
  }

  /// Minimum time of a served response to a request for a code. It hides the writes for an account that exists, unless
  /// the disk is slower.
  static let recoverDuration = Duration.milliseconds(100)

  /// Responds alike, and after at least `recoverDuration`, whether the account exists or not.
  private static func performRecover(
    _ service: HacksmithsService, _ input: OperationRequest<RecoverBody>
  ) throws -> DoneReply {
    let email = EmailAddress.folded(try input.body().email ?? "")
    let now = service.clock()
    let code = ReadableCode.random(length: 12)
    let begin = Clocks.monotonic()
    defer {
      if !service.isEmbedded {
        Clocks.sleep(untilMonotonic: begin &+ recoverDuration.nanoseconds)
      }
    }
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
      try transaction.mail(
        [record.person.id], .code(code), at: now, random: service.random, evenIfUnwanted: true)
      service.mail.raise()
    }
    return DoneReply()
  }

  /// Sets a new password with a code, ends all sign-ins and begins one. A right code opens what wrong
  /// passwords have closed. Wrong codes are not counted: nobody guesses one of 60 bits in 30 minutes, and a
  /// stranger could close the sign-in of others with them.
  private static func performReset(
    _ service: HacksmithsService, _ input: OperationRequest<ResetBody>
  ) throws -> SignInReply {
    let body = try input.body()
    let email = EmailAddress.folded(body.email ?? "")
    let password = body.password ?? ""
    let given = SHA256.hex((body.code ?? "").uppercased().filter { $0 != "-" })
    let now = service.clock()
    try Password.check(password)
    // Setting a password is slow on purpose; only for a right code is it worth it.
    let isCode = try service.store.read { snapshot in
      try snapshot.account(email: email)?.account?.recover?.isRight(given, at: now) ?? false
    }
    let made = isCode ? Password.record(of: password) : nil
    let reply = try service.store.transaction { transaction -> SignInReply? in
      let before = try transaction.account(email: email)
      let isRight = before?.account?.recover?.isRight(given, at: now) ?? false
      guard isRight, let before, let made else { return nil }
      try transaction.count(email, isRight: true, at: now)
      var record = before
      record.account?.password = made
      record.account?.recover?.hash = nil
      try transaction.put(record, before: before)
      try transaction.endSessions { $0.personId == record.person.id }
      return try service.begin(record, at: now, in: transaction)
    }
    guard let reply else { throw HacksmithsError.wrongCode }
    return reply
  }

  private static func performChangePassword(
    _ service: HacksmithsService, _ input: OperationRequest<PasswordBody>
  ) throws -> DoneReply {
    let me = try service.me(input.request)
    let body = try input.body()
    let password = body.new ?? ""
    try Password.check(password)
    try service.requirePassword(body.current ?? "", of: me)
    let made = Password.record(of: password)
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
    return DoneReply()
  }

  /// Person, account, sign-ins and answers go; ideas stay without an author.
  private static func closeAccount(
    _ service: HacksmithsService, _ input: OperationRequest<CloseAccountBody>
  ) throws -> DoneReply {
    let me = try service.me(input.request)
    let body = try input.body()
    if me.account?.password != nil {
      try service.requirePassword(body.password ?? "", of: me)
    }
    let now = service.clock()
    try service.store.transaction { transaction in
      let context = try service.context(of: input.request, transaction, at: now)
      try context.close(context.person("me"), in: transaction)
    }
    return DoneReply()
  }
}

extension HacksmithsService {
  fileprivate func me(_ input: APIRequest) throws -> PersonRecord {
    let now = clock()
    return try store.read { try context(of: input, $0, at: now).person("me") }
  }

  /// Slow on purpose; wrong tries count as those of a sign-in do.
  fileprivate func requirePassword(_ password: String, of me: PersonRecord) throws {
    let now = clock()
    let email = EmailAddress.folded(me.account?.email ?? "")
    try store.read { try SignInEndpoints.checkAttempts(of: email, in: $0, at: now) }
    let isRight = Password.matches(password, me.account?.password)
    try store.transaction { transaction in
      try SignInEndpoints.checkAttempts(of: email, in: transaction, at: now)
      try transaction.count(email, isRight: isRight, at: now)
    }
    guard isRight else { throw HacksmithsError.wrongPassword }
  }
}

extension RecoverCode {
  /// - Parameter given: the SHA-256 of what was typed.
  fileprivate func isRight(_ given: String, at now: Instant) -> Bool {
    constantTimeEquals(Array(given.utf8), Array((hash ?? "").utf8)) && now < expires
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
