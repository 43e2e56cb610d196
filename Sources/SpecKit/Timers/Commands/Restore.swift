internal import SpecCore
internal import SpecLegacy

struct RestoreCommand: LegacyCommand {
  static let name = "restore"
  static let abstract = Text("Bring back what a backup holds.")
  static let discussion = Text(
    """
    The backup takes the place of everything, after a backup of what was there is written. Either all \
    of it is restored or nothing. In a pipe a line has: timers, events.
    """
  )
  static let arguments: [Argument<Self>] = [
    .positional("file", \.file, help: Text("The backup; - is standard input.")),
    .sure(\.isSure),
  ]
  static let columns = ["timers", "events"]
  static let fields = RestoreReport.fields
  static let examples = [
    Example("spec timers restore timers.backup", Text("Bring back all that it holds."), runs: false)
  ]
  static let seeAlso = ["timers backup", "timers undo"]
  var file = ""
  var isSure = false
  private static let limit = 1 << 28
  static let question = Text("Replace all timers and settings with those of {path}?")
  static let safetyNote = Text("what was here before is kept in {path}")

  func run(_ context: Context) throws {
    let contents = try BackupContents(BackupFile(try bytes(context), path: file), path: file)
    let actions = try TimersSession(context)
    if !isSure { try context.requireYes(actions.localize(Self.question, ["path": file])) }
    let report = try actions.store.transaction { transaction in
      defer { try? transaction.count(["restore": 1], at: actions.now) }
      let safety = try transaction.setNew(
        .state, "backups/before-restore-\(actions.now.iCalendar)", suffix: ".backup",
        BackupContents(transaction).backup(at: actions.now).bytes())
      try transaction.replace(with: contents)
      return RestoreReport(
        timers: contents.timers.timers.count,
        events: contents.entries.count + contents.history.count,
        safety: try actions.store.path(of: safety))
    }
    try context.show(report)
    let values = ["timers": report.timers, "events": report.events]
    context.hint(actions.localize(actionTexts.restored, values.mapValues(String.init)))
    context.note(actions.localize(Self.safetyNote, ["path": report.safety]))
  }

  private func bytes(_ context: Context) throws -> [UInt8] {
    if file == "-" { return try context.input.readAll(Self.limit) }
    do throws(SystemError) {
      return try Files.read(file, limit: Self.limit)
    } catch {
      throw error.isAbsence ? BackupError.noFile(path: file) as any Error : error
    }
  }
}
