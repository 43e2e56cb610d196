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
    let file = try actions.file()
    let renderer = actions.renderer()
    if let timer {
      let statistics = try file.statistics(of: timer, actions)
      try context.show(
        Presentation(statistics, records: [statistics.record]) { _ in
          renderer.rows(statistics)
        })
    } else {
      let present = file.timers.map {
        Statistics($0, at: actions.now, in: try? actions.zones.zone(of: $0))
      }
      let all = (present + file.deleted.map { Statistics($0) }).sorted {
        $0.timer.id < $1.timer.id
      }
      try context.show(
        Presentation(all, records: all.map(\.record)) { _ in renderer.rows(all) })
      if all.isEmpty { context.hint(actions.localize(statisticsTexts.empty)) }
    }
    actions.advertise()
  }
}

extension TimersFile {
  /// Of a timer, or of a deleted one if no other has that name.
  fileprivate func statistics(
    of name: String, _ actions: TimersSession
  ) throws(TimersError) -> Statistics {
    let isDeleted = !timers.contains { String($0.id) == name || $0.title == name }
    let matches = isDeleted ? deleted.filter { String($0.id) == name || $0.title == name } : []
    if matches.count > 1 { throw .ambiguousTitle(name, ids: matches.map(\.id)) }
    if let match = matches.first { return Statistics(match) }
    let found = try timers.named(name)
    return Statistics(found, at: actions.now, in: try? actions.zones.zone(of: found))
  }
}
