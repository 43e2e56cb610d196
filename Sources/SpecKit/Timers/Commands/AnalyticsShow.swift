internal import SpecCore
internal import SpecLegacy

/// `timers analytics`: counts of use, off unless a person wants them, never sent.
let analyticsCommands = Node(
  group: "analytics",
  Text("Count on this machine what is used; off until switched on."),
  discussion: Text(
    """
    One count for each day (UTC) and thing that happened: no ids, titles, notes, addresses or times \
    of day. Nothing is sent anywhere.
    """
  ),
  bare: AnalyticsShowCommand.self
) {
  AnalyticsShowCommand.self
  AnalyticsOnCommand.self
  AnalyticsOffCommand.self
}

struct AnalyticsShowCommand: LegacyCommand {
  static let name = "show"
  static let columns = ["day", "event", "count"]
  static let abstract = Text("Show the counts by day.")
  static let fields = AnalyticsReport.fields
  static let examples = [
    Example(
      "spec timers analytics show",
      Text("What was counted so far."),
      setup: ["spec timers analytics on", "spec timers add Tea --down 4m"])
  ]
  static let empty = Text("Nothing has been counted. To count: spec timers analytics on")

  func run(_ context: Context) throws {
    let actions = try TimersSession(context)
    let report = try actions.store.read { try AnalyticsReport($0) }
    try context.show(report)
    if report.counts.isEmpty {
      context.hint(actions.localize(report.enabled ? actionTexts.countingOn : Self.empty))
    }
  }
}
