internal import SpecCore

struct RunCommand: Command {
  static let help = Help(
    Text("Ring when timers are due, until stopped."),
    notes: Text(
      """
      Only one runner rings; another ends at once with status 75. To see what the first one rings, \
      use timers events --follow. Each fire is recorded before it is announced, so that none is \
      announced twice and none is lost.
      """),
    examples: [
      Example(
        "--until-idle --notify bell", Text("Until the last timer has ended."),
        setup: ["spec timers add Tea --down 1s --once"]),
      Example(
        "--fast --now 2026-11-20T09:00:00Z --until 2026-11-20T10:00:00Z",
        Text("Record the fires of one hour at once."),
        setup: ["spec timers add Tea --down 4m --now 2026-11-20T09:00:00Z"]),
    ])
  static let arguments: [Argument<Self>] =
    [
      .option(
        "until", \.until, value: "INSTANT",
        help: Text("End at this moment, after its fires."), shows: Text("a signal")),
      .flag(
        "until-idle", \.untilIdle,
        help: Text("End when no fire is to come and nothing is snoozed.")),
      .flag(
        "fast", \.isFast,
        help: Text(
          "Record all fires up to --until, which it needs, at once; rings only with --notify. For tests."
        )),
    ] + Argument.group(\.runner, RunnerOptions.arguments)
  var until: Instant?
  var untilIdle = false
  var isFast = false
  var runner = RunnerOptions()

  func run(_ session: TimersSession) throws -> Presentation<[RunnerReport]> {
    if isFast, until == nil {
      throw Failure.missing(Text("give --until INSTANT: --fast needs to know where to stop"))
    }
    var loop = try RunnerLoop(
      session.context, until: until, untilIdle: untilIdle, isFast: isFast, runner)
    try loop.run()
    return .written
  }
}

struct TickCommand: Command {
  static let help = Help(
    Text("Record and announce due fires once; for cron."),
    notes: Text(
      """
      A fire recorded more than 60 seconds after its due is missed. Beside a live runner it takes \
      only those.
      """),
    examples: [
      Example(
        "--notify none", Text("Only the lines."), setup: ["spec timers add Tea --down 4m"])
    ])
  static let arguments: [Argument<Self>] = Argument.group(\.runner, RunnerOptions.arguments)
  var runner = RunnerOptions()

  func run(_ session: TimersSession) throws -> Presentation<[RunnerReport]> {
    let context = session.context
    var runner = try Runner(
      context, catchUp: self.runner.catchUp, notifier: self.runner.entryNotifier(context),
      mayRing: false)
    let events = try runner.tick(at: session.now)
    // The entries ring even if standard output is closed or full.
    defer {
      runner.notifier.finish()
      runner.end()
    }
    try context.show(Presentation(events) { _ in events.map(session.renderer().row) })
    return .written
  }
}

struct BarCommand: Command {
  static let help = Help(
    Text("Tell the next fire in a few words, for a status bar."),
    notes: Text(
      """
      The title, the time left, and in parentheses the open entries; empty when nothing is to come.
      """),
    examples: [
      Example(
        "", Text("A line such as Tea 00:04:00."), setup: ["spec timers add Tea --down 4m"])
    ])

  func run(_ session: TimersSession) throws -> BarReport {
    let (file, open) = try session.overview()
    let next = UpcomingFires.list(
      of: session.zones.installed(file.timers), after: session.now, now: session.now, most: 1,
      isShown: true
    ).first
    return BarReport(
      timer: next?.timer.id, title: next?.timer.title,
      seconds: next.map { $0.fire.due.seconds - session.now.seconds },
      open: open.values.reduce(0, +))
  }
}

struct BarReport: Presentable, Record {
  var timer: Int?
  var title: String?
  var seconds: Int64?
  var open: Int

  static let members: [RecordMember<Self>] = [
    RecordMember("timer", \.timer, Text("the timer that fires next")),
    RecordMember("title", \.title, Text("its title")),
    RecordMember("seconds", \.seconds, Text("seconds until then")),
    RecordMember("open", \.open, Text("entries that are not dismissed")),
  ]

  func text() -> String? {
    var parts: [String] = []
    if let title, let seconds { parts = [sanitized(title), Localizer.clock(seconds)] }
    if open > 0 { parts.append("(\(open))") }
    return parts.isEmpty ? "" : parts.joined(separator: " ") + "\n"
  }
}

struct ServiceCommand: Command {
  static let help = Help(
    Text("Print what starts a runner: a systemd user unit, or a crontab line."),
    notes: Text(
      """
      Nothing is installed; standard error says how to do that. The options of a runner are \
      copied into the command.
      """),
    examples: [
      Example("", Text("A unit for systemctl --user."), runs: false),
      Example("--cron --notify desktop", Text("A line for crontab -e."), runs: false),
    ])
  static let arguments: [Argument<Self>] =
    [.flag("cron", \.isCron, help: Text("A crontab line with tick, once a minute."))]
    + Argument.group(\.runner, RunnerOptions.arguments)
  var isCron = false
  var runner = RunnerOptions()

  func run(_ session: TimersSession) throws -> PlainText {
    let (context, words) = (session.context, runner.words)
    if isCron, words.contains(where: { $0.contains(where: \.isNewline) }) {
      throw Failure.wrongField(
        .field(
          "exec", "line-break",
          Text("a line of a crontab cannot hold a line break; leave it out")))
    }
    let unit = ServiceUnit(
      executable: context.executable, words: words, environment: context.environment)
    let advice =
      isCron
      ? Text("Add the line with: crontab -e")
      : Text(
        "Save it as ~/.config/systemd/user/spec-timers.service, then: systemctl --user enable --now spec-timers"
      )
    context.note(session.localize(advice))
    return PlainText(isCron ? unit.cronLine : unit.unit)
  }
}

struct WatchCommand: Command {
  static let help = Help(
    Text("Show the timers live, and ring when they are due."),
    notes: Text(
      """
      It is a screen. Up and down move, Tab goes to the entries and back, Enter edits, Space \
      switches a timer off and on, Left opens the buttons of a row, a adds, s shows statistics, d \
      deletes, x dismisses, z snoozes, u undoes, m opens the menu, q or Esc goes back or leaves.

      It rings like timers run unless another runner does. With --keys the clock is virtual: what \
      falls due is recorded at once, unless --no-run is given, and no channel rings without --notify.
      """),
    examples: [
      Example("", Text("The live screen."), runs: false),
      Example(
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
