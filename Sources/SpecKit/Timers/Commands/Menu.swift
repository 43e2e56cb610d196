internal import SpecCore

struct MenuCommand: Command {
  static let name = "menu"
  static let abstract = Text(
    "List the messages that can be sent, and About.",
    ru: "Показать, какие сообщения можно послать, и «О приложении».")
  static let discussion = Text(
    """
    On a terminal it is a screen: Enter opens a message or About, Ctrl-S saves the draft of a \
    message, Esc goes back.
    """,
    ru:
      "В терминале это экран: Enter открывает сообщение или «О приложении», Ctrl-S сохраняет черновик сообщения, Esc возвращает назад."
  )
  static let arguments: [Argument<Self>] = [.keys(\.keys)]
  static let fields = MenuReport.fields + ScreenFrame.fields
  static let examples = [
    Example(
      "spec timers menu", Text("What there is besides timers.", ru: "Что есть кроме таймеров.")),
    Example(
      "spec timers menu --keys down*3,enter",
      Text("Read About, frame by frame.", ru: "Прочесть «О приложении», кадр за кадром.")),
  ]
  static let seeAlso = ["timers feedback", "timers about"]

  var keys: KeyScript?

  func run(_ context: Context) throws {
    let actions = try TimerActions(context)
    guard context.opensForm(keys) else {
      let items = MenuItem.allCases.map { MenuReport(item: $0, language: context.language) }
      return try context.show(
        Presentation(items, records: items.map { $0.columns("key", "label", "command") }) { page in
          let rows = items.map { [Line($0.label, .bold), Line($0.command, .dim)] }
          return Table([.init(), .init("", flexible: true)], rows: rows).lines(width: page.columns)
        })
    }
    let driver = ScreenDriver(context, keys: keys)
    let page = MenuPage(try actions.settings(), context.screenTheme())
    var stack = ScreenStack<TimerActions>(page, language: context.language)
    try stack.run(driver) { try TimerActions($0) }
  }
}
