internal import SpecCore

struct AnalyticsExportCommand: Command {
  static let name = "export"
  static let abstract = Text(
    "Write the counts as a CSV table.", ru: "Записать подсчёты таблицей CSV.")
  static let arguments: [Argument<Self>] = [.file(\.file), .replaces(\.isSure)]
  static let fields = [Field("path", "string", Text("the file", ru: "файл"))]
  static let examples = [
    Example(
      "spec timers analytics export -",
      Text("Lines of day,event,count.", ru: "Строки day,event,count."))
  ]
  var file = ""
  var isSure = false

  func run(_ context: Context) throws {
    let analytics = try TimerActions(context).store.read { try $0.value(TimersDocuments.analytics) }
    try context.write(Array(analytics.csv.utf8), to: file, replacing: isSure)
  }
}
