internal import SpecCore
internal import SpecLegacy

struct ListCommand: LegacyCommand {
  enum Order: String, CaseIterable, ArgumentValue { case id, due, title }

  static let name = "list"
  static let abstract = Text("List the timers.")
  static let discussion = Text(
    """
    In a pipe a line has: id, type, state, seconds left or counted, due, cycles, open entries, \
    title.
    """
  )
  static let arguments: [Argument<Self>] = [
    .options("state", \.states, value: "STATE", help: Text("Only timers in this state.")),
    .option("type", \.type, value: "TYPE", help: Text("Only timers that count this way.")),
    .option("sort", \.order, value: "KEY", help: Text("What to sort by."), shows: "id"),
  ]
  static let columns = ["id", "type", "state", "seconds", "due", "cycles", "open", "title"]
  static let fields = TimerReport.flatFields
  static let examples = [
    Example(
      "spec timers list", Text("What every timer is doing."),
      setup: ["spec timers add Tea --down 4m"]),
    Example(
      "spec timers list --state running --sort due --json",
      Text("The running ones, next first."),
      setup: ["spec timers add Tea --down 4m"]),
  ]
  static let seeAlso = ["timers show", "timers next"]
  var states: [TimerState] = []
  var type: Timer.Direction?
  var order = Order.id

  func run(_ context: Context) throws {
    let actions = try TimersSession(context)
    let state = try actions.state()
    var reports = state.timers.map { actions.report($0, in: state) }.filter { report in
      (type.map { report.timer.type == $0 } ?? true)
        && (states.isEmpty || report.status.map { states.contains($0.state) } == true)
    }
    switch order {
    case .id: reports.sort { $0.id < $1.id }
    case .title: reports.sort { ($0.title, $0.id) < ($1.title, $1.id) }
    case .due:
      let never = Instant(seconds: .max)
      reports.sort { ($0.status?.due ?? never, $0.id) < ($1.status?.due ?? never, $1.id) }
    }
    try context.show(actions.renderer().list(reports))
    if reports.isEmpty {
      context.hint(actions.localize(state.timers.isEmpty ? listTexts.empty : listTexts.none))
    }
    actions.advertise()
  }
}
