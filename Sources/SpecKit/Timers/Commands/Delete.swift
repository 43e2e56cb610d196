internal import SpecCore

struct DeleteCommand: Command {
  static let name = "delete"
  static let abstract = Text(
    "Delete timers; their entries and statistics stay.",
    ru: "Удалить таймеры; их записи и статистика останутся.")
  static let arguments: [Argument<Self>] = [
    .timers(\.timers),
    .flag(
      "drop-stats", \.dropsStatistics,
      help: Text("Delete entries and statistics too.", ru: "Удалить и записи со статистикой.")),
    .sure(\.isSure),
  ]
  static let fields = TimerReport.flatFields
  static let examples = [
    Example(
      "spec timers delete Tea --yes", Text("Delete it without asking.", ru: "Удалить без вопроса."),
      setup: ["spec timers add Tea --down 4m"])
  ]
  static let seeAlso = ["timers pause"]
  var timers: [String] = []
  var dropsStatistics = false
  var isSure = false

  func run(_ context: Context) throws {
    let actions = try TimerActions(context)
    let chosen = try actions.timers(timers)
    let drops = try isSure ? dropsStatistics : asks(context, chosen)
    let reports = try actions.delete(chosen.map { String($0.id) }, dropsStatistics: drops)
    try context.show(
      Presentation(reports, records: reports.map(\.record)) { page in
        reports.map {
          Line(actions.localize(watchTexts.deleted, ["title": sanitized($0.title)]))
            .truncated(to: page.columns)
        }
      })
  }

  /// Asks before anything is deleted, and a second time for the statistics.
  private func asks(_ context: Context, _ chosen: [Timer]) throws -> Bool {
    let localize = context.localizer
    let titles = sanitized(chosen.map(\.title).joined(separator: ", "))
    // The question and its " [y/N] " stay on one row.
    let bare = localize(questionTexts.delete, ["titles": ""])
    let room = context.page.columns - 8 - displayWidth(bare)
    let clipped = titles.truncated(to: max(1, room))
    try context.requireYes(localize(questionTexts.delete, ["titles": clipped]))
    return try dropsStatistics || context.choose(localize(questionTexts.dropStatistics))
  }
}
