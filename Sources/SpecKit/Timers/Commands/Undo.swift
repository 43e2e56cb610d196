internal import SpecCore
internal import SpecLegacy

struct UndoCommand: LegacyCommand {
  static let name = "undo"
  static let abstract = Text("Take back the last change of timers or entries.")
  static let discussion = Text(
    """
    The last 20 changes can be taken back, one at a time: add, edit, pause, resume, delete, done \
    and snooze. Only what the change touched is put back; what a runner recorded since stays. In a \
    pipe a line has: action, timers, events.
    """
  )
  static let arguments: [Argument<Self>] = [
    .flag("list", \.isListing, help: Text("Only list what can be taken back, last first."))
  ]
  static let columns = ["action", "at", "timers", "events"]
  static let fields = UndoReport.fields
  static let examples = [
    Example(
      "spec timers undo", Text("As if it had not been added."),
      setup: ["spec timers add Tea --up"])
  ]
  static let seeAlso = ["timers redo"]
  var isListing = false

  func run(_ context: Context) throws {
    try TimersSession(context).run(isRedo: false, isListing: isListing)
  }
}

extension TimersSession {
  func run(isRedo: Bool, isListing: Bool) throws {
    if isListing { return try list(isRedo: isRedo) }
    let report = try undo(isRedo: isRedo)
    let text = isRedo ? undoTexts.redone : undoTexts.undone
    var spoken = localize(text, ["action": report.spoken(localize)])
    if report.dropsEntries, !isRedo {
      spoken = joined(clauses: [spoken, localize(undoTexts.entriesGone)], in: context.language)
    }
    try context.show(
      Presentation(report, records: [report.record]) { page in
        spoken.wrapped(to: page.columns).map { Line($0) }
      })
    sayUndo(isRedo: !isRedo)
  }

  private func list(isRedo: Bool) throws {
    let reports = try store.read { snapshot in
      let file = try snapshot.timers()
      return try snapshot.value(TimersDocuments.undo).steps(isRedo: isRedo).map {
        UndoReport($0, in: file, at: $0.at)
      }
    }
    try context.show(
      Presentation(reports, records: reports.map(\.record)) { page in
        let today = zones.local.zone.civil(at: now).date
        let table = Table(
          [.init("", flexible: true), .init(), .init("", flexible: true)],
          rows: reports.map { report in
            let at = report.at.map { zones.local.zone.civil(at: $0) }
            return [
              Line(at.map { localize.shortDate($0, today: today) } ?? "", .dim),
              Line(report.name(localize)),
              Line(sanitized(report.titles.joined(separator: ", "))),
            ]
          })
        return table.lines(width: page.columns)
      })
    if reports.isEmpty {
      context.hint(localize(isRedo ? undoTexts.redoEmpty : undoTexts.undoEmpty))
    }
  }
}
