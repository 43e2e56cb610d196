internal import SpecCore

struct Logout: LegacyCommand {
  static let name = "logout"
  static let abstract: Text = "End the sign-in."
  static let discussion: Text = """
    The sign-in ends on this machine and cached responses of the service are deleted, also if \
    the service cannot be reached. It then stays valid there until it expires; a note says so.
    """
  static let arguments: [Argument<Self>] =
    [SignOutOptions.discard(\.discard)]
    + Argument.group(\.options)
  static let fields = SignOutOptions.fields
  static let examples = [Example("spec hacksmiths logout", "Be a guest again.")]
  static let seeAlso = ["hacksmiths login", "hacksmiths guest"]

  var discard = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let outcome = try HacksmithsClient(context, options).signOut(asGuest: false, discard: discard)
    try context.show(SignOutResult(outcome: outcome, text: "Signed out."))
  }
}
