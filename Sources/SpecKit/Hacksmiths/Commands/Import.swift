internal import SpecCore

struct Import: Command {
  enum What: String, CaseIterable, ArgumentValue { case events, all }

  static let name = "import"
  static let abstract = "Take events in from a calendar or a table, or a whole store."
  static let discussion = """
    All or nothing: every row that is wrong is named and nothing is taken. The same id or UID \
    again updates the event and never doubles it. New events are drafts unless `--publish`. A \
    table needs the columns title, start and end. JSON is what `export json` wrote; with \
    `--what all` it goes into an empty store only. On this machine only; events are for organizers, a whole store \
    for admins, or for whoever owns the files as long as there is no admin with a password.

    In a pipe: `added`, `updated` or `same`, id, key, title.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("file", \.file, help: "The file; `-` is standard input."),
      .option("format", \.format, value: "FORMAT", help: "What it is.", shows: "by its name"),
      .option("what", \.what, value: "WHAT", help: "What to take.", shows: "what it holds"),
      .flag("publish", \.publish, help: "Let everybody see new events at once."),
      .flag("dry-run", \.dryRun, help: "Only say what would come of it."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("result", "word", "`added`, `updated` or `same`."),
    Field("id", "string", "24 hex digits."), Field("key", "string", "The word to type for it."),
    Field("title", "string", "What it is called."),
  ]
  static let examples = [
    Example(
      "spec hacksmiths import events.ics --dry-run", "What would come of it?",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths export"]

  var file = ""
  var format: Export.Format?
  var what: What?
  var publish = false
  var dryRun = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    try LocalOnly.check(context, options)
    let text = try read(context)
    let format = try format ?? Self.format(of: file)
    if what == .all, format != .json {
      throw HacksmithsError.exclusive(format.rawValue, "--what all")
    }
    let connection = try Connection(context)
    let zones = context.zoneDatabase
    let results: [ImportResult]
    switch format {
    case .json: results = try importJSON(text, connection)
    case .csv: results = try add(EventRow.csv(text, zones: zones), connection)
    case .ics:
      let reader = try CalendarReader(text, zones: zones)
      for name in reader.left { context.note("spec: \(Texts.leftOut(name))") }
      results = try add(reader.rows, connection)
    }
    try context.show(
      Rows(results, empty: Texts.nothingToImport) {
        Columns.record($0.result, $0.id, $0.key, $0.title)
      } cells: {
        [$0.result, $0.title, $0.key]
      })
  }

  private func read(_ context: Context) throws -> String {
    let limit = 64 << 20
    let bytes =
      file == "-" ? try context.input.readAll(limit) : try Files.read(file, limit: limit)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw HacksmithsError.badRows([(1, Texts.notUTF8)])
    }
    return text
  }

  private static func format(of file: String) throws -> Export.Format {
    let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard file.contains("."), let format = Export.Format(rawValue: ending) else {
      throw HacksmithsError.missingOptions(["--format"])
    }
    return format
  }

  // MARK: events

  private func add(_ rows: [EventRow], _ connection: Connection) throws -> [ImportResult] {
    var wrong = rows.compactMap { row in row.problem.map { (row.line, $0) } }
    let ids = rows.map(\.id)
    var seen: Set<Identifier> = []
    for (row, id) in zip(rows, ids) where !seen.insert(id).inserted {
      wrong.append((row.line, Texts.twice("id")))
    }
    if !wrong.isEmpty { throw HacksmithsError.badRows(wrong.sorted { $0.0 < $1.0 }) }
    return try change(connection) { call, transaction in
      let isOwner = try call.ownsFiles()
      guard
        isOwner || call.viewer.person.map({ $0.role == .organizer || $0.role == .admin }) == true
      else {
        _ = try call.member()
        throw HacksmithsError.forbidden
      }
      var results: [ImportResult] = []
      var failed: [(Int, String)] = []
      for row in rows {
        do {
          results.append(try put(row, call, transaction, isOwner: isOwner))
        } catch let error as HacksmithsError where error.failure.status == .refused {
          failed.append((row.line, error.failure.message))
        }
      }
      if !failed.isEmpty { throw HacksmithsError.badRows(failed) }
      return results
    }
  }

  private func put(
    _ row: EventRow, _ call: Call, _ transaction: Transaction, isOwner: Bool
  ) throws -> ImportResult {
    if let before = try transaction.event(row.id) {
      guard isOwner || call.viewer.organizes(before.event) else { throw HacksmithsError.forbidden }
      var record = before
      row.apply(to: &record.event, now: call.now)
      guard record != before else { return ImportResult("same", record.event) }
      try record.check()
      record.touch(call.now)
      try transaction.put(record, before: before)
      return ImportResult("updated", record.event)
    }
    let key = try Key.make(for: row.title, or: "event") { try transaction.eventId(key: $0) != nil }
    var record = EventRecord(
      event: Event(
        id: row.id, key: key, title: row.title, info: "", start: call.now, end: call.now,
        timeZone: "UTC", createdAt: call.now, organizers: call.viewer.id.map { [$0] } ?? []))
    row.apply(to: &record.event, now: call.now)
    if publish || row.isCanceled == true { record.event.publishedAt = call.now.wholeSecond }
    try record.check()
    try transaction.put(record, before: nil)
    return ImportResult("added", record.event)
  }

  // MARK: a whole store

  /// An array of events, or a whole store.
  private func importJSON(_ text: String, _ connection: Connection) throws -> [ImportResult] {
    let whole: WholeStore
    do {
      let json = try JSON(parsing: Array(text.utf8))
      if json.array != nil, what != .all {
        let events = try JSONCoder.decode([EventObject].self, from: json)
        let rows = events.enumerated().map { EventRow($1, line: $0 + 1) }
        if let row = rows.first(where: { !connection.hasZone($0.timeZone) }) {
          throw HacksmithsError.badRows([(row.line, Texts.unknownZone(row.timeZone ?? ""))])
        }
        return try add(rows, connection)
      }
      whole = try JSONCoder.decode(WholeStore.self, from: json)
    } catch let error as any Failing {
      throw error
    } catch let error as DecodingError {
      throw HacksmithsError.badRows([(1, JSONCoder.describe(error))])
    } catch {
      throw HacksmithsError.badRows([(1, Texts.notWholeStore)])
    }
    try whole.check()
    return try change(connection) { call, transaction in
      try call.requireAdmin()
      guard try transaction.isEmpty() else {
        throw HacksmithsError.refused("store-not-empty", Texts.importNeedsEmpty)
      }
      try transaction.fill(with: whole.contents)
      return whole.events.map { ImportResult("added", $0.event) }
    }
  }

  /// Changes the store, or with `--dry-run` only finds out what would come of it.
  private func change(
    _ connection: Connection, _ body: (Call, Transaction) throws -> [ImportResult]
  ) throws -> [ImportResult] {
    struct DryRun: Error { var results: [ImportResult] }
    do {
      return try connection.store.transaction { transaction in
        let viewer = try Sessions.viewer(
          of: connection.api.token, in: transaction, at: connection.now)
        let call = Call(
          snapshot: transaction, viewer: viewer, now: connection.now,
          zones: connection.context.zoneDatabase, random: connection.context.random,
          isEmbedded: true)
        let results = try body(call, transaction)
        if dryRun { throw DryRun(results: results) }
        return results
      }
    } catch let dryRun as DryRun {
      return dryRun.results
    }
  }
}

extension Connection {
  fileprivate func hasZone(_ name: String?) -> Bool {
    name.map { (try? context.zoneDatabase.zone(named: $0)) != nil } ?? true
  }
}

struct ImportResult: Encodable {
  var result: String
  var id: Identifier
  var key: String
  var title: String

  init(_ result: String, _ event: Event) {
    self.result = result
    id = event.id
    key = event.key
    title = event.title
  }
}

extension Call {
  /// Whoever owns the files, as long as there is no admin who could sign in.
  func ownsFiles() throws -> Bool { try isEmbedded && !snapshot.hasAdminWithPassword() }
}
