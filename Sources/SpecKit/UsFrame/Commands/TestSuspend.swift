internal import SpecCore

/// Suspends a person of the demo world.
struct UsFrameTestSuspend: LegacyCommand {
  static let name = "suspend"
  static let abstract: Text = "Suspend somebody, as a service does; test reset brings them back."
  static let arguments: [Argument<Self>] = [
    .positional("handle", \.handle, help: "Who: @bea.")
  ]
  static let fields = [Field("suspended", .string, "the person's id")]
  static let examples = [Example("spec usframe test suspend @gil", "Nobody finds @gil any more.")]
  static let seeAlso = ["usframe check"]
  var handle = ""

  func run(_ context: Context) throws {
    let handle = try Handle(handle)
    try TestControls(UsFrame(context)).change("suspend", [.init("handle", .string(handle.text))])
  }
}
