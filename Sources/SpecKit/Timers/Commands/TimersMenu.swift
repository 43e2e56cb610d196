internal import SpecCore

struct TimersMenu: Command {
  static let name = "menu"
  static let abstract = "List the messages that can be sent, and About."
  static let discussion = """
    On a terminal it is a screen: Enter opens a message or About, Ctrl-S saves the draft of a \
    message, Esc goes back.
    """
  static let arguments: [Argument<Self>] = [.keys(\.keys)]
  static let fields =
    [
      Field("key", "string", "the topic of a message, or about"),
      Field("label", "string", "what it is called"),
      Field("command", "string", "the command that does it"),
    ] + ScreenFrame.fields
  static let examples = [
    Example("spec timers menu", "What there is besides timers."),
    Example("spec timers menu --keys down*3,enter", "Read About, frame by frame."),
  ]
  static let seeAlso = ["timers feedback", "timers about"]

  var keys: KeyScript?

  func run(_ context: Context) throws {
    if context.opensForm(keys) { return try context.runMenu(keys: keys) }
    try context.show(MenuReport(language: context.wording.language))
  }
}
