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
  static let fields = ScreenFrame.fields
  static let examples = [
    Example(
      "spec timers watch --keys +4m,tab,x,q", "Four minutes and a dismissal, frame by frame.",
      setup: ["spec timers add Tea --down 4m --once"]),
    Example("spec timers watch", "The live screen.", runs: false),
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
      guard context.opensForm(keys) else { throw TimersError.missingOption(key: "missing.screen") }
      let isVirtual = keys != nil
      let driver = ScreenDriver(context, keys: keys, size: size(context))
      var screen = WatchScreen(
        context.screenFace(ascii: isASCII), width: width?.count, isVirtual: isVirtual)
      if showsEvents { screen.pane = .events }
      var worker = try WatchWorker(
        driver.context, real: context, runner, isRunning: !isSilent, isVirtual: isVirtual)
      defer { worker.finish(waiting: isVirtual) }
      if hasNoSplash { _ = try worker.perform(.look, &screen) }
      try driver.run(&screen) { effect, screen, _ in try worker.perform(effect, &screen) }
    }
  }

  /// The size of the frames; a terminal's own changes while it is shown.
  private func size(_ context: Context) -> ScreenSize? {
    guard let width, keys != nil else { return nil }
    let rows = ScreenSize(environment: context.environment, reported: nil).rows
    return ScreenSize(columns: width.count, rows: rows)
  }
}
