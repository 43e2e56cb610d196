internal import SpecCore

struct Login: Command {
  static let name = "login"
  static let abstract = "Sign in with an e-mail address and a password."
  static let discussion = """
    At a terminal both are asked for; the password is not shown. Elsewhere give `--email` and \
    `--password-stdin`. There is no option for the password itself, as others could see it.

    After five wrong tries in 15 minutes the sign-in of an address is closed for a while.
    """
  static let arguments =
    Argument<Self>.group(\.account, AccountQuestions.arguments)
    + Argument.group(\.options, ServiceOptions.serviceArguments)
  static let fields = SessionFields.all
  static let examples = [
    Example(
      "spec hacksmiths login --email mia@demo.example --password-stdin",
      "Sign in; the demo's passwords are in `spec help hacksmiths demo load`.",
      setup: [DemoLoad.line], runs: false)
  ]
  static let seeAlso = ["hacksmiths register", "hacksmiths logout"]

  var account = AccountQuestions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    try AccountQuestions.require(account.missing, context)
    let email = try account.askEmail(context)
    let password = try account.askPassword(context)
    let reply: SignInReply = try connection.api.post(
      "app", "signin-email", body: ["email": .string(email), "password": .string(password)])
    try connection.remember(reply)
    try context.show(SignedIn(reply, now: connection.now))
  }
}

enum SessionFields {
  static let all = [
    Field("id", "string", "Who is signed in."),
    Field("key", "string", "The word to type for them."),
    Field("role", "word", "`member`, `leader`, `organizer` or `admin`."),
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
