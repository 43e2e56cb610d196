internal import SpecCore

struct App: LegacyCommand {
  enum TabName: String, CaseIterable, ArgumentValue { case me, info, event, community, upcoming }

  static let name = "app"
  static let abstract: Text = "Show the sections on the whole screen, with a tab bar."
  static let discussion: Text = """
    Left and right, or 1 to 5, change the section; up, down, page up, page down, home and end \
    move; Enter opens an item and Esc goes back. r answers the event (then y, n, m or c), / \
    searches, l signs in, g signs out and continues as a guest, R reloads, ? explains the keys, q \
    quits. The keys that do something are named above the tab bar.
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
    let effects = AppEffects(options: options)
    let size =
      keys == nil
      ? context.terminal.size() : ScreenSize(environment: context.environment, reported: nil)
    var screen = AppScreen(
      tab: tab?.rawValue ?? "event", isUTF8: context.isUTF8, size: size)
    if keys == nil { return try effects.run(&screen, driver) }
    _ = effects.perform(.load(screen.tab), &screen, driver.context)
    try driver.run(&screen) { effect, screen, context in
      effects.perform(effect, &screen, context)
    }
  }
}
