internal import SpecCore

/// What a sign-in is answered with: the original's members, then ours.
struct SignInReply: Record, Decodable {
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

  static let members: [RecordMember<Self>] = [
    RecordMember("session", \.session, "True: there is a session."),
    RecordMember("date", \.date, "The time of the service."),
    RecordMember("authToken", \.authToken, "The token to send."),
    RecordMember("userId", \.userId, "Who is signed in."),
    RecordMember("id", \.id, "The same."),
    RecordMember("key", \.key, "The key to type for the person."),
    RecordMember("role", \.role, "The role of the person."),
    RecordMember("expires", \.expires, "When the sign-in expires."),
    RecordMember(
      "becameAdmin", \.becameAdmin, "The first account of a community became its admin."),
  ]
}

struct SignOutReply: Record, Decodable {
  var session = false

  static let members: [RecordMember<Self>] = [
    RecordMember("session", \.session, "False: there is none.")
  ]
}

/// Signing in, signing up and signing out.
enum SignInEndpoints {
  static let all: [HacksmithsEndpoint] = [
    signIn.endpoint, signUp.endpoint, signOut.endpoint, serviceCheck.endpoint,
    serviceSignIn,
  ]

  static let signIn = Operation<SignInBody, SignInReply>.unlocked(
    "POST /app/signin-email", "signIn", "Sign in", or: [401, 429],
    handler: performSignIn)
  static let signUp = Operation<SignUpBody, SignInReply>.unlocked(
    "POST /app/signup-email", "signUp", "Create an account", or: [409, 429],
    handler: performSignUp)
  static let signOut = Operation<NoBody, SignOutReply>.unlocked(
    "POST /app/signout", "signOut", "End the sign-in", or: [429], handler: performSignOut)
  static let serviceCheck = Operation<NoBody, ServiceCheckReply>.read(
    "POST /app/signin-service-check", "serviceCheck", "Always false"
  ) { _, _ in ServiceCheckReply() }
  static let serviceSignIn = HacksmithsEndpoint(
    call: "POST /app/signin-service", id: "serviceSignIn",
    summary: "Always refused: an id from a client proves nothing", reply: .none, statuses: [403],
    isChange: true,
    handler: .unlocked { _, _ in throw HacksmithsError.forbidden })

  /// Checks a password under no lock: it takes as long for an unknown address as for a wrong one.
  private static func performSignIn(
    _ service: HacksmithsService, _ input: OperationRequest<SignInBody>
  ) throws -> SignInReply {
    let body = try input.body()
    // The original app called the address a user name.
    let email = EmailAddress.folded(body.email ?? body.username ?? "")
    let password = body.password ?? ""
    let now = service.clock()
    let found = try service.store.read { snapshot in
      try checkAttempts(of: email, in: snapshot, at: now)
      return try snapshot.account(email: email)
    }
    let isRight = Password.matches(password, found?.account?.password)
    var renewed: PasswordRecord?
    if isRight, let old = found?.account?.password, old.iterations < Password.iterations {
      renewed = Password.record(of: password)
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
    return reply
  }

  /// Makes an account and signs in.
  private static func performSignUp(
    _ service: HacksmithsService, _ input: OperationRequest<SignUpBody>
  ) throws -> SignInReply {
    let body = try input.body()
    guard let email = body.email.flatMap(EmailAddress.init),
      let name = body.fullname.flatMap(PersonName.init), let given = body.password
    else { throw HacksmithsError.badName }
    try Password.check(given)
    let now = service.clock()
    try service.store.read { try checkIsFree(email, in: $0) }
    let password = Password.record(of: given)
    let reply = try service.store.transaction { transaction in
      try checkIsFree(email, in: transaction)
      let keys = Set(try transaction.directory().map(\.key))
      var person = Person(
        id: try Identifier.free(random: service.random) { try transaction.person($0) != nil },
        key: Slug.makeForPerson(name.full, isTaken: keys.contains), name: name)
      let isFirst = try service.isEmbedded && !transaction.hasAdminWithPassword()
      if isFirst { person.role = .admin }
      var record = PersonRecord(person: person)
      record.account = Account(email: email.text, createdAt: now, password: password)
      try transaction.put(record, before: nil)
      try transaction.mail(
        [person.id], .welcome(at: service.address), at: now, random: service.random)
      service.mail.raise()
      var reply = try service.begin(record, at: now, in: transaction)
      reply.becameAdmin = isFirst ? true : nil
      return reply
    }
    return reply
  }

  private static func performSignOut(
    _ service: HacksmithsService, _ input: OperationRequest<NoBody>
  ) throws -> SignOutReply {
    if let token = input.token {
      try service.store.transaction { try Sessions.end(token, in: $0) }
    }
    return SignOutReply()
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

extension HacksmithsService {
  func begin(
    _ record: PersonRecord, at now: Instant, in transaction: Transaction
  ) throws -> SignInReply {
    let person = record.person
    let (token, session) = try Sessions.start(
      for: person.id, days: tokenDays, at: now, in: transaction)
    return SignInReply(
      date: now, authToken: token, userId: person.id, id: person.id, key: person.key,
      role: person.role, expires: session.expires)
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
  /// Counts a failed sign-in of an address, or forgets those before a success. An address that is too long for an
  /// account is not counted.
  func count(_ email: String, isRight: Bool, at now: Instant) throws {
    guard email.utf8.count <= EmailAddress.longest else { return }
    try update(Documents.attempts) { list in
      var attempts = list.attempts.first { $0.email == email } ?? SignInAttempts(email: email)
      list.attempts.removeAll { $0.email == email || $0.isStale(at: now) }
      guard !isRight else { return }
      attempts.fail(at: now)
      list.attempts.append(attempts)
      // The list is in the order of the last failures.
      list.attempts.removeFirst(max(0, list.attempts.count - SignInAttempts.mostAddresses))
    }
  }
}
