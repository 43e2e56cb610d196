internal import SpecCore
internal import SpecLegacy

struct BarCommand: LegacyCommand {
  static let name = "bar"
  static let abstract = Text("Tell the next fire in a few words, for a status bar.")
  static let discussion = Text(
    """
    The title, the time left, and in parentheses the open entries; empty when nothing is to come.
    """)
  static let fields = BarReport.fields
  static let examples = [
    Example(
      "spec timers bar", Text("A line such as Tea 00:04:00."),
      setup: ["spec timers add Tea --down 4m"])
  ]
  static let seeAlso = ["timers next"]

  func run(_ context: Context) throws {
    let actions = try TimersSession(context)
    let state = try actions.state()
    let next = UpcomingFires.list(
      of: actions.zones.installed(state.timers), after: actions.now, now: actions.now, most: 1,
      isShown: true
    ).first
    try context.show(
      BarReport(
        timer: next?.timer.id, title: next?.timer.title,
        seconds: next.map { $0.fire.due.seconds - actions.now.seconds },
        open: state.entries.count))
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
