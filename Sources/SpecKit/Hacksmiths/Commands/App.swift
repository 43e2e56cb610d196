internal import SpecCore

struct App: LegacyCommand {
  enum TabName: String, CaseIterable, ArgumentValue { case me, info, event, community, upcoming }

  static let name = "app"
  static let abstract: Text = "Show the sections on the whole screen, with a tab bar."
  static let discussion: Text = """
    Left and right, or 1 to 5, change the section; up, down, page up, page down, home and end \
    move; Enter opens an item and Esc goes back. r answers the event (then y, n, m or c), / \
    searches, l signs in, g signs out and continues as a guest, R reads again, ? lists the keys, q \
    goes back or quits. The keys that do something are named at the bottom.
    """
  static let arguments: [Argument<Self>] =
    [
      .option("tab", \.tab, value: "NAME", help: "The first section.", shows: "event"),
      .option("keys", \.keys, value: "KEYS", help: "Play these keys and print the frames."),
    ] + Argument.group(\.options)
  static let fields = ScreenFrame.fields
  static let examples = [
    Example("spec hacksmiths app", "On a terminal.", runs: false),
    Example(
      "spec hacksmiths app --keys right,left,q", "Replay it.", setup: [DemoLoad.line]),
  ]
  static let seeAlso = ["hacksmiths tabs", "hacksmiths"]

  var tab: TabName?
  var keys: KeyScript?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let driver = ScreenDriver(context, keys: keys)
    let theme = PageTheme(
      Text(verbatim: Brand.name), .red, language: "en", isASCII: !context.isUTF8,
      depth: driver.color)
    let (state, options) = (AppState(), options)
    // Reports a wrong option before the screen opens.
    _ = try AppSession(driver.context, options, state)
    var stack = ScreenStack(AppPage(section: tab?.rawValue ?? Tab.first, state), theme)
    try stack.run(driver) { try AppSession($0, options, state) }
  }
}
