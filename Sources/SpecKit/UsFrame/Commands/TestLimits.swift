internal import SpecCore

/// Sets the rate limits of the test service.
struct UsFrameTestLimits: LegacyCommand {
  static let name = "limits"
  static let abstract: Text = "Set how often the test service may be called."
  static let arguments: [Argument<Self>] = [
    .positional("tier", \.tier, help: "now, as X today, or off.")
  ]
  static let fields = [Field("limits", .string, "now or off")]
  static let examples = [
    Example("spec usframe test limits off", "As often as wanted.")
  ]
  static let seeAlso = ["usframe check"]
  var tier = LimitTier.now

  func run(_ context: Context) throws {
    try TestControls(UsFrame(context)).change("limits", [.init("tier", .string(tier.rawValue))])
  }
}
