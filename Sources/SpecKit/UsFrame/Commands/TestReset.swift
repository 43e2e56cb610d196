internal import SpecCore

/// Creates the demo world again.
struct UsFrameTestReset: LegacyCommand {
  static let name = "reset"
  static let abstract: Text = "Make the demo world anew; sign-ins stay."
  static let fields = [Field("people", .integer, "how many people there are")]
  static let examples = [Example("spec usframe test reset", "Forget what was written in it.")]
  static let seeAlso = ["usframe test post"]

  func run(_ context: Context) throws { try TestControls(UsFrame(context)).change("reset", []) }
}
