internal import SpecCore
internal import SpecLegacy

/// `timers export`: for other programs.
let exportCommands = Node(
  group: "export",
  Text("Write timers for other programs.")
) { ExportICSCommand.self }

struct ExportICSCommand: LegacyCommand {
  static let name = "ics"
  static let abstract = Text("Write the coming notifications as a calendar (iCalendar).")
  static let discussion = Text(
    """
    Each notification to come is an event with an alarm, at most 1000 of a timer. Timers that \
    count up have none.
    """
  )
  static let arguments: [Argument<Self>] = [
    .timers(\.timers, minimum: 0),
    .option(
      "days", \.days, in: 1...3660, value: "N",
      help: Text("How many days ahead."),
      shows: "30"),
    .option("out", \.out, value: "FILE", help: Text("Where to; - is standard output."), shows: "-"),
    .replaces(\.isSure),
  ]
  static let fields = [
    Field("path", "string", Text("the file, with --out FILE"))
  ]
  static let examples = [
    Example(
      "spec timers export ics --days 7", Text("The coming week."),
      setup: ["spec timers add Tea --down 1d"]),
    Example(
      "spec timers export ics Tea --out tea.ics",
      Text("One timer, into a file."),
      setup: ["spec timers add Tea --down 1d"], runs: false),
  ]
  static let seeAlso = ["timers next"]
  var timers: [String] = []
  var days: Int64 = 30
  var out = "-"
  var isSure = false
  private static let mostOfTimer = 1000
  static let upNote = Text("'{title}' counts up and is left out")
  static let cutNote = Text("only the first {count} notifications of '{title}' are written")

  func run(_ context: Context) throws {
    let actions = try TimersSession(context)
    let chosen = try actions.timers(timers)
    for timer in chosen where timer.type == .up { note(Self.upNote, of: timer, actions) }
    let end = actions.now.adding(seconds: days * 86_400)
    var entries: [CalendarFile.Event] = []
    for (timer, zone) in try actions.withZones(
      chosen.filter { $0.type == .down }, areNamed: !timers.isEmpty)
    {
      let fires = UpcomingFires.list(
        of: [(timer, zone)], after: actions.now, now: actions.now, most: Self.mostOfTimer + 1,
        isShown: true
      ).filter { $0.fire.due <= end }
      if fires.count > Self.mostOfTimer { note(Self.cutNote, of: timer, actions) }
      entries += fires.prefix(Self.mostOfTimer).map {
        .init(timer: timer.uid, due: $0.fire.due, title: timer.title, notes: timer.notes)
      }
    }
    entries.sort { $0.due < $1.due }
    let calendar = CalendarFile(entries: entries, stamp: actions.now)
    try context.write(Array(calendar.text.utf8), to: out, replacing: isSure)
  }

  private func note(_ text: Text, of timer: Timer, _ actions: TimersSession) {
    let values = ["title": timer.title, "count": String(Self.mostOfTimer)]
    actions.context.note(actions.localize(text, values))
  }
}
