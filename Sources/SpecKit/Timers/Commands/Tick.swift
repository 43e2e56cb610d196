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
    \.options, RunnerOptions.arguments)
  static let columns = ["announced", "event", "timer", "due", "missed", "title", "notes"]
  static let fields = RunnerReport.fields
  static let examples = [
    Example(
      "spec timers tick --notify none", Text("Only the lines."),
      setup: ["spec timers add Tea --down 4m"])
  ]
  static let seeAlso = ["timers events", "timers done"]
  var options = RunnerOptions()

  func run(_ context: Context) throws {
    let now = context.now.wholeSecond
    var runner = try Runner(
      context, catchUp: options.catchUp, notifier: options.entryNotifier(context), mayRing: false)
    let events = try runner.tick(at: now)
    // The entries ring even if standard output is closed or full.
    defer {
      runner.notifier.finish()
      runner.end()
    }
    let reports = events.map { RunnerReport($0, at: now, runner.zones) }
    let zones = runner.zones.zones(of: events.compactMap(\.entry))
    try context.show(context.timerRenderer(now: now).list(reports, zones: zones))
  }
}
