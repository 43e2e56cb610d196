internal import SpecCore
internal import SpecLegacy

struct StatsCommand: LegacyCommand {
  static let name = "stats"
  static let abstract = Text("Show what was dismissed in time and what late.")
  static let discussion = Text(
    """
    In a pipe a line has: timer, success, late, open, percent of success, title. Without a timer, \
    all of them are listed, deleted ones too.
    """
  )
  static let arguments: [Argument<Self>] = [
    .positional("timer", \.timer, help: TimerArguments.help).completing(TimerArguments.candidates)
  ]
  static let columns = ["timer", "success", "late", "open", "successPercent", "title"]
  static let fields = Statistics.fields
  static let examples = [
    Example(
      "spec timers stats Tea", Text("A pie of one timer."),
      setup: ["spec timers add Tea --down 4m"]),
    Example(
      "spec timers stats --json", Text("All timers."),
      setup: ["spec timers add Tea --down 4m"]),
  ]
  static let seeAlso = ["timers done", "timers events"]
  var timer: String?

  func run(_ context: Context) throws {
    let actions = try TimersSession(context)
    let state = try actions.state()
    let renderer = actions.renderer()
    if let timer {
      let statistics = actions.statistics(try state.file.namedOrDeleted(timer), in: state)
      try context.show(
        Presentation(statistics, records: [statistics.record]) { _ in
          renderer.rows(statistics)
        })
    } else {
      let all = state.file.all.map { actions.statistics($0, in: state) }
      try context.show(
        Presentation(all, records: all.map(\.record)) { _ in renderer.rows(all) })
      if all.isEmpty { context.hint(actions.localize(statisticsTexts.empty)) }
    }
    actions.advertise()
  }
}

extension TimersSession {
  fileprivate func statistics(_ timer: Timer, in state: TimersState) -> Statistics {
    Statistics(
      timer, open: state.openCount(of: timer.id), at: now, in: try? zones.zone(of: timer))
  }
}
