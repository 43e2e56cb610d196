internal import SpecCore

struct AnalyticsShowCommand: Command {
  static let name = "show"
  static let abstract = Text("Show the counts by day.", ru: "Показать подсчёты по дням.")
  static let fields = Analytics.Count.fields
  static let examples = [
    Example(
      "spec timers analytics show",
      Text("What was counted so far.", ru: "Что подсчитано до сих пор."),
      setup: ["spec timers analytics on", "spec timers add Tea --down 4m"])
  ]
  static let empty = Text(
    "Nothing has been counted. To count: spec timers analytics on",
    ru: "Ничего не подсчитано. Чтобы считать: spec timers analytics on")

  func run(_ context: Context) throws {
    let actions = try TimerActions(context)
    let counts = try actions.store.read { try $0.value(TimersDocuments.analytics) }.counts
    let records = counts.map { $0.columns("day", "event", "count") }
    try context.show(
      Presentation(counts, records: records) { page in
        Table(
          [.init(), .init("", flexible: true), .init("", .right)],
          rows: records.map { $0.map { Line($0) } }
        ).lines(width: page.columns)
      })
    if counts.isEmpty { context.hint(actions.localize(Self.empty)) }
  }
}
