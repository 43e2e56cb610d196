internal import SpecCore
internal import SpecLegacy

struct PauseCommand: LegacyCommand {
  static let name = "pause"
  static let abstract = Text("Switch timers off; what is left is kept.")
  static let arguments: [Argument<Self>] = [.timers(\.timers)]
  static let columns = ["id", "type", "state", "seconds", "due", "cycles", "open", "title"]
  static let fields = TimerReport.flatFields
  static let examples = [
    Example(
      "spec timers pause Tea",
      Text("Stop counting; resume goes on."),
      setup: ["spec timers add Tea --down 4m"])
  ]
  static let seeAlso = ["timers resume"]
  var timers: [String] = []

  func run(_ context: Context) throws {
    let actions = try TimersSession(context)
    let idle = try actions.timers(timers).filter { $0.paused != nil }
    for timer in idle {
      context.note(actions.localize(noteTexts.paused, ["title": timer.title]))
    }
    let reports = try actions.change(timers, .pause)
    try context.show(actions.renderer().list(reports))
    actions.say(actionTexts.paused, reports, besides: idle)
  }
}
