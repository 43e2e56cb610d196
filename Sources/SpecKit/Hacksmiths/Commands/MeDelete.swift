internal import SpecCore

struct MeDelete: LegacyCommand {
  static let name = "delete"
  static let abstract: Text = "Close your account and delete your data."
  static let discussion: Text = """
    Your profile, sign-ins and answers are deleted, and the waiting list moves up; your project \
    ideas stay as a former member's. Refused for the last admin, and for the only organizer of an \
    event to come.
    """
  static let arguments: [Argument<Self>] =
    [
      .flag(
        "password-stdin", \.fromInput, help: "Read the password from a line of standard input."),
      .flag("yes", short: "y", \.yes, help: "Do not ask first."),
    ] + Argument.group(\.options)
  static let fields = [Field("deleted", .boolean, "Always true.")]
  static let examples = [
    Example(
      "spec hacksmiths me delete --password-stdin --yes", "Good-bye.", setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths me export"]

  var fromInput = false
  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    guard connection.api.token != nil else { throw try connection.api.missingSignIn() }
    try CredentialOptions.require(fromInput ? [] : ["--password-stdin"], context)
    try context.agree(yes, "Close your account and delete your data?")
    let questions = CredentialOptions(passwordFromInput: fromInput)
    let password = try questions.askPassword(context)
    let _ = try connection.api.call(
      AccountEndpoints.close, body: CloseAccountBody(password: password))
    try connection.forget()
    try context.show(MessageResult(["deleted": true], record: [], "The account is closed."))
    connection.deliverMail()
  }
}
