internal import SpecCore

/// Sets the rate limits of the test service.
struct UsFrameTestLimits: Command {
  static let name = "limits"
  static let abstract: Text =
    "Set how often the test service may be called: as X now, its old tiers, or off."
  static let arguments: [Argument<Self>] = [
    .positional("tier", \.tier, help: "now, pro, basic, free or off.")
  ]
  static let fields = [Field("limits", "string", "the tier")]
  static let examples = [
    Example("spec usframe test limits basic", "Five calls for posts a quarter hour.")
  ]
  static let seeAlso = ["usframe check"]
  var tier = LimitTier.now

  func run(_ context: Context) throws {
    try TestControls(UsFrame(context)).change("limits", [.init("tier", .string(tier.rawValue))])
  }
}
