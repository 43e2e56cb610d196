internal import SpecCore

struct AnalyticsOffCommand: Command {
  static let name = "off"
  static let abstract = Text(
    "Count no more; what was counted stays until cleared.",
    ru: "Больше не считать; подсчитанное остаётся, пока не очистят.")
  static let fields = AnalyticsStatus.fields
  static let examples = [
    Example(
      "spec timers analytics off",
      Text("Write nothing from now on.", ru: "С этой минуты ничего не записывать."))
  ]
  static let seeAlso = ["timers analytics clear"]

  func run(_ context: Context) throws {
    try TimerActions(context).setAnalytics(false)
  }
}
