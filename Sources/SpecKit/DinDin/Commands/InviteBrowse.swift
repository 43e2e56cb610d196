internal import SpecCore

/// `spec dindin invite browse`
struct InviteBrowse: LegacyCommand {
  static let name = "browse"
  static let abstract = Text("Go through the pending cards without answering.")
  static let discussion = Text(
    """
    A screen: left and right go from card to card, a accepts, r declines, enter shows the details. \
    Elsewhere 'spec dindin invite next' and 'spec dindin invite prev' do the same.
    """)
  static let arguments: [Argument<Self>] =
    Argument.group(\.screen, ScreenOptions.arguments)
    + Argument.group(\.database)
  static var fields: [Field] { ScreenFrame.fields }
  static let examples = [
    Example(
      "spec dindin invite browse --keys right,right",
      Text("Look at the first three cards."),
      setup: demoSetup)
  ]
  static let seeAlso = ["dindin invite next", "dindin invite list"]

  var screen = ScreenOptions()
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    try screen.play(.carousel, CommandContext(context, database))
  }
}
