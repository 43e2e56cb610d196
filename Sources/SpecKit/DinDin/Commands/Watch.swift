internal import SpecCore

/// `spec dindin watch`
struct Watch: LegacyCommand {
  static let name = "watch"
  static let abstract = Text("Tell of changes of your dinners as they happen.")
  static let discussion = Text(
    """
    New invitations, answers of your guests, changes and cancellations, one a line, until Ctrl-C, \
    --count or --for. With --exec a command is run by 'sh -c' for each, with SPEC_DINDIN_KIND, _ID, \
    _WHEN, _STARTS_AT, _HOST, _LABEL and _ADDRESS in its environment.

    The kinds: invited, accepted and rejected are what a guest is or answers, reopened is an answer \
    that is asked for again or was taken back, changed a dinner, its guest list or what a guest brings, canceled a dinner \
    that is gone or no longer for you.
    """)
  static let arguments: [Argument<Self>] =
    [
      .option(
        "count", \.count, in: 1...1_000_000, value: "N",
        help: Text("End after this many changes.")),
      .option("for", \.length, value: "DURATION", help: Text("End after this time.")),
      .option(
        "exec", \.command, value: "COMMAND",
        help: Text("Run this for each.", context: "change")),
    ] + Argument.group(\.database)
  static let columns = ["time", "kind", "id", "by", "text"]
  static var fields: [Field] { DinnerChangeView.helpFields }
  static let examples = [
    Example("spec dindin watch --for 10m", Text("For ten minutes."), setup: demoSetup, runs: false),
    Example(
      "spec dindin watch --count 1 --json",
      Text("Wait for the next change."), setup: demoSetup, runs: false),
  ]
  static let seeAlso = ["dindin remind", "dindin event show"]

  var count: Number?
  var length: LengthOfTime?
  var command: String?
  var database = DatabaseOptions()

  static func suggestion(for words: [String]) -> String? {
    let word = words.joined()
    return (try? LengthOfTime.parse(argument: word)) == nil ? nil : "--for \(word)"
  }

  /// Nanoseconds by which a request may exceed `--for`.
  private static let patience: UInt64 = 2_000_000_000

  func run(_ context: Context) throws {
    var command = try CommandContext(context, database)
    let clock = context.clock
    let deadline = length.map { clock.monotonic() &+ $0.duration.nanoseconds }
    // A server that answers late may still be read, and what changed in the last moment is told.
    command.deadline = deadline.map { $0 &+ Self.patience }
    var session = try Session(command)
    var known = WatchedDinners()
    // Looks first: what changes while the dinners are read is told.
    let watcher = DinnerWatcher(session) { [id = session.id] in known.places(of: id) }
    known = try WatchedDinners(session)
    context.hint(watchTexts.watching(context.language))
    var left = count?.value
    var failures = 0
    var isAway = false
    while try watcher.wait(until: deadline) {
      // The moment of a command stands still; here time goes on.
      session = try Session(command.at(context), session.credentials)
      let views: [DinnerChangeView]
      do {
        let current = try WatchedDinners(session, after: known)
        let changes = try WatchedDinners.changes(from: known, to: current, at: session.now) {
          id in
          try session.dinners.guestEntry(id)?.status == .rejected
        }
        views = changes.isEmpty ? [] : try Self.views(changes, session)
        known = current
      } catch let error as any ReportedError
        where [.unavailable, .temporary].contains(error.status)
      {
        let isOver = deadline.map { clock.monotonic() >= $0 } ?? false
        if !isAway, !isOver { context.note(error.failure.message(in: context.language)) }
        isAway = true
        watcher.readAgain()
        continue
      }
      isAway = false
      for view in views {
        try context.show(view)
        if try !succeeds(view, context) { failures += 1 }
        left = left.map { $0 - 1 }
        if left == 0 { return try finish(failures) }
      }
    }
    try finish(failures)
  }

  private func finish(_ failures: Int) throws {
    if failures > 0 { throw ExchangeError.commandsFailed(failures, isTriedAgain: false) }
  }

  private static func views(
    _ changes: [DinnerChangeEvent], _ session: Session
  ) throws -> [DinnerChangeView] {
    let you = try session.you()
    return changes.map { view($0, you, session) }
  }

  private static func view(
    _ change: DinnerChangeEvent, _ you: Person, _ session: Session
  ) -> DinnerChangeView {
    var invited = change.invitation.flatMap {
      Dinner(id: change.id, invitation: $0, zones: session.zones, now: session.now)
    }
    // The invitation is gone; it is shown as it was, with the answer.
    if change.kind == .rejected, change.actor == .you { invited?.status = .rejected }
    let hosted = change.event.map {
      Dinner(id: change.id, event: $0, zones: session.zones, you: you)
    }
    let actor: Person? =
      switch change.actor {
      case .you: you
      case .host: invited?.host
      case .guest(let id, let entry): Person(id: id, name: entry.name, phone: entry.phone)
      }
    return DinnerChangeView(
      time: Instant(milliseconds: session.now.milliseconds), kind: change.kind, id: change.id,
      actor: actor,
      dinner: invited ?? hosted, language: session.language, isUndo: change.isUndo,
      changes: changes(change, invited ?? hosted, session))
  }

  /// What was changed, in words.
  private static func changes(
    _ change: DinnerChangeEvent, _ dinner: Dinner?, _ session: Session
  ) -> [String] {
    guard let dinner, let before = change.before else { return [] }
    let uninvited =
      change.uninvited.isEmpty
      ? []
      : [
        watchTexts.uninvited(
          session.language,
          ["names": change.uninvited.map(cleanedLine).listed(in: session.language)])
      ]
    return dinner.details.changes(
      from: before, withTime: true, times: dinner.times,
      before: WallTimes(before, session.zones), in: session.language) + uninvited
  }

  private func succeeds(_ view: DinnerChangeView, _ context: Context) throws -> Bool {
    guard let command else { return true }
    return try DinnerCommand(command: command, context: context)
      .run(view.dinner, id: view.id, ["KIND": view.kind.rawValue])
  }
}
