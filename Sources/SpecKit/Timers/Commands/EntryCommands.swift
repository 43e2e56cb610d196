internal import SpecCore

struct EventsCommand: Command {
  static let help = Help(
    Text("List the entries to dismiss, newest first."),
    notes: Text(
      """
      An entry dismissed within five minutes is a success, later is late.

      --follow prints each entry that any process records, announces, snoozes or dismisses from now \
      on, until Ctrl-C; with --json an object a line. It looks several times a second and prints an \
      entry as it is then.
      """),
    examples: [
      Example(
        "", Text("See the entries to dismiss."), setup: ["spec timers add Tea --down 4m"]),
      Example("--all --since today --json", Text("Everything of today.")),
      Example("--follow --json", Text("Each change, for a script."), runs: false),
    ])
  static let arguments: [Argument<Self>] = [
    .option("timer", \.timer, value: "TIMER", help: Text("Only those of this timer."))
      .completing(TimerArguments.candidates),
    .flag("all", \.isAll, help: Text("The dismissed ones too.")),
    .option(
      "since", \.since, value: "WHEN",
      help: Text("Only those recorded since then: 1h is an hour ago, or a date as in timers add.")),
    .flag("follow", \.isFollowing, help: Text("Print each change from now on, until stopped.")),
  ]
  var timer: String?
  var isAll = false
  var since: String?
  var isFollowing = false

  func run(_ session: TimersSession) throws -> Presentation<[EntryReport]> {
    if isFollowing {
      if isAll || since != nil {
        throw Failure.wrongField(
          .exclusive("follow", Text("--follow starts now; leave out --all and --since")))
      }
      var follower = try EntryFollower(session, timer: timer)
      try follower.run()
    }
    let start = try since.map { try instant($0, session) }
    var entries = try session.store.read { snapshot in
      let entries =
        try snapshot.openEntries() + (isAll ? snapshot.dismissedEntries() : [])
      guard let timer else { return entries }
      let id = try snapshot.timers().namedOrDeleted(timer).id
      return entries.filter { $0.timer == id }
    }
    if let start { entries.removeAll { $0.created < start } }
    entries.sort { $0.id > $1.id }
    return session.view(of: entries) { _ in session.advertise() }
  }

  private func instant(_ text: String, _ session: TimersSession) throws -> Instant {
    do throws(DateExpression.ParsingError) {
      return try DateExpression(text, years: 1900...9999, .back)
        .resolution(now: session.now, in: session.zones.local.zone, .back).instant
    } catch {
      throw Failure.wrongField(.badDate(.malformed, text, field: "since"))
    }
  }
}

struct DoneCommand: Command {
  static let help = Help(
    Text("Dismiss entries: within five minutes is a success."),
    examples: [
      Example(
        "1", Text("Dismiss entry 1."),
        setup: [
          "spec timers add Tea --down 4m --once --now 2026-11-20T08:50:00Z",
          "spec timers tick --now 2026-11-20T08:54:00Z",
        ]),
      Example("--all", Text("Dismiss all of them.")),
    ])
  static let arguments: [Argument<Self>] = [
    .rest("event", \.events, help: Text("The id of an entry.")).completing(TimerArguments.events),
    .flag("all", \.isAll, help: Text("All open entries.")),
  ]
  var events: [String] = []
  var isAll = false

  func run(_ session: TimersSession) throws -> Presentation<[EntryReport]> {
    if events.isEmpty, !isAll {
      throw Failure.missing(Text("give the ids of entries, or --all"))
    }
    if !events.isEmpty, isAll {
      throw Failure.wrongField(.exclusive("event", Text("give ids or --all, not both")))
    }
    let dismissed = try session.dismiss { open in
      try isAll ? open.reversed() : open.named(events)
    }
    return session.view(of: dismissed) { _ in if !dismissed.isEmpty { session.sayUndo() } }
  }
}

struct SnoozeCommand: Command {
  static let help = Help(
    Text("Remind me of an open entry again later."),
    notes: Text(
      """
      Its five minutes go on meanwhile. A runner or tick announces it; worked time does not apply.
      """),
    examples: [
      Example(
        "1 5m", Text("Again in five minutes."),
        setup: [
          "spec timers add Tea --down 4m --once --now 2026-11-20T08:50:00Z",
          "spec timers tick --notify none --now 2026-11-20T08:54:00Z",
        ])
    ])
  static let arguments: [Argument<Self>] = [
    .positional("event", \.event, help: Text("The id of an entry."))
      .completing(TimerArguments.events),
    .positional(
      "period", \.period, help: Text("In how long, 1s to 24h in hours, minutes and seconds; 10m.")),
  ]
  var event = ""
  var period: String?

  func run(_ session: TimersSession) throws -> Presentation<EntryReport> {
    let entry = try session.snooze(event, seconds: Entry.snoozeLength(period))
    let report = session.report(entry)
    return Presentation(report, after: { _ in session.sayUndo() }) { _ in
      session.renderer().rows([report])
    }
  }
}

extension TimersSession {
  /// Entries as a list, in the order given.
  fileprivate func view(
    of entries: [Entry], after: @escaping (Context) -> Void
  ) -> Presentation<[EntryReport]> {
    let reports = entries.map(report)
    return Presentation(
      reports,
      after: { context in
        if entries.isEmpty { context.hint(localize(entryTexts.empty)) }
        after(context)
      }
    ) { _ in renderer().rows(reports) }
  }
}

struct StatsCommand: Command {
  static let help = Help(
    Text("Show how many entries were dismissed in time and late."),
    notes: Text("Without a timer, all of them are listed, deleted ones too."),
    examples: [
      Example("Tea", Text("A ring chart of one timer."), setup: ["spec timers add Tea --down 4m"]),
      Example("--json", Text("All timers."), setup: ["spec timers add Tea --down 4m"]),
    ])
  static let arguments: [Argument<Self>] = [
    .positional("timer", \.timer, help: TimerArguments.help).completing(TimerArguments.candidates)
  ]
  var timer: String?

  func run(_ session: TimersSession) throws -> Presentation<OneOrMany<Statistics>> {
    let ((file, open), renderer) = (try session.overview(), session.renderer())
    func statistics(_ timer: Timer) -> Statistics {
      Statistics(report: session.report(timer, open))
    }
    if let timer {
      let one = statistics(try file.namedOrDeleted(timer))
      return Presentation(.one(one), after: { _ in session.advertise() }) { _ in
        renderer.rows(one)
      }
    }
    let all = file.all.map(statistics)
    return Presentation(
      .many(all),
      after: { context in
        if all.isEmpty { context.hint(session.localize(Text("No statistics yet."))) }
        session.advertise()
      }
    ) { _ in renderer.rows(all) }
  }
}
