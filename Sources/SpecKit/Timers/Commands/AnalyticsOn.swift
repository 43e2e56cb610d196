internal import SpecCore
internal import SpecLegacy

struct AnalyticsOnCommand: LegacyCommand {
  static let name = "on"
  static let columns = ["day", "event", "count"]
  static let abstract = Text("Begin to count.")
  static let fields = AnalyticsReport.fields
  static let examples = [
    Example("spec timers analytics on", Text("Count from now on."))
  ]

  func run(_ context: Context) throws {
    let actions = try TimersSession(context)
    let report = try actions.store.transaction { transaction in
      try transaction.update(TimersDocuments.settings) { $0.analytics = true }
      return try AnalyticsReport(transaction)
    }
    try context.show(report)
    context.hint(actions.localize(actionTexts.countingOn))
  }
}
