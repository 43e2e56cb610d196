internal import SpecCore
internal import SpecLegacy

struct AnalyticsOffCommand: LegacyCommand {
  static let name = "off"
  static let abstract = Text("Count no more, and delete the counts.")
  static let arguments: [Argument<Self>] = [.sure(\.isSure)]
  static let columns = ["day", "event", "count"]
  static let fields = AnalyticsReport.fields
  static let examples = [
    Example("spec timers analytics off --yes", Text("Write nothing from now on."))
  ]
  var isSure = false
  static let question = Text("Stop counting and delete all counts?")

  func run(_ context: Context) throws {
    let actions = try TimersSession(context)
    if !isSure { try context.requireYes(actions.localize(Self.question)) }
    let report = try actions.store.transaction { transaction in
      try transaction.update(TimersDocuments.settings) { $0.analytics = false }
      try transaction.delete(TimersDocuments.analytics)
      return try AnalyticsReport(transaction)
    }
    try context.show(report)
    context.hint(actions.localize(actionTexts.countingOff))
  }
}
