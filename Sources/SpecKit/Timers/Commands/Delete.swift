internal import SpecCore
internal import SpecLegacy

struct DeleteCommand: LegacyCommand {
  static let name = "delete"
  static let abstract = Text("Delete timers; their entries and statistics stay.")
  static let arguments: [Argument<Self>] = [
    .timers(\.timers, minimum: 0),
    .flag("finished", \.areFinished, help: Text("All finished timers.")),
    .flag("drop-stats", \.dropsStatistics, help: Text("Delete entries and statistics too.")),
    .sure(\.isSure),
  ]
  static let columns = ["id", "type", "state", "seconds", "due", "cycles", "open", "title"]
  static let fields = TimerReport.flatFields
  static let examples = [
    Example(
      "spec timers delete Tea --yes", Text("Delete it without asking."),
      setup: ["spec timers add Tea --down 4m"]),
    Example("spec timers delete --finished --yes", Text("Delete the finished ones.")),
  ]
  static let seeAlso = ["timers pause"]
  var timers: [String] = []
  var areFinished = false
  var dropsStatistics = false
  var isSure = false

  private static let noneFinished = Text("No timer is finished.")

  func run(_ context: Context) throws {
    if timers.isEmpty, !areFinished { throw TimersError.missingOption(.timers) }
    if !timers.isEmpty, areFinished { throw TimersError.fields([.conflictingOptions(.timer)]) }
    let actions = try TimersSession(context)
    let chosen = try areFinished ? finished(actions) : actions.timers(timers)
    if chosen.isEmpty {
      try context.show(actions.renderer().list([TimerReport]()))
      return context.hint(actions.localize(Self.noneFinished))
    }
    let drops = try isSure ? dropsStatistics : asks(context, chosen)
    let reports = try actions.delete(chosen.map { String($0.id) }, dropsStatistics: drops)
    try context.show(
      Presentation(reports, records: reports.map(\.record)) { page in
        reports.map {
          Line(actions.localize(watchTexts.deleted, ["title": sanitized($0.title)]))
            .truncated(to: page.columns)
        }
      })
    actions.sayUndo()
  }

  private func finished(_ actions: TimersSession) throws -> [Timer] {
    try actions.timers([]).filter { timer in
      (try? actions.zones.zone(of: timer)).map {
        timer.status(at: actions.now, in: $0).state == .finished
      } ?? false
    }
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
