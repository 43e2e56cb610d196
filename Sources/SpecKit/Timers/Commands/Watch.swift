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
    let session = try TimersSession(driver.context)
    // Damage is told before the screen opens.
    let data = try WatchData(session.store, session.zones, context.language)
    let live = try LiveRunner(
      driver.context, real: context, runner, mayRun: !isSilent, isVirtual: isVirtual)
    defer { live.finish(waiting: isVirtual) }
    let page = WatchPage(
      live, pane: showsEvents ? .events : .timers, data: hasNoSplash ? data : nil,
      isVirtual: isVirtual)
    var stack = ScreenStack(page, context.pageTheme(driver.color))
    try stack.run(driver) { try TimersSession($0) }
  }

  private func size(_ context: Context) -> ScreenSize? {
    guard let width, keys != nil else { return nil }
    let rows = ScreenSize(environment: context.environment, reported: nil).rows
    return ScreenSize(columns: width, rows: rows)
  }
}
