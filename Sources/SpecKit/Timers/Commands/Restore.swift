internal import SpecCore

struct RestoreCommand: Command {
  static let name = "restore"
  static let abstract = Text(
    "Bring back what a backup holds.", ru: "Вернуть то, что в резервной копии.")
  static let discussion = Text(
    """
    --replace, which is what happens without --merge, puts the backup in the place of everything, \
    after writing a backup of what was there. --merge adds the timers that are not here, under new \
    ids. Either all of it is restored or nothing. In a pipe a line has: timers, events, skipped.
    """,
    ru:
      "--replace (так и без --merge) ставит копию на место всего, сначала записав копию того, что было. --merge добавляет таймеры, которых здесь нет, под новыми номерами. Восстанавливается всё или ничего. В канале строка содержит: таймеры, записи, пропущено."
  )
  static let arguments: [Argument<Self>] = [
    .positional(
      "file", \.file,
      help: Text("The backup; - is standard input.", ru: "Копия; - — стандартный ввод.")),
    .flag(
      "replace", \.isReplacing,
      help: Text(
        "In the place of all timers and settings.", ru: "На место всех таймеров и настроек.")),
    .flag(
      "merge", \.isMerging,
      help: Text(
        "Only add the timers that are not here.", ru: "Только добавить таймеры, которых здесь нет.")
    ),
    .flag("check", \.isChecking, help: Text("Only verify the file.", ru: "Только проверить файл.")),
    .sure(\.isSure),
  ]
  static let fields = RestoreReport.fields
  static let examples = [
    Example(
      "spec timers restore timers.backup --check", Text("Whether it is whole.", ru: "Цел ли он."),
      runs: false),
    Example(
      "spec timers restore timers.backup --merge",
      Text("Add what is missing here.", ru: "Добавить недостающее."), runs: false),
  ]
  static let seeAlso = ["timers backup", "timers undo"]
  var file = ""
  var isReplacing = false
  var isMerging = false
  var isChecking = false
  var isSure = false
  private static let limit = 1 << 28
  static let question = Text(
    "Replace all timers and settings with those of {path}?",
    ru: "Заменить все таймеры и настройки теми, что в {path}?")
  static let safetyNote = Text(
    "what was here before is kept in {path}", ru: "то, что было здесь, сохранено в {path}")

  func run(_ context: Context) throws {
    if isReplacing, isMerging { throw TimersError.fields([.conflictingOptions(.merge)]) }
    let contents = try BackupContents(BackupFile(try bytes(context), path: file), path: file)
    if isChecking { return try context.show(contents.report()) }
    let actions = try TimerActions(context)
    if !isMerging, !isSure {
      try context.requireYes(actions.localize(Self.question, ["path": file]))
    }
    let report = try actions.store.transaction { transaction in
      defer { try? transaction.count(["restore": 1], at: actions.now) }
      if isMerging { return try transaction.merge(contents) }
      let safety = try transaction.setNew(
        .state, "backups/before-restore-\(actions.now.iCalendar)", suffix: ".backup",
        BackupContents(transaction).backup(at: actions.now).bytes())
      try transaction.replace(with: contents)
      return contents.report(safety: try actions.store.path(of: safety))
    }
    try context.show(report)
    let values = ["timers": report.timers, "events": report.events, "skipped": report.skipped]
    context.hint(actions.localize(actionTexts.restored, values.mapValues(String.init)))
    if let safety = report.safety {
      context.note(actions.localize(Self.safetyNote, ["path": safety]))
    }
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
