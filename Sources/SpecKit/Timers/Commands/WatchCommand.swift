internal import SpecCore

struct WatchCommand: Command {
  static let help = Help(
    Text("Show the timers live, and ring when they are due."),
    notes: Text(
      """
      It is a screen. Up and down move, Tab goes to the entries and back, Enter edits, Space \
      switches a timer off and on, Left opens the buttons of a row, a adds, s shows statistics, d \
      deletes, x dismisses, z snoozes, u undoes, m opens the menu, q or Esc goes back or leaves.

      It rings like timers run unless another runner does. With --keys the clock is virtual, and \
      no channel rings without --notify.
      """),
    examples: [
      HelpExample("", Text("The live screen."), runs: false),
      HelpExample(
        "--keys +4m,tab,x,q", Text("Four minutes and a dismissal, frame by frame."),
        setup: ["spec timers add Tea --down 4m --once"]),
    ])
  static let arguments: [Argument<Self>] =
    [
      .flag("events", \.showsEvents, help: Text("Begin with the entries.")),
      .flag("no-run", \.isSilent, help: Text("Only show; ring and record nothing.")),
      .flag("no-splash", \.hasNoSplash, help: Text("Begin with the list.")),
      .keys(\.keys),
    ] + Argument.group(\.runner, RunnerOptions.arguments)
  var showsEvents = false
  var isSilent = false
  var hasNoSplash = false
  var keys: KeyScript?
  var runner = RunnerOptions()

  func run(_ session: TimersSession) throws -> FramesView {
    let context = session.context
    guard context.opensForm(keys) else {
      throw Failure.missing(
        Text("watch needs a terminal; use spec timers list, spec timers run --json, or give --keys")
      )
    }
    let isVirtual = keys != nil
    let driver = ScreenDriver(context, keys: keys)
    // Reports damaged files before the screen opens.
    let data = try WatchData(session.store, session.zones, context.language)
    let live = try LiveRunner(
      driver.context, real: context, runner, mayRun: !isSilent, isVirtual: isVirtual)
    defer { live.finish(waiting: isVirtual) }
    let page = LivePage(
      live, pane: showsEvents ? .events : .timers, data: hasNoSplash ? data : nil,
      isVirtual: isVirtual)
    var stack = ScreenStack(page, context.pageTheme(driver.color))
    try stack.run(driver) { try TimersSession($0) }
    return FramesView()
  }
}

/// The frames of a screen, which it has shown itself.
struct FramesView: Presentable, Encodable {
  static var resultFields: [Field] { ScreenFrame.fields }
  func show(in context: Context) {}
}
