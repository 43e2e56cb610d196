internal import SpecCore

struct TimersBackup: Command {
  static let name = "backup"
  static let abstract = Text(
    "Write timers, entries, statistics and settings into one file.",
    ru: "Записать таймеры, записи, статистику и настройки в один файл.")
  static let discussion = Text(
    """
    The file has two lines: what it is, with the SHA-256 of the other, and the data. What analytics \
    counted is not in it.
    """,
    ru: "В файле две строки: что это, с SHA-256 второй, и данные. Подсчётов analytics в нём нет.")
  static let arguments: [Argument<Self>] = [
    .positional(
      "file", \.file,
      help: Text("Where to; - is standard output.", ru: "Куда; - — стандартный вывод.")),
    .flag(
      "yes", \.isSure,
      help: Text("Replace the file without asking.", ru: "Заменить файл без вопроса.")),
  ]
  static let fields = BackupReport.fields
  static let examples = [
    Example(
      "spec timers backup timers.backup", Text("Everything, into a file.", ru: "Всё в один файл."),
      setup: ["spec timers add Tea --down 4m"], runs: false)
  ]
  static let seeAlso = ["timers restore"]
  var file = ""
  var isSure = false

  func run(_ context: Context) throws {
    try context.worded {
      if file != "-" { try context.agreeToReplace(file, isSure: isSure) }
      let contents = try context.timersStore().read { try BackupContents($0) }
      let backup = try contents.backup(at: context.now.wholeSecond)
      let bytes = try backup.bytes()
      // The backup itself is the result, in every face.
      if file == "-" { return try context.output.write(String(decoding: bytes, as: UTF8.self)) }
      try Context.save(bytes, at: file)
      try context.show(BackupReport(path: file, header: backup.header))
    }
  }
}

/// What was written: `path sha256 timers events`.
struct BackupReport: Presentable, Encodable {
  var path: String
  var sha256: String
  var timers: Int
  var events: Int

  init(path: String, header: Backup.Header) {
    self.path = path
    sha256 = header.sha256
    timers = header.timers
    events = header.events
  }

  static let fields = [
    Field("path", "string", Text("the file", ru: "файл")),
    Field("sha256", "string", Text("of its second line", ru: "его второй строки")),
    Field("timers", "integer", Text("how many timers it holds", ru: "сколько в нём таймеров")),
    Field(
      "events", "integer",
      Text("how many entries, open and dismissed", ru: "сколько записей, открытых и закрытых")),
  ]

  func records() -> [[String]] { [[path, sha256, String(timers), String(events)]] }
}

struct TimersRestore: Command {
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
    .flag("yes", \.isSure, help: Text("Do not ask.", ru: "Не спрашивать.")),
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

  func run(_ context: Context) throws {
    do {
      try context.worded { try restore(context) }
    } catch let error as BackupError {
      throw error.failure(in: context.language)
    }
  }

  private func restore(_ context: Context) throws {
    if isReplacing, isMerging {
      throw TimersError.fields([
        FieldProblem("merge", "conflicting-options", "options.restore")
      ])
    }
    let contents = try BackupContents(Backup(try bytes(context), path: file), path: file)
    let now = context.now.wholeSecond
    if isChecking {
      let events = contents.entries.count + contents.history.count
      let count = contents.timers.timers.count
      return try context.show(RestoreReport(timers: count, events: events, skipped: 0))
    }
    if !isMerging, !isSure {
      let question = exchangeTexts.text("restore.replace", context.wording.language, ["path": file])
      guard try context.confirm(question) else { throw TimersError.cancelled }
    }
    let store = try context.timersStore()
    let report = try store.transaction { transaction in
      defer { try? transaction.count("restore", at: now) }
      if isMerging { return try transaction.merge(contents) }
      let safety = try transaction.keepSafe(at: now)
      try transaction.replace(with: contents)
      return RestoreReport(
        timers: contents.timers.timers.count,
        events: contents.entries.count + contents.history.count, skipped: 0,
        safety: try store.path(of: safety))
    }
    try context.show(report)
    if let safety = report.safety {
      context.note(
        exchangeTexts.text("restore.safety", context.wording.language, ["path": safety]))
    }
  }

  private func bytes(_ context: Context) throws -> [UInt8] {
    if file == "-" { return try context.input.readAll(Self.limit) }
    do throws(SystemError) {
      return try Files.read(file, limit: Self.limit)
    } catch {
      guard error.isAbsence else { throw error }
      let text = exchangeTexts.text("backup.absent", context.wording.language, ["path": file])
      throw Failure(.notFound, "no-file", text, field: "file")
    }
  }
}

extension Transaction {
  /// Writes a backup of what is stored beside the state.
  fileprivate func keepSafe(at now: Instant) throws -> Blob {
    let bytes = try BackupContents(self).backup(at: now).bytes()
    let name = "backups/before-restore-\(now.iCalendar)"
    var blob = Blob(.state, "\(name).backup")
    var number = 2
    while try exists(blob) {
      blob = Blob(.state, "\(name)-\(number).backup")
      number += 1
    }
    try set(blob, bytes)
    return blob
  }
}
