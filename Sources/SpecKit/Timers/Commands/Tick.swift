internal import SpecCore
internal import SpecLegacy

struct TickCommand: LegacyCommand {
  static let name = "tick"
  static let abstract = Text("Record and announce what is due, once; for cron.")
  static let discussion = Text(
    """
    In a pipe a line has: announced, event, timer, due, missed, title, notes. A fire recorded \
    more than 60 seconds after its due is missed. Beside a live runner it takes only those.
    """
  )
  static let arguments: [Argument<Self>] = Argument.group(
    \.runner, RunnerOptions.arguments)
  static let columns = ["announced", "event", "timer", "due", "missed", "title", "notes"]
  static let fields = RunnerReport.fields("kind", "event", "timer")
  static let examples = [
    Example(
      "spec timers tick --notify none", Text("Only the lines."),
      setup: ["spec timers add Tea --down 4m"])
  ]
  static let seeAlso = ["timers events", "timers done"]
  var runner = RunnerOptions()

  func run(_ context: Context) throws {
    let actions = try TimersSession(context)
    // An active runner records what is on time; one that is stuck must not hold back the rest.
    let isHeld = try actions.store.isHeld(TimersDocuments.runnerLock)
    let (events, withoutZone) = try actions.transaction { timers in
      let recorded = timers.recordReached(
        through: actions.now, catchUp: runner.catchUp, only: isHeld ? .overdue : .everything)
      try timers.commit()
      return recorded
    }
    for timer in withoutZone {
      context.note(TimersError.zoneMissing(timer).failure.message(in: context.language))
    }
    let entries = events.compactMap(\.entry)
    let zones = actions.zones.zones(of: entries)
    let reports = events.map { RunnerReport($0, at: actions.now, actions.zones) }
    // They are recorded as announced, so neither an error of output nor the death that a closed pipe
    // means may keep them from ringing.
    var notifier = runner.entryNotifier(context)
    notifier.notify(of: entries, at: actions.now, zones: zones)
    defer { notifier.finish() }
    try context.show(actions.renderer().list(reports, zones: zones))
  }
}
