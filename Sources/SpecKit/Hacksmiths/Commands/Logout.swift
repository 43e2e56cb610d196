internal import SpecCore

struct Logout: Command {
  static let name = "logout"
  static let abstract: Text = "End the sign-in."
  static let discussion: Text = """
    The sign-in ends on this machine, and what was kept of the service's answers goes, also when \
    the service cannot be reached. It then lives on there until it ends by itself; that is said.
    """
  static let arguments: [Argument<Self>] =
    [SignOutOptions.discard(\.discard)]
    + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = SignOutOptions.fields
  static let examples = [Example("spec hacksmiths logout", "Be a guest again.")]
  static let seeAlso = ["hacksmiths login", "hacksmiths guest"]

  var discard = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let outcome = try Connection(context, options).signOut(asGuest: false, discard: discard)
    try context.show(SignedOut(outcome: outcome, text: Texts.signedOut))
  }
}

struct Guest: Command {
  static let name = "guest"
  static let abstract: Text = "Go on as a guest, without the line about signing in."
  static let arguments: [Argument<Self>] =
    [SignOutOptions.discard(\.discard)]
    + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = SignOutOptions.fields
  static let examples = [Example("spec hacksmiths guest", "Just look.")]
  static let seeAlso = ["hacksmiths login"]

  var discard = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let outcome = try Connection(context, options).signOut(asGuest: true, discard: discard)
    try context.show(SignedOut(outcome: outcome, text: Texts.guestNow))
  }
}

struct SignedOut: Presentable {
  struct Payload: Encodable {
    var signedOut: Bool
    var livesUntil: Instant?
  }

  var outcome: SignOutOutcome
  var text: String

  var payload: Payload {
    Payload(signedOut: outcome.wasSignedIn, livesUntil: outcome.livesUntil)
  }
  func records() -> [[String]] { [["signed-out"]] }
  func drawing(_ page: Page) -> [Line] { [Line(" " + text)] }
}

enum SignOutOptions {
  static let fields = [
    Field("signedOut", "boolean", "Whether somebody was signed in."),
    Field(
      "livesUntil", "instant?",
      "When the sign-in ends at the service, if that could not be told of it."),
  ]

  static func discard<Command>(_ path: Argument<Command>.Path<Bool>) -> Argument<Command> {
    .flag("discard", path, help: "Forget answers that wait to be sent.")
  }
}
