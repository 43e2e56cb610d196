internal import SpecCore

struct TimersRun: Command {
  static let name = "run"
  static let abstract = "Ring when timers are due, until stopped."
  static let discussion = """
    Only one runner rings; another waits and takes over when the first ends. Each fire is \
    recorded before it is announced, so that none is announced twice and none is lost.

    In a pipe a line has: announced, event, timer, due, missed, title, notes.
    """
  static let arguments: [Argument<Self>] =
    [
      .option(
        "until", \.until, value: "INSTANT",
        help: "End then, after what is due at that moment.", shows: "a signal"),
      .flag("until-idle", \.untilIdle, help: "End when no fire is to come and nothing is snoozed."),
      .flag(
        "fast", \.isFast,
        help: "Jump from fire to fire instead of waiting; needs --until, rings no channels."),
      .flag("no-wait", \.noWait, help: "Fail if another runner rings."),
    ] + Argument.group(\.runner, RunnerOptions.arguments)
  static let fields = [
    Field("kind", "string", "fire, snooze, finish, slept or clock; one object a line"),
    Field("event", "object?", "the entry, as in timers events"),
    Field("timer", "object?", "the timer that has ended, as in timers list"),
    Field("seconds", "integer?", "how long the machine slept, or how far the clock was set"),
  ]
  static let examples = [
    Example(
      "spec timers run --until-idle --notify bell", "Until the last timer has ended.",
      setup: ["spec timers add Tea --down 1s --once"]),
    Example(
      "spec timers run --fast --now 2026-11-20T09:00:00Z --until 2026-11-20T10:00:00Z",
      "What an hour would bring.",
      setup: ["spec timers add Tea --down 4m --now 2026-11-20T09:00:00Z"]),
  ]
  static let seeAlso = ["timers tick", "timers service", "timers snooze"]
  var until: Instant?
  var untilIdle = false
  var isFast = false
  var noWait = false
  var runner = RunnerOptions()

  func run(_ context: Context) throws {
    try context.worded {
      if isFast, until == nil { throw TimersError.missingOption(key: "missing.until") }
      var settings = RunnerLoop.Settings()
      settings.until = until
      settings.untilIdle = untilIdle
      settings.isFast = isFast
      settings.noWait = noWait
      let bells = runner.bellringer(context, isVirtual: isFast)
      let runner = try Runner(context, catchUp: self.runner.catchUp, bells: bells)
      var loop = try RunnerLoop(context, settings, runner: runner)
      try loop.run()
    }
  }
}
