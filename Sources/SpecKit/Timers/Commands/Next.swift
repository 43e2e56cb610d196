internal import SpecCore
internal import SpecLegacy

struct NextCommand: LegacyCommand {
  static let name = "next"
  static let abstract = Text("List the coming fires, and which worked time suppresses.")
  static let discussion = Text(
    """
    In a pipe a line has: due, local time, timer, cycle, shown or suppressed, a note where clocks \
    change (gap, overlap, window-in-gap), title. Paused timers and those that count up have none.
    """
  )
  static let arguments: [Argument<Self>] = [
    .timers(\.timers, minimum: 0),
    .option(
      "count", short: "n", \.count, in: 1...10000, value: "N",
      help: Text("How many."), shows: "10"),
    .option(
      "from", \.from, value: "INSTANT",
      help: Text("Only later ones; if past, those of the present run since then."),
      shows: Text("now")),
    .flag("shown", \.onlyShown, help: Text("Only those that notify.")),
    .flag("suppressed", \.onlySuppressed, help: Text("Only those that worked time suppresses.")),
  ]
  static let columns = ["due", "local", "timer", "cycle", "state", "note", "title"]
  static let fields = FireReport.fields
  static let examples = [
    Example(
      "spec timers next -n 3", Text("The next three of all timers."),
      setup: ["spec timers add Tea --down 4m"]),
    Example(
      "spec timers next Tea --from 2030-01-01T00:00:00Z --json",
      Text("From the year 2030 on."),
      setup: ["spec timers add Tea --down 4m"]),
  ]
  static let seeAlso = ["timers list"]
  var timers: [String] = []
  var count = 10
  var from: Instant?
  var onlyShown = false
  var onlySuppressed = false

  func run(_ context: Context) throws {
    if onlyShown, onlySuppressed { throw TimersError.fields([.conflictingOptions(.shown)]) }
    let actions = try TimersSession(context)
    let chosen = try actions.withZones(actions.timers(timers), areNamed: !timers.isEmpty)
    let fires = UpcomingFires.list(
      of: chosen, after: from?.wholeSecond ?? actions.now, now: actions.now, most: count,
      isShown: onlyShown ? true : onlySuppressed ? false : nil)
    try context.show(actions.renderer().list(fires))
    if onlyShown {
      for (timer, zone) in chosen
      where timer.paused == nil && timer.isNeverShown(at: actions.now, in: zone) {
        context.note(actions.localize(noteTexts.neverShown, ["title": timer.title]))
      }
    }
    if fires.isEmpty { context.hint(actions.localize(fireTexts.none)) }
  }
}
