internal import SpecCore

struct Register: Command {
  static let name = "register"
  static let abstract: Text = "Make an account and sign in."
  static let discussion: Text = """
    At a terminal three questions: full name, e-mail address and a password, twice; an empty line \
    goes back one. Elsewhere `--name`, `--email` and `--password-stdin` answer them.

    The first account of a new community is its admin.
    """
  static let arguments: [Argument<Self>] =
    [
      .option(
        "name", \.fullName, value: "TEXT", help: "Your full name; the last word is the last name.")
    ]
    + Argument.group(\.account, AccountQuestions.arguments)
    + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = SessionFields.all
  static let examples = [
    Example(
      "spec hacksmiths register --name \"Mary Jane Watson\" --email m@x.example --password-stdin",
      "The password is read from one line of standard input.", runs: false)
  ]
  static let seeAlso = ["hacksmiths login"]

  var fullName: String?
  var account = AccountQuestions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    let missing = (fullName == nil ? ["--name"] : []) + account.missing
    try AccountQuestions.require(missing, context)
    let answers = try RegisterQuestions(
      name: fullName, email: account.email,
      password: account.passwordFromInput ? account.askPassword(context) : nil
    ).ask(context)
    let reply: SignInReply = try connection.api.asGuest.post(
      "app", "signup-email",
      body: [
        "fullname": .string(answers.name), "email": .string(answers.email),
        "password": .string(answers.password),
      ])
    try connection.remember(reply)
    try context.show(SignedIn(reply, now: connection.now))
  }
}
