internal import SpecCore

struct TimersMenu: Command {
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
  static let fields =
    [
      Field(
        "key", "string", Text("the topic of a message, or about", ru: "тема сообщения или about")),
      Field("label", "string", Text("what it is called", ru: "название")),
      Field(
        "command", "string", Text("the command that does it", ru: "команда, которая это делает")),
    ] + ScreenFrame.fields
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
    if context.opensForm(keys) { return try context.runMenu(keys: keys) }
    try context.show(MenuReport(language: context.wording.language))
  }
}
