internal import SpecCore
internal import SpecLegacy

struct MenuCommand: LegacyCommand {
  static let name = "menu"
  static let abstract = Text("List the messages that can be sent, and About.")
  static let discussion = Text(
    """
    On a terminal it is a screen: Enter opens a message or About, Ctrl-S saves the draft of a \
    message, Esc goes back.
    """
  )
  static let arguments: [Argument<Self>] = [.keys(\.keys)]
  static let columns = ["key", "label", "command"]
  static let fields = MenuReport.fields + ScreenFrame.fields
  static let examples = [
    Example("spec timers menu", Text("What there is besides timers.")),
    Example("spec timers menu --keys down*3,enter", Text("Read About, frame by frame.")),
  ]
  static let seeAlso = ["timers feedback", "timers about"]

  var keys: KeyScript?

  func run(_ context: Context) throws {
    let actions = try TimersSession(context)
    guard context.opensForm(keys) else {
      let items = MenuItem.allCases.map { MenuReport(item: $0, language: context.language) }
      return try context.show(
        Presentation(items, records: items.map { $0.columns("key", "label", "command") }) { page in
          let rows = items.map { [Line($0.label, .bold), Line($0.command, .dim)] }
          return Table([.init(), .init("", flexible: true)], rows: rows).lines(width: page.columns)
        })
    }
    let driver = ScreenDriver(context, keys: keys)
    let page = MenuPage(try actions.settings(), context.language)
    var stack = ScreenStack<TimersSession>(page, context.pageTheme(driver.color))
    try stack.run(driver) { try TimersSession($0) }
  }
}
