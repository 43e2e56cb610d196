internal import SpecCore

struct TimersMenu: Command {
  static let name = "menu"
  static let abstract = "List the messages that can be sent, and About."
  static let fields = [
    Field("key", "string", "the topic of a message, or about"),
    Field("label", "string", "what it is called"),
    Field("command", "string", "the command that does it"),
  ]
  static let examples = [Example("spec timers menu", "What there is besides timers.")]
  static let seeAlso = ["timers feedback", "timers about"]

  func run(_ context: Context) throws {
    try context.show(MenuReport(language: context.wording.language))
  }
}
