internal import SpecCore
internal import SpecLegacy

struct BackupCommand: LegacyCommand {
  static let name = "backup"
  static let abstract = Text("Write timers, entries, statistics and settings into one file.")
  static let discussion = Text(
    """
    The file has two lines: what it is, with the SHA-256 of the other, and the data. What analytics \
    counted is not in it.
    """)
  static let arguments: [Argument<Self>] = [.file(\.file), .replaces(\.isSure)]
  static let columns = ["path", "sha256", "timers", "events"]
  static let fields = BackupReport.fields
  static let examples = [
    Example(
      "spec timers backup timers.backup", Text("Everything, into a file."),
      setup: ["spec timers add Tea --down 4m"], runs: false)
  ]
  static let seeAlso = ["timers restore"]
  var file = ""
  var isSure = false

  func run(_ context: Context) throws {
    if file != "-" {
      try context.agreeToReplace(file, isSure: isSure)
    } else if context.columns?.isChosen == true {
      throw UsageError.notAnObject
    }
    let actions = try TimersSession(context)
    let backup = try actions.store.read { try BackupContents($0) }.backup(at: actions.now)
    let bytes = try backup.bytes()
    // The backup itself is the result, also with --json.
    if file == "-" { return try context.output.write(String(decoding: bytes, as: UTF8.self)) }
    try Context.save(bytes, at: file)
    try context.show(BackupReport(path: file, header: backup.header))
    let values = [
      "path": file.shellWord, "timers": String(backup.header.timers),
      "events": String(backup.header.events),
    ]
    context.hint(actions.localize(actionTexts.backedUp, values))
  }
}
