internal import SpecCore

struct BackupCommand: Command {
  static let help = Help(
    Text("Write timers, entries, statistics and settings into one file."),
    notes: Text(
      """
      The file has two lines: a header with the SHA-256 of the data, and the data. The counts of \
      analytics are not in it.
      """),
    examples: [
      Example(
        "timers.backup", Text("Everything, into a file."),
        setup: ["spec timers add Tea --down 4m"], runs: false)
    ])
  static let arguments: [Argument<Self>] = [
    .positional("file", \.file, help: Text("Where to; - is standard output.")),
    .replaces(\.isSure),
  ]
  var file = ""
  var isSure = false

  func run(_ session: TimersSession) throws -> Presentation<BackupReport> {
    let context = session.context
    if file != "-" {
      try context.agreeToReplace(file, isSure: isSure)
    } else if context.columns?.isChosen == true {
      throw UsageError.notAnObject
    }
    let backup = try session.store.read { try BackupContents($0) }.backup(at: session.now)
    let bytes = try backup.bytes()
    let report = BackupReport(path: file, header: backup.header)
    // The backup itself is the result, also with --json.
    if file == "-" {
      try context.output.write(String(decoding: bytes, as: UTF8.self))
      return Presentation(report, isWritten: true) { _ in [] }
    }
    try Context.save(bytes, at: file)
    let values = [
      "path": file.shellWord, "timers": String(report.header.timers),
      "events": String(report.header.events),
    ]
    return Presentation(
      report,
      after: {
        $0.hint(
          session.localize(
            Text(
              "Saved in {path}: timers {timers}, entries {events}; bring it back with: spec timers restore {path}"
            ), values))
      }
    ) {
      _ in report.records.map { Line($0.joined(separator: "  ")) }
    }
  }
}

struct RestoreCommand: Command {
  static let help = Help(
    Text("Bring back what a backup holds."),
    notes: Text(
      """
      The backup replaces everything; a backup of what was here before is kept. Either all of it is \
      restored or nothing.
      """),
    examples: [
      Example("timers.backup", Text("Bring back all that it holds."), runs: false)
    ])
  static let arguments: [Argument<Self>] = [
    .positional("file", \.file, help: Text("The backup; - is standard input.")),
    .sure(\.isSure),
  ]
  var file = ""
  var isSure = false
  private static let limit = 1 << 28
  static let question = Text("Replace all timers and settings with those of {path}?")
  static let safetyNote = Text("the previous data is kept in {path}")
  static let damageNote = Text(
    "damaged: {documents}; the backup has their last sound state, if there was one, and the damaged files are kept with .damaged after their names"
  )

  func run(_ session: TimersSession) throws -> Presentation<RestoreReport> {
    let (context, localize) = (session.context, session.localize)
    let contents = try BackupContents(BackupFile(try bytes(context), path: file), path: file)
    if !isSure { try context.requireYes(localize(Self.question, ["path": file])) }
    var damaged = try damagedDocuments(session)
    try DocumentChecks.setJournalAside(of: session.store)
    // Behind a damaged journal, nothing else is known.
    if damaged == ["journal"] { damaged += try damagedDocuments(session) }
    let report = try session.store.transaction { transaction in
      defer { try? transaction.count(["restore": 1], at: session.now) }
      try DocumentChecks.setDamageAside(
        transaction, in: session.store, areTimersNeeded: false)
      let safety = try transaction.setNew(
        .state, "backups/before-restore-\(session.now.iCalendar)", suffix: ".backup",
        BackupContents(transaction).backup(at: session.now).bytes())
      try transaction.replace(with: contents)
      return RestoreReport(
        timers: contents.timers.timers.count,
        events: contents.entries.count + contents.history.count,
        safety: try session.store.path(of: safety))
    }
    let values = ["timers": String(report.timers), "events": String(report.events)]
    return Presentation(
      report,
      after: { context in
        context.hint(localize(Text("Restored: timers {timers}, entries {events}"), values))
        context.note(localize(Self.safetyNote, ["path": report.safety]))
        if !damaged.isEmpty {
          context.note(localize(Self.damageNote, ["documents": damaged.joined(separator: ", ")]))
        }
      }
    ) { _ in report.records.map { Line($0.joined(separator: "  ")) } }
  }

  private func damagedDocuments(_ session: TimersSession) throws -> [String] {
    try DocumentChecks.findings(session.store, session.localize.language)
      .filter { $0.state == .damaged }.map(\.document)
  }

  private func bytes(_ context: Context) throws -> [UInt8] {
    if file == "-" { return try context.input.readAll(Self.limit) }
    do throws(SystemError) {
      return try Files.read(file, limit: Self.limit)
    } catch {
      guard error.isAbsence else { throw error }
      throw Failure(
        .notFound, "no-file",
        Text("there is no file {path}; name a backup, or - for standard input"),
        ["path": file], field: "file")
    }
  }
}

/// `timers export`: files for other programs.
let exportCommands = Node(group: "export", Text("Write timers for other programs.")) {
  Node("ics", ExportICSCommand.self)
}

struct ExportICSCommand: Command {
  static let help = Help(
    Text("Write the coming notifications as a calendar (iCalendar)."),
    notes: Text(
      """
      Each notification to come is an event with an alarm, at most 1000 of a timer. Timers that \
      count up have none.
      """),
    examples: [
      Example("--days 7", Text("The coming week."), setup: ["spec timers add Tea --down 1d"])
    ])
  static let arguments: [Argument<Self>] = [
    .timers(\.timers, minimum: 0),
    .option(
      "days", \.days, in: 1...3660, value: "N", help: Text("How many days ahead."), shows: "30"),
    .option("out", \.out, value: "FILE", help: Text("Where to; - is standard output."), shows: "-"),
    .replaces(\.isSure),
  ]
  var timers: [String] = []
  var days: Int64 = 30
  var out = "-"
  var isSure = false

  func run(_ session: TimersSession) throws -> SavedCalendar {
    let calendar = try session.calendar(
      of: session.timers(timers), days: days, areNamed: !timers.isEmpty)
    try session.context.write(Array(calendar.text.utf8), to: out, replacing: isSure)
    return SavedCalendar()
  }
}

/// A calendar that `export ics` has written.
struct SavedCalendar: Presentable, Encodable {
  static var resultFields: [Field] {
    [Field("path", .string, Text("the file, with --out FILE"))]
  }
  func show(in context: Context) {}
}

struct DoctorCommand: Command {
  static let help = Help(
    Text("Check the stored documents, and repair them."),
    notes: Text(
      """
      A document is ok, absent, damaged, newer or unreadable. --repair moves damaged ones aside, to the \
      same name with .damaged, and puts what was there before in their place: the document before the \
      last change, or the lines up to the first damaged one.
      """),
    examples: [
      Example("", Text("How every document is."), setup: ["spec timers add Tea --down 4m"])
    ])
  static let arguments: [Argument<Self>] = [
    .flag(
      "repair", \.isRepairing, help: Text("Replace damaged documents by their previous state.")),
    .sure(\.isSure),
  ]
  var isRepairing = false
  var isSure = false
  static let question = Text("Replace {documents} by the previous state?")

  func run(_ session: TimersSession) throws -> DocumentReport {
    // Removes the unfinished files of a killed process.
    try? session.store.endUnfinished()
    let language = session.localize.language
    var findings = try DocumentChecks.findings(session.store, language)
    let damaged = findings.filter { $0.state == .damaged }.map(\.document)
    if isRepairing, !damaged.isEmpty {
      let values = ["documents": damaged.joined(separator: ", ")]
      if !isSure { try session.context.requireYes(session.localize(Self.question, values)) }
      try DocumentChecks.repair(session)
      findings = try DocumentChecks.findings(session.store, language)
    }
    let isDamaged = findings.contains { $0.state == .damaged }
    let isSound = findings.allSatisfy { $0.state == .ok || $0.state == .absent }
    return DocumentReport(
      findings: findings,
      failure: isDamaged ? .damagedDocuments : isSound ? nil : .unusableDocuments)
  }
}
