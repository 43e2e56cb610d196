internal import SpecCore

struct Register: LegacyCommand {
  static let name = "register"
  static let abstract: Text = "Create an account and sign in."
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
    + Argument.group(\.account, CredentialOptions.arguments)
    + Argument.group(\.options)
  static let fields = SignInResult.fields
  static let examples = [
    Example(
      "spec hacksmiths register --name \"Mary Jane Watson\" --email m@x.example --password-stdin",
      "The password is read from one line of standard input.", runs: false)
  ]
  static let seeAlso = ["hacksmiths login"]

  var fullName: String?
  var account = CredentialOptions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    let missing = (fullName == nil ? ["--name"] : []) + account.missing
    try CredentialOptions.require(missing, context)
    let answers = try RegistrationForm(
      name: fullName, email: account.email,
      password: account.passwordFromInput ? account.askPassword(context) : nil
    ).ask(context)
    let reply = try connection.api.asGuest.call(
      SignInEndpoints.signUp,
      body: SignUpBody(email: answers.email, password: answers.password, fullname: answers.name))
    try connection.remember(reply)
    try context.show(SignInResult(reply: reply))
    if reply.becameAdmin == true { context.hint(Texts.addFirstEvent) }
    connection.deliverMail()
  }
}
