internal import SpecCore

struct MePassword: LegacyCommand {
  static let name = "password"
  static let abstract: Text = "Change your password."
  static let discussion: Text = """
    At a terminal it asks for the current password, and twice for the new one. Otherwise they \
    are two lines of standard input. All other sign-ins end.
    """
  static let arguments: [Argument<Self>] =
    [
      .flag(
        "password-stdin", \.fromInput,
        help: "Read two lines of standard input: the current password, the new one.")
    ] + Argument.group(\.options)
  static let fields = [Field("changed", .boolean, "Always true.")]
  static let examples = [
    Example(
      "spec hacksmiths me password", "Ask for both.", setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths me sessions", "hacksmiths login"]

  var fromInput = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    guard connection.api.token != nil else { throw try connection.api.missingSignIn() }
    let questions = CredentialOptions(passwordFromInput: fromInput)
    try CredentialOptions.require(fromInput ? [] : ["--password-stdin"], context)
    let current = try questions.askPassword(context, "Current password")
    let new = try questions.askPassword(context, "New password")
    try Password.check(new)
    if !fromInput, try questions.askPassword(context, "Password again") != new {
      throw HacksmithsError.passwordsDiffer
    }
    let _ = try connection.api.call(
      AccountEndpoints.changePassword, body: PasswordBody(current: current, new: new))
    try context.show(
      MessageResult(
        ["changed": true], record: [], "The password is changed; all other sign-ins ended."))
  }
}
