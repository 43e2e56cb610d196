internal import SpecCore

/// What a sign-in is answered with: the original's members, then ours.
struct SignInReply: Codable {
  var session = true
  var date: Instant
  var authToken: String
  var userId: Identifier
  var id: Identifier
  var key: String
  var role: Role
  var expires: Instant
  /// The first account of a community became its admin.
  var becameAdmin: Bool?
}

private struct SignOutReply: Encodable { var session = false }

extension HacksmithsService {
  /// Checks a password under no lock: it takes as long for an unknown address as for a wrong one.
  static func signIn(_ service: HacksmithsService, _ input: RouteInput) throws -> Reply {
    let body = try input.patch(Bodies.signIn)
    // The original app called the address a user name.
    let email = EmailAddress.folded(body.text("email") ?? body.text("username") ?? "")
    let password = body.text("password") ?? ""
    let now = service.clock()
    let found = try service.store.read { snapshot in
      try checkAttempts(of: email, in: snapshot, at: now)
      return try snapshot.account(email: email)
    }
    let isRight = Password.matches(password, found?.account?.password)
    var renewed: PasswordRecord?
    if isRight, let old = found?.account?.password, old.iterations < Password.iterations {
      renewed = Password.record(of: password, random: service.random)
    }
    let reply = try service.store.transaction { transaction -> SignInReply? in
      try checkAttempts(of: email, in: transaction, at: now)
      try transaction.count(email, isRight: isRight, at: now)
      guard isRight, let id = found?.person.id, var record = try transaction.person(id),
        record.account?.password == found?.account?.password
      else { return nil }
      if let renewed {
        let before = record
        record.account?.password = renewed
        try transaction.put(record, before: before)
      }
      return try service.begin(record, at: now, in: transaction)
    }
    guard let reply else { throw HacksmithsError.wrongCredentials }
    return try Reply(reply)
  }

  /// Makes an account and signs in.
  static func signUp(_ service: HacksmithsService, _ input: RouteInput) throws -> Reply {
    let body = try input.patch(Bodies.signUp)
    guard let email = body.text("email").flatMap(EmailAddress.init),
      let name = body.text("fullname").flatMap(PersonName.init), let given = body.text("password")
    else { throw HacksmithsError.badName }
    try Password.check(given)
    let now = service.clock()
    try service.store.read { try checkIsFree(email, in: $0) }
    let password = Password.record(of: given, random: service.random)
    let reply = try service.store.transaction { transaction in
      try checkIsFree(email, in: transaction)
      let directory = try transaction.directory()
      let keys = Set(directory.map(\.key))
      var person = Person(
        id: try Identifier.free(random: service.random) { try transaction.person($0) != nil },
        key: Key.make(for: name.full, or: "member", isTaken: keys.contains), name: name)
      let isFirst = try service.isEmbedded && !transaction.hasAdminWithPassword()
      if isFirst { person.role = .admin }
      var record = PersonRecord(person: person)
      record.account = Account(email: email.text, createdAt: now, password: password)
      try transaction.put(record, before: nil)
      try transaction.tell([person.id], .welcome, at: now, random: service.random)
      var reply = try service.begin(record, at: now, in: transaction)
      reply.becameAdmin = isFirst ? true : nil
      return reply
    }
    return try Reply(reply)
  }

  static func signOut(_ service: HacksmithsService, _ input: RouteInput) throws -> Reply {
    if let token = input.token {
      try service.store.transaction { try Sessions.end(token, in: $0) }
    }
    return try Reply(SignOutReply())
  }

  func begin(
    _ record: PersonRecord, at now: Instant, in transaction: Transaction
  ) throws -> SignInReply {
    let person = record.person
    let (token, session) = try Sessions.start(
      for: person.id, days: tokenDays, at: now, random: random, in: transaction)
    return SignInReply(
      date: now, authToken: token, userId: person.id, id: person.id, key: person.key,
      role: person.role, expires: session.expires)
  }

  static func checkAttempts(
    of email: String, in snapshot: Snapshot, at now: Instant
  ) throws {
    let attempts = try snapshot.value(Documents.attempts).attempts
    if let pause = attempts.first(where: { $0.email == email })?.pause(at: now) {
      throw HacksmithsError.signInClosed(seconds: pause)
    }
  }

  private static func checkIsFree(_ email: EmailAddress, in snapshot: Snapshot) throws {
    if try snapshot.account(email: email.folded) != nil { throw HacksmithsError.emailTaken }
  }
}

extension Snapshot {
  /// The person with an account of that address, given in lower case.
  func account(email: String) throws -> PersonRecord? {
    let entry = try directory().first { $0.email.map(EmailAddress.folded) == email }
    return try entry.flatMap { try person($0.id) }
  }

  func hasAdminWithPassword() throws -> Bool {
    try directory().contains { entry in
      try entry.role == .admin && person(entry.id)?.account?.password != nil
    }
  }
}

extension Transaction {
  /// Counts a failed sign-in of an address, or forgets those before a success.
  func count(_ email: String, isRight: Bool, at now: Instant) throws {
    try update(Documents.attempts) { list in
      var attempts = list.attempts.first { $0.email == email } ?? SignInAttempts(email: email)
      list.attempts.removeAll { $0.email == email || $0.isStale(at: now) }
      guard !isRight else { return }
      attempts.fail(at: now)
      list.attempts.append(attempts)
    }
  }
}
