internal import SpecCore

struct AnalyticsOnCommand: Command {
  static let name = "on"
  static let abstract = Text("Begin to count.", ru: "Начать подсчёт.")
  static let fields = AnalyticsStatus.fields
  static let examples = [
    Example("spec timers analytics on", Text("Count from now on.", ru: "Считать с этой минуты."))
  ]

  func run(_ context: Context) throws {
    try TimerActions(context).setAnalytics(true)
  }
}

extension TimerActions {
  func setAnalytics(_ isOn: Bool) throws {
    try store.transaction { transaction in
      try transaction.update(TimersDocuments.settings) { $0.analytics = isOn }
    }
    try context.show(AnalyticsStatus(enabled: isOn))
    context.hint(localize(isOn ? actionTexts.countingOn : actionTexts.countingOff))
  }
}
