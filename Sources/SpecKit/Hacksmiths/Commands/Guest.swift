internal import SpecCore

struct Guest: LegacyCommand {
  static let name = "guest"
  static let abstract: Text = "Continue as a guest, without the hint about signing in."
  static let arguments: [Argument<Self>] =
    [SignOutOptions.discard(\.discard)]
    + Argument.group(\.options)
  static let fields = SignOutOptions.fields
  static let examples = [Example("spec hacksmiths guest", "Just look.")]
  static let seeAlso = ["hacksmiths login"]

  var discard = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let outcome = try HacksmithsClient(context, options).signOut(asGuest: true, discard: discard)
    try context.show(SignOutResult(outcome: outcome, text: "Continuing as a guest."))
  }
}
