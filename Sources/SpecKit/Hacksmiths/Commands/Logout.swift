internal import SpecCore

struct Logout: Command {
  static let name = "logout"
  static let abstract = "End the sign-in."
  static let arguments: [Argument<Self>] =
    [SignOutOptions.discard(\.discard)]
    + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [Field("signedOut", "bool", "Whether somebody was signed in.")]
  static let examples = [Example("spec hacksmiths logout", "Be a guest again.")]
  static let seeAlso = ["hacksmiths login", "hacksmiths guest"]

  var discard = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let signedOut = try Connection(context, options).signOut(asGuest: false, discard: discard)
    try context.show(SignedOut(signedOut: signedOut, text: Texts.signedOut))
  }
}

struct Guest: Command {
  static let name = "guest"
  static let abstract = "Go on as a guest, without the line about signing in."
  static let arguments: [Argument<Self>] =
    [SignOutOptions.discard(\.discard)]
    + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [Field("signedOut", "bool", "Whether somebody was signed in.")]
  static let examples = [Example("spec hacksmiths guest", "Just look.")]
  static let seeAlso = ["hacksmiths login"]

  var discard = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let signedOut = try Connection(context, options).signOut(asGuest: true, discard: discard)
    try context.show(SignedOut(signedOut: signedOut, text: Texts.guestNow))
  }
}

struct SignedOut: Presentable {
  struct Payload: Encodable { var signedOut: Bool }

  var signedOut: Bool
  var text: String

  var payload: Payload { Payload(signedOut: signedOut) }
  func records() -> [[String]] { [["signed-out"]] }
  func drawing(_ page: Page) -> [Line] { [Line(" " + text)] }
}

enum SignOutOptions {
  static func discard<Command>(_ path: Argument<Command>.Path<Bool>) -> Argument<Command> {
    .flag("discard", path, help: "Forget answers that wait to be sent.")
  }
}
