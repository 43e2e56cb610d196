internal import SpecCore

struct ListCommand: Command {
  enum Order: String, CaseIterable, ArgumentValue { case id, due, title }

  static let help = Help(
    Text("List the timers."),
    examples: [
      Example(
        "--state running --sort due", Text("The running ones, next first."),
        setup: ["spec timers add Tea --down 4m"])
    ])
  static let arguments: [Argument<Self>] = [
    .options("state", \.states, value: "STATE", help: Text("Only timers in this state.")),
    .option("type", \.type, value: "TYPE", help: Text("Only timers that count this way.")),
    .option("sort", \.order, value: "KEY", help: Text("What to sort by."), shows: "id"),
  ]
  var states: [TimerState] = []
  var type: Timer.Direction?
  var order = Order.id

  func run(_ session: TimersSession) throws -> Presentation<[TimerReport]> {
    let (file, open) = try session.overview()
    let timers = file.timers
    var reports = timers.map { session.report($0, open) }.filter { report in
      (type.map { report.timer.type == $0 } ?? true)
        && (states.isEmpty || report.status.map { states.contains($0.state) } == true)
    }
    switch order {
    case .id: reports.sort { $0.id < $1.id }
    case .title: reports.sort { ($0.title, $0.id) < ($1.title, $1.id) }
    case .due:
      let never = Instant(seconds: .max)
      reports.sort { ($0.status?.due ?? never, $0.id) < ($1.status?.due ?? never, $1.id) }
    }
    return session.renderer().list(reports) { context in
      if timers.isEmpty {
        session.hintFirstTimers()
      } else if reports.isEmpty {
        context.hint(session.localize(Text("No timers like that.")))
      }
      session.advertise()
    }
  }
}

extension TimersSession {
  /// Tells a person who has no timers yet what to do, with calls to paste.
  fileprivate func hintFirstTimers() {
    context.hint(localize(Text("No timers yet. Add one: spec timers add Tea --down 4m")))
    context.hint(localize(Text("Other timers to start with:")))
    for words in [
      "Break --down 1h --worked \"mon-fri 09:00-18:00\"",
      "Pills --down 1d --at \"tomorrow 09:00\"", "\"Without sugar\" --up",
    ] {
      context.hint("  spec timers add \(words)")
    }
  }
}

struct ShowCommand: Command {
  static let help = Help(
    Text("Show one timer in full."),
    notes: Text("In a pipe a line has a key and its value, in the order of the JSON."),
    examples: [
      Example("Tea", Text("See all about it."), setup: ["spec timers add Tea --down 4m"])
    ])
  static let arguments: [Argument<Self>] = [.timer(\.timer)]
  var timer = ""

  func run(_ session: TimersSession) throws -> TimerDetail {
    let (file, open) = try session.overview()
    let timer = try file.timers.named(timer)
    // A timer whose zone is not installed is not shown.
    _ = try session.zones.zoned(timer)
    return TimerDetail(report: session.report(timer, open), renderer: session.renderer())
  }
}

struct NextCommand: Command {
  static let help = Help(
    Text("List the coming fires, and which worked time suppresses."),
    notes: Text("A note tells where clocks change: gap, overlap, window-in-gap."),
    examples: [
      Example(
        "-n 3", Text("The next three of all timers."), setup: ["spec timers add Tea --down 4m"])
    ])
  static let arguments: [Argument<Self>] = [
    .timers(\.timers, minimum: 0),
    .option(
      "count", short: "n", \.count, in: 1...10000, value: "N", help: Text("How many."), shows: "10"),
    .option(
      "from", \.from, value: "INSTANT",
      help: Text("Only later ones; if past, those of the present run since then."),
      shows: Text("now")),
    .flag("shown", \.onlyShown, help: Text("Only those that notify.")),
    .flag("suppressed", \.onlySuppressed, help: Text("Only those that worked time suppresses.")),
  ]
  var timers: [String] = []
  var count = 10
  var from: Instant?
  var onlyShown = false
  var onlySuppressed = false

  func run(_ session: TimersSession) throws -> Presentation<[FireReport]> {
    if onlyShown, onlySuppressed {
      throw Failure.wrongField(
        .exclusive("shown", Text("--shown and --suppressed exclude each other; give one of them")))
    }
    let chosen = try session.withZones(session.timers(timers), areNamed: !timers.isEmpty)
    if onlyShown {
      for zoned in chosen where zoned.timer.paused == nil {
        if let note = zoned.noteOfSilence(at: session.now, session.localize) {
          session.context.note(note)
        }
      }
    }
    return session.renderer().list(
      UpcomingFires.list(
        of: chosen, after: from?.wholeSecond ?? session.now, now: session.now, most: count,
        isShown: onlyShown ? true : onlySuppressed ? false : nil))
  }
}
