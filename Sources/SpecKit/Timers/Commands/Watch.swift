internal import SpecCore
internal import SpecLegacy

struct WatchCommand: LegacyCommand {
  static let name = "watch"
  static let abstract = Text("Show the timers live, and ring when they are due.")
  static let discussion = Text(
    """
    On a terminal it is a screen. Up and down move, Tab goes to the entries and back, Enter edits, \
    Space switches a timer off and on, Left opens the buttons of a row, a adds, s shows \
    statistics, d deletes, x dismisses, z snoozes, u undoes, m opens the menu, q or Esc goes back or leaves.

    It rings like timers run unless another runner does. With --keys the clock is virtual, and \
    no channel rings without --notify.
    """)
  static let arguments: [Argument<Self>] =
    [
      .flag("events", \.showsEvents, help: Text("Begin with the entries.")),
      .flag("no-run", \.isSilent, help: Text("Only show; ring and record nothing.")),
      .flag("no-splash", \.hasNoSplash, help: Text("Begin with the list.")),
      .option(
        "width", \.width, in: 1...1000, value: "N",
        help: Text("Columns of the screen."),
        shows: Text("those of the terminal")),
      .flag("ascii", \.isASCII, help: Text("Draw with ASCII signs.")),
      .keys(\.keys),
    ] + Argument.group(\.runner, RunnerOptions.arguments)
  static let fields = ScreenFrame.fields
  static let examples = [
    Example(
      "spec timers watch --keys +4m,tab,x,q",
      Text("Four minutes and a dismissal, frame by frame."),
      setup: ["spec timers add Tea --down 4m --once"]),
    Example("spec timers watch", Text("The live screen."), runs: false),
  ]
  static let seeAlso = ["timers list", "timers run", "timers menu"]
  var showsEvents = false
  var isSilent = false
  var hasNoSplash = false
  var width: Int?
  var isASCII = false
  var keys: KeyScript?
  var runner = RunnerOptions()

  func run(_ context: Context) throws {
    guard context.opensForm(keys) else { throw TimersError.missingOption(.screen) }
    let isVirtual = keys != nil
    let driver = ScreenDriver(context, keys: keys, size: size(context))
    var screen = WatchScreen(
      context.pageTheme(ascii: isASCII), width: width, isVirtual: isVirtual)
    if showsEvents { screen.pane = .events }
    var watch = try WatchWorker(
      driver.context, real: context, runner, mayRun: !isSilent, isVirtual: isVirtual)
    if hasNoSplash { _ = try watch.perform(.refresh)(&screen) }
    let worker = try ScreenWorker<WatchWorker, WatchWorker.Update>(driver, watch)
    defer { worker.finish { $0.finish(waiting: isVirtual) } }
    let results: ScreenSource<WatchScreen> = worker.source { update, screen, _ in
      try update(&screen)
    }
    try driver.run(&screen, sources: [results]) { effect, _, _ in
      // Refreshes do not queue up; actions of the person always do.
      if case .refresh = effect, worker.isBusy { return .stay }
      worker.start { watch, _ in try watch.perform(effect) }
      return .stay
    }
    // Changes that still wait for their turn, such as a draft, are stored.
    try worker.finish()
  }

  private func size(_ context: Context) -> ScreenSize? {
    guard let width, keys != nil else { return nil }
    let rows = ScreenSize(environment: context.environment, reported: nil).rows
    return ScreenSize(columns: width, rows: rows)
  }
}
