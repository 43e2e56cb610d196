internal import SpecCore

struct AnalyticsClearCommand: Command {
  static let name = "clear"
  static let abstract = Text("Forget all counts.", ru: "Забыть все подсчёты.")
  static let arguments: [Argument<Self>] = [
    .sure(\.isSure)
  ]
  static let fields = AnalyticsStatus.fields
  static let examples = [
    Example("spec timers analytics clear --yes", Text("Begin from nothing.", ru: "Начать с нуля."))
  ]
  var isSure = false
  static let question = Text("Forget all counts?", ru: "Забыть все подсчёты?")

  func run(_ context: Context) throws {
    let actions = try TimerActions(context)
    if !isSure { try context.requireYes(actions.localize(Self.question)) }
    let isOn = try actions.store.transaction { transaction in
      try transaction.delete(TimersDocuments.analytics)
      return try transaction.value(TimersDocuments.settings).analytics ?? false
    }
    try context.show(AnalyticsStatus(enabled: isOn))
    context.hint(actions.localize(actionTexts.countsCleared))
  }
}
