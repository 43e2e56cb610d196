internal import SpecCore

struct Login: LegacyCommand {
  static let name = "login"
  static let abstract: Text = "Sign in with an e-mail address and a password."
  static let discussion: Text = """
    At a terminal it asks for both and does not show the password. Otherwise give `--email` and \
    `--password-stdin`. There is no option for the password itself, as others could see it.

    With a forgotten password: `--recover` mails a code that works once, for 30 minutes, and \
    `--code` sets a new password with it. The output does not depend on whether the account exists.

    After five wrong tries in 15 minutes the sign-in of an address is closed for a while; a mailed \
    code opens it.
    """
  static let arguments: [Argument<Self>] =
    Argument.group(\.account, CredentialOptions.arguments)
    + [
      .flag("recover", \.recover, help: "Mail a code that lets you set a new password."),
      .option(
        "code", \.code, value: "CODE",
        help: "The code that was mailed; the password that is read becomes the new one."),
    ]
    + Argument.group(\.options)
  static let fields =
    SignInResult.fields + [
      Field("asked", .boolean.optional, "With `--recover`, alone: always true.")
    ]
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

  var account = CredentialOptions()
  var recover = false
  var code: String?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    if recover, code != nil { throw HacksmithsError.exclusive("--recover", "--code") }
    let connection = try HacksmithsClient(context, options)
    try CredentialOptions.require(
      recover ? account.missing.filter { $0 == "--email" } : account.missing, context)
    if context.isInteractive { try connection.requireAccounts() }
    let email = try account.askEmail(context)
    if recover { return try askForCode(connection, email) }
    let password = try account.askPassword(
      context, code == nil ? "Password" : "New password")
    let reply: SignInReply
    if let code {
      try Password.check(password)
      reply = try connection.api.asGuest.call(
        AccountEndpoints.reset, body: ResetBody(email: email, code: code, password: password))
    } else {
      reply = try connection.api.asGuest.call(
        SignInEndpoints.signIn, body: SignInBody(email: email, password: password))
    }
    try connection.remember(reply)
    try context.show(SignInResult(reply: reply))
  }

  private func askForCode(_ connection: HacksmithsClient, _ email: String) throws {
    _ = try connection.api.asGuest.call(
      AccountEndpoints.recover, body: RecoverBody(email: email))
    try connection.context.show(
      MessageResult(
        ["asked": true], record: [],
        "If there is an account with this address, a code was sent to it; then: login --code CODE."
      ))
    connection.deliverMail()
  }
}
