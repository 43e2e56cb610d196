internal import SpecCore

struct TimersWatch: Command {
  static let name = "watch"
  static let abstract = "Show the timers live, and ring when they are due."
  static let discussion = """
    On a terminal it is a screen. Up and down move, Tab goes to the entries and back, Enter edits, \
    Space switches a timer off and on, Left opens the buttons of a row, a adds, s shows \
    statistics, d deletes, x dismisses, z snoozes, u undoes, m opens the menu, q or Esc goes back or leaves.

    It rings like timers run unless another runner does. With --keys the clock is virtual, and \
    no channel rings without --notify.

    With --json and without --keys it needs no terminal: a stream, one object a line, first of \
    all that is there, then of each fire and of each change by anyone.
    """
  static let arguments: [Argument<Self>] =
    [
      .flag("events", \.showsEvents, help: "Begin with the entries."),
      .flag("no-run", \.isSilent, help: "Only show; ring and record nothing."),
      .flag("no-splash", \.hasNoSplash, help: "Begin with the list."),
      .option(
        "width", \.width, value: "N", help: "Columns of the screen.",
        shows: "those of the terminal"),
      .flag("ascii", \.isASCII, help: "Draw with ASCII signs."),
      .keys(\.keys),
    ] + Argument.group(\.runner, RunnerOptions.arguments)
  static let fields =
    ScreenFrame.fields + [
      Field(
        "kind", "string",
        "without --keys: state at first, then timer, event, and as in timers run"),
      Field("timers", "array?", "of state: all timers, as in timers list"),
      Field("events", "array?", "of state: the open entries, as in timers events"),
      Field("timer", "object?", "a timer somebody changed, or whose state the time has changed"),
      Field("event", "object?", "an entry that was recorded, announced, snoozed or dismissed"),
      Field("deleted", "boolean?", "true if the timer is gone"),
      Field("seconds", "integer?", "how long the machine slept, or how far the clock was set"),
    ]
  static let examples = [
    Example(
      "spec timers watch --keys +4m,tab,x,q", "Four minutes and a dismissal, frame by frame.",
      setup: ["spec timers add Tea --down 4m --once"]),
    Example("spec timers watch", "The live screen.", runs: false),
    Example("spec timers watch --json --no-run", "Each change, for a status bar.", runs: false),
  ]
  static let seeAlso = ["timers list", "timers run", "timers menu"]
  var showsEvents = false
  var isSilent = false
  var hasNoSplash = false
  var width: Columns?
  var isASCII = false
  var keys: KeyScript?
  var runner = RunnerOptions()

  func run(_ context: Context) throws {
    try context.worded {
      if context.options.isJSON, keys == nil {
        return try context.streamState(runner, isRunning: !isSilent)
      }
      guard context.opensForm(keys) else { throw TimersError.missingOption(key: "missing.screen") }
      let isVirtual = keys != nil
      let driver = ScreenDriver(context, keys: keys, size: size(context))
      var screen = WatchScreen(
        context.screenFace(ascii: isASCII), width: width?.count, isVirtual: isVirtual)
      if showsEvents { screen.pane = .events }
      var watch = try WatchWorker(
        driver.context, real: context, runner, isRunning: !isSilent, isVirtual: isVirtual)
      if hasNoSplash { try watch.perform(.look)(&screen) }
      let worker = try ScreenWorker<WatchWorker, WatchWorker.Update>(driver, watch)
      defer { worker.finish { $0.finish(waiting: isVirtual) } }
      let results = worker.source { update, screen, _ in
        try update(&screen)
        return .stay
      }
      try driver.run(&screen, sources: [results]) { effect, _, _ in
        // One look after the other, but nothing that a person asks for is left out.
        if effect != .look || !worker.isBusy {
          worker.start { watch, _ in try watch.perform(effect) }
        }
        return .stay
      }
    }
  }

  /// The size of the frames; a terminal's own changes while it is shown.
  private func size(_ context: Context) -> ScreenSize? {
    guard let width, keys != nil else { return nil }
    let rows = ScreenSize(environment: context.environment, reported: nil).rows
    return ScreenSize(columns: width.count, rows: rows)
  }
}
