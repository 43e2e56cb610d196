internal import SpecCore
internal import SpecLegacy

struct RunCommand: LegacyCommand {
  static let name = "run"
  static let abstract = Text("Ring when timers are due, until stopped.")
  static let discussion = Text(
    """
    Only one runner rings; another ends at once with status 75. To see what the first one \
    rings, use timers events --follow. Each fire is recorded before it is announced, so that none is announced twice and none is lost.

    In a pipe a line has: announced, event, timer, due, missed, title, notes.
    """)
  static let arguments: [Argument<Self>] =
    [
      .option(
        "until", \.until, value: "INSTANT",
        help: Text("End then, after what is due at that moment."),
        shows: Text("a signal")),
      .flag(
        "until-idle", \.untilIdle,
        help: Text("End when no fire is to come and nothing is snoozed.")),
      .flag(
        "fast", \.isFast,
        help: Text("Jump from fire to fire instead of waiting; needs --until, rings no channels.")),
    ] + Argument.group(\.runner, RunnerOptions.arguments)
  static let columns = ["announced", "event", "timer", "due", "missed", "title", "notes"]
  static let fields = RunnerReport.fields
  static let examples = [
    Example(
      "spec timers run --until-idle --notify bell",
      Text("Until the last timer has ended."),
      setup: ["spec timers add Tea --down 1s --once"]),
    Example(
      "spec timers run --fast --now 2026-11-20T09:00:00Z --until 2026-11-20T10:00:00Z",
      Text("What an hour would bring."),
      setup: ["spec timers add Tea --down 4m --now 2026-11-20T09:00:00Z"]),
  ]
  static let seeAlso = ["timers tick", "timers service", "timers snooze"]
  var until: Instant?
  var untilIdle = false
  var isFast = false
  var runner = RunnerOptions()

  func run(_ context: Context) throws {
    if isFast, until == nil { throw TimersError.missingOption(.until) }
    let settings = RunnerLoop.Settings(until: until, untilIdle: untilIdle, isFast: isFast)
    var loop = try RunnerLoop(context, settings, runner)
    try loop.run()
  }
}
