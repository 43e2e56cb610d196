internal import SpecCore

struct Login: Command {
  static let name = "login"
  static let abstract: Text = "Sign in with an e-mail address and a password."
  static let discussion: Text = """
    At a terminal both are asked for; the password is not shown. Elsewhere give `--email` and \
    `--password-stdin`. There is no option for the password itself, as others could see it.

    With a forgotten password: `--recover` mails a code, good once and for 30 minutes, and \
    `--code` sets a new password with it. It says the same whether there is such an account.

    After five wrong tries in 15 minutes the sign-in of an address is closed for a while.
    """
  static let arguments: [Argument<Self>] =
    Argument.group(\.account, AccountQuestions.arguments)
    + [
      .flag("recover", \.recover, help: "Mail a code that lets you set a new password."),
      .option(
        "code", \.code, value: "CODE",
        help: "The code that was mailed; the password that is read becomes the new one."),
    ]
    + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = SessionFields.login
  static let examples = [
    Example(
      "spec hacksmiths login --email mia@demo.example --password-stdin",
      "Sign in; the demo's passwords are in `spec help hacksmiths demo load`.",
      setup: [DemoLoad.line], runs: false),
    Example(
      "spec hacksmiths login --recover --email mia@demo.example", "Forgot it.",
      setup: [DemoLoad.line]),
  ]
  static let seeAlso = ["hacksmiths register", "hacksmiths logout"]

  var account = AccountQuestions()
  var recover = false
  var code: String?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    if recover, code != nil { throw HacksmithsError.exclusive("--recover", "--code") }
    let connection = try Connection(context, options)
    try AccountQuestions.require(
      recover ? account.missing.filter { $0 == "--email" } : account.missing, context)
    let email = try account.askEmail(context)
    if recover { return try askForCode(connection, email) }
    let password = try account.askPassword(
      context, code == nil ? Texts.askPassword : Texts.askNewPassword)
    let reply: SignInReply
    if let code {
      try Password.check(password)
      reply = try connection.api.asGuest.post(
        "app", "reset",
        body: [
          "email": .string(email), "code": .string(code), "password": .string(password),
        ])
    } else {
      reply = try connection.api.asGuest.post(
        "app", "signin-email", body: ["email": .string(email), "password": .string(password)])
    }
    try connection.remember(reply)
    try context.show(SignedIn(reply, now: connection.now))
  }

  private func askForCode(_ connection: Connection, _ email: String) throws {
    let _: DoneReply = try connection.api.asGuest.post(
      "app", "signin-recover", body: ["email": .string(email)])
    try connection.context.show(Said(["asked": true], record: [], Texts.codeAsked))
  }
}

enum SessionFields {
  static let login =
    all + [Field("asked", "boolean?", "With `--recover`, alone: always true.")]
  static let all = [
    Field("id", "string", "Who is signed in."),
    Field("key", "string", "The word to type for them."),
    Field("role", "string", "`member`, `leader`, `organizer` or `admin`."),
    Field("expires", "instant", "When the sign-in ends."),
  ]
}

struct SignedIn: Presentable {
  let session: SessionObject
  private let becameAdmin: Bool
  private let now: Instant

  init(_ reply: SignInReply, now: Instant) {
    session = SessionObject(
      id: reply.id, key: reply.key, role: reply.role, expires: reply.expires)
    becameAdmin = reply.becameAdmin ?? false
    self.now = now
  }

  var payload: SessionObject { session }

  func records() -> [[String]] { [Columns.record("signed-in", session.key, session.role)] }

  func drawing(_ page: Page) -> [Line] {
    let width = Flow.width(page)
    let until = Moment.text(session.expires, in: .utc) + " UTC"
    let said = Texts.signedIn(session.key, session.role.rawValue, until: until)
    return Flow.paragraph(said, indent: 1, width: width)
      + (becameAdmin ? Flow.paragraph(Texts.becameAdmin, indent: 1, width: width) : [])
  }
}
