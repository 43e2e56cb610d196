internal import SpecCore

struct Import: Command {
  enum What: String, CaseIterable, ArgumentValue { case events, people, all }

  static let name = "import"
  static let abstract: Text =
    "Take events or people in from a calendar or a table, or a whole store."
  static let discussion: Text = """
    All or nothing: every row that is wrong is named and nothing is taken. The same id or UID \
    again updates and never doubles. New events are drafts unless `--publish`; JSON keeps what it \
    says. What a calendar has besides is told on standard error; a repeating event is taken once.

    JSON is what `export json` wrote: events, people, or with `--what all` a whole store, which \
    goes into an empty one only. A table of events needs the columns title, start and end, one of \
    people first and last, or name. People and organizations that events name are linked; take \
    people first.

    On this machine only. Events are for organizers, people and a whole store for admins, and all \
    of it for whoever owns the files as long as there is no admin with a password.

    In a pipe: `added`, `updated` or `same`, id, key, title.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("file", \.file, help: "The file; `-` is standard input."),
      .option("format", \.format, value: "FORMAT", help: "What it is.", shows: "by its name"),
      .option(
        "what", \.what, value: "WHAT", help: "What to take.",
        shows: "events; of JSON what it holds"),
      .flag("publish", \.publish, help: "Let everybody see new events at once."),
      .flag("dry-run", \.dryRun, help: "Only say what would come of it."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("result", "string", "`added`, `updated` or `same`."),
    Field("id", "string", "24 hex digits."), Field("key", "string", "The word to type for it."),
    Field("title", "string", "What it is called; of a person the full name."),
  ]
  static let examples = [
    Example(
      "spec hacksmiths import events.ics --dry-run", "What would come of it?",
      setup: DemoLoad.asMember, runs: false),
    Example(
      "spec hacksmiths import members.csv --what people", "Who belongs to us?",
      setup: DemoLoad.asMember, runs: false),
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
    let format = try format ?? Self.format(of: file)
    if let what, what == .all && format != .json || what == .people && format == .ics {
      throw HacksmithsError.exclusive(format.rawValue, "--what \(what)")
    }
    let limit = 64 << 20
    let bytes =
      file == "-" ? try context.input.readAll(limit) : try Files.read(file, limit: limit)
    let connection = try Connection(context, options)
    let zones = ZoneCache(context.zoneDatabase)
    let read = try ImportFile(bytes, format, what, zones: zones, zone: connection.otherZone)
    for note in read.notes { context.note("spec: \(note)") }
    let results = try take(read, zones, connection)
    try context.show(
      Rows(results, empty: Texts.nothingToImport) {
        Columns.record($0.result, $0.id, $0.key, $0.title)
      } cells: {
        [$0.result, $0.title, $0.key]
      })
  }

  private static func format(of file: String) throws -> Export.Format {
    let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard file.contains("."), let format = Export.Format(rawValue: ending) else {
      throw HacksmithsError.missingOptions(["--format"])
    }
    return format
  }

  private func take(
    _ file: ImportFile, _ zones: ZoneCache, _ connection: Connection
  ) throws -> [ImportResult] {
    var notes: [String] = []
    let results = try connection.change(dryRun: dryRun) { call, transaction in
      switch file.holding {
      case .events(let rows):
        var taker = try EventTaker(call, transaction, zones: zones, publishes: publish)
        let results = try Self.all(rows, file.wrong) { try taker.take($0) }
        try taker.finish()
        notes = taker.notes
        return results
      case .people(let rows):
        var taker = try PersonTaker(call, transaction)
        let results = try Self.all(rows, file.wrong) { try taker.take($0) }
        try taker.finish()
        return results
      case .all(let whole):
        try call.requireAdmin()
        guard try transaction.isEmpty() else {
          throw HacksmithsError.refused("store-not-empty", Texts.importNeedsEmpty)
        }
        try whole.check(zones)
        try transaction.fill(with: whole.contents)
        return whole.events.map { ImportResult("added", $0.event) }
      }
    }
    for note in notes { connection.context.note("spec: \(note)") }
    return results
  }

  /// Throws `badRows` with every row that is wrong.
  private static func all<Row: FileRow>(
    _ rows: [Row], _ wrong: [BadRow], _ take: (Row) throws -> ImportResult
  ) throws -> [ImportResult] {
    var wrong = wrong
    let results = try rows.compactMap { row -> ImportResult? in
      do {
        return try take(row)
      } catch {
        guard let fault = error.row else { throw error }
        wrong.append(row.placed(fault))
        return nil
      }
    }
    if !wrong.isEmpty { throw HacksmithsError.badRows(wrong.sorted { $0.line < $1.line }) }
    return results
  }
}

struct ImportResult: Encodable {
  var result: String
  var id: Identifier
  var key: String
  var title: String

  init(_ result: String, _ event: Event) {
    (self.result, id, key, title) = (result, event.id, event.key, event.title)
  }

  init(_ result: String, _ person: Person) {
    (self.result, id, key, title) = (result, person.id, person.key, person.name.full)
  }
}

/// Makes a transaction end without a change.
private struct Undone: Error {}

extension Connection {
  /// Changes the store of this machine as the one who is signed in, or only finds out what would
  /// come of it.
  func change<Result>(
    dryRun: Bool, _ body: (Call, Transaction) throws -> Result
  ) throws -> Result {
    var found: Result?
    do {
      return try store.transaction { transaction in
        let result = try body(call(transaction), transaction)
        found = result
        if dryRun { throw Undone() }
        return result
      }
    } catch let undone as Undone {
      guard let found else { throw undone }
      return found
    }
  }

  /// A request to the service on this machine, without the wire.
  func call(_ snapshot: Snapshot) throws -> Call {
    Call(
      snapshot: snapshot, viewer: try Sessions.viewer(of: api.token, in: snapshot, at: now),
      now: now, zones: context.zoneDatabase, random: context.random, isEmbedded: true)
  }
}

extension Call {
  /// Whoever owns the files, as long as there is no admin who could sign in.
  func ownsFiles() throws -> Bool { try isEmbedded && !snapshot.hasAdminWithPassword() }
}
