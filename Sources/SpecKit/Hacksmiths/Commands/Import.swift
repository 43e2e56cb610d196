internal import SpecCore

struct Import: Command {
  enum What: String, CaseIterable, ArgumentValue { case events, people, all }

  static let name = "import"
  static let abstract: Text =
    "Import events or people from a calendar or a table, or a whole store."
  static let discussion: Text = """
    All or nothing: if a row is wrong, all wrong rows are listed and nothing is imported. The same \
    id or UID again updates and never duplicates. New events are drafts unless `--publish`; JSON \
    keeps its state. Ignored parts of a calendar are listed on standard error; a repeating event \
    is imported once.

    JSON is what `export json` wrote: events, people, or with `--what all` a whole store, which \
    can only be imported into an empty one. A table of events needs the columns title, start and \
    end, one of people first and last, or name. People and organizations that events name are \
    linked; import people first.

    On this machine only. Events are for organizers, people and a whole store for admins, and all \
    of it for whoever owns the files as long as there is no admin with a password.

    In a pipe: `added`, `updated` or `same`, id, key, title.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("file", \.file, help: "The file; `-` is standard input."),
      .option("format", \.format, value: "FORMAT", help: "The format.", shows: "by the file name"),
      .option(
        "what", \.what, value: "WHAT", help: "What to import.",
        shows: "events; for JSON what the file has"),
      .flag("publish", \.publish, help: "Publish new events."),
      .flag("dry-run", \.dryRun, help: "Only show what would change."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = ImportResult.fields
  static let examples = [
    Example(
      "spec hacksmiths import events.ics --dry-run", "What would change?",
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
    let connection = try HacksmithsClient(context, options)
    let zones = ZoneCache(context.zoneDatabase)
    let read = try ImportFile(bytes, format, what, zones: zones, zone: connection.otherZone)
    for note in read.notes { context.note("spec: \(note)") }
    let results = try read.store(connection, zones, publishes: publish, isDryRun: dryRun)
    try context.show(
      ListResult(results, empty: "The file has nothing to import.") {
        PipeFields.record($0.result, $0.id, $0.key, $0.title)
      } cells: {
        [$0.result, $0.title, $0.key]
      })
    let counts = ["added", "updated", "same"].compactMap { word in
      let count = results.count { $0.result == word }
      return count == 0 ? nil : "\(count) \(word == "same" ? "the same as before" : word)"
    }
    if !results.isEmpty {
      let would = dryRun ? "Nothing was changed; without --dry-run: " : ""
      context.hint("\(would)\(counts.joined(separator: ", ")).")
    }
    connection.deliverMail()
  }

  private static func format(of file: String) throws -> Export.Format {
    let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard file.contains("."), let format = Export.Format(rawValue: ending) else {
      throw HacksmithsError.missingOptions(["--format"])
    }
    return format
  }
}
