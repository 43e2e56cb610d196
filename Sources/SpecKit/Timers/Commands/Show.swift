internal import SpecCore
internal import SpecLegacy

struct ShowCommand: LegacyCommand {
  static let name = "show"
  static let abstract = Text("Show one timer in full.")
  static let discussion = Text(
    "In a pipe a line has a key and its value, in the order of the JSON.")
  static let arguments: [Argument<Self>] = [.timer(\.timer)]
  static let fields = TimerDetail.flatFields
  static let examples = [
    Example(
      "spec timers show 1", Text("All about timer 1."),
      setup: ["spec timers add Tea --down 4m"]),
    Example(
      "spec timers show Tea --json", Text("The same as an object."),
      setup: ["spec timers add Tea --down 4m"]),
  ]
  static let seeAlso = ["timers list", "timers edit", "timers next"]
  var timer = ""

  func run(_ context: Context) throws {
    let actions = try TimersSession(context)
    let state = try actions.state()
    let timer = try state.timers.named(timer)
    _ = try actions.zones.zone(of: timer)
    try context.show(TimerDetail(actions.report(timer, in: state), actions.renderer()))
  }
}
