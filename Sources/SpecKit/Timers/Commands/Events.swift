internal import SpecCore
internal import SpecLegacy

struct EventsCommand: LegacyCommand {
  static let name = "events"
  static let abstract = Text("List the entries to dismiss, newest first.")
  static let discussion = Text(
    """
    In a pipe a line has: id, timer, due, created, state, missed, title, notes. An entry \
    dismissed within five minutes is a success, later is late.

    --follow prints each entry that any process records, announces, snoozes or dismisses from now on, \
    until Ctrl-C; with --json an object a line.
    """
  )
  static let arguments: [Argument<Self>] = [
    .option("timer", \.timer, value: "TIMER", help: Text("Only those of this timer."))
      .completing(TimerArguments.candidates),
    .flag("all", \.isAll, help: Text("The dismissed ones too.")),
    .option(
      "since", \.since, value: "WHEN",
      help: Text("Only those recorded since then: 1h is an hour ago, or a date as in timers add.")),
    .flag("follow", \.isFollowing, help: Text("Print each change from now on, until stopped.")),
  ]
  static let columns = EntryReport.columns
  static let fields = EntryReport.fields
  static let examples = [
    Example(
      "spec timers events", Text("What is to be dismissed."),
      setup: ["spec timers add Tea --down 4m"]),
    Example("spec timers events --all --since today --json", Text("Everything of today.")),
    Example(
      "spec timers events --follow --json", Text("Each change, for a script."), runs: false),
  ]
  static let seeAlso = ["timers done", "timers tick"]
  var timer: String?
  var isAll = false
  var since: String?
  var isFollowing = false

  func run(_ context: Context) throws {
    let actions = try TimersSession(context)
    if isFollowing {
      if isAll || since != nil { throw TimersError.fields([.conflictingOptions(.follow)]) }
      var follower = try EntryFollower(actions, timer: timer)
      return try follower.run()
    }
    let start = try since.map { try instant($0, actions) }
    var entries = try actions.store.read { snapshot in
      let entries =
        try snapshot.openEntries() + (isAll ? snapshot.dismissedEntries() : [])
      guard let timer else { return entries }
      let id = try snapshot.timers().namedOrDeleted(timer).id
      return entries.filter { $0.timer == id }
    }
    if let start { entries.removeAll { $0.created < start } }
    entries.sort { $0.id > $1.id }
    try actions.show(entries)
    actions.advertise()
  }

  private func instant(_ text: String, _ actions: TimersSession) throws -> Instant {
    do throws(DateExpression.ParsingError) {
      return try DateExpression(text, years: 1900...9999, .back)
        .resolution(now: actions.now, in: actions.zones.local.zone, .back).instant
    } catch {
      throw TimersError.fields([.badDate(.malformed, text, field: "since")])
    }
  }
}
