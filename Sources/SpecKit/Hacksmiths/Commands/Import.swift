internal import SpecCore

struct Import: LegacyCommand {
  static let name = "import"
  static let abstract: Text = "Import events, people or a whole store."
  static let discussion: Text = """
    `ics`: events from a calendar; `csv`: people from a table; `json`: a whole store, as `export \
    json --what all` wrote it, into an empty one.

    All or nothing: if a row is wrong, all wrong rows are listed and nothing is imported. The same \
    id, UID or e-mail address again updates and never duplicates. New events are drafts unless \
    `--publish`. Ignored parts of a calendar are listed on standard error; a repeating event is \
    imported once. A table of people needs the column `first` or `name`; the columns are those \
    that `export csv --what people` writes.

    On this machine only. Events are for organizers, people and a whole store for admins, and all \
    of it for whoever owns the files as long as there is no admin with a password.

    In a pipe: `added`, `updated` or `same`, id, key, title.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("file", \.file, help: "The file; `-` is standard input."),
      .option("format", \.format, value: "FORMAT", help: "The format.", shows: "by the file name"),
      .flag("publish", \.publish, help: "Publish new events."),
      .flag("dry-run", \.dryRun, help: "Only show what would change."),
    ] + Argument.group(\.options)
  static let columns = ["result", "id", "key", "title"]
  static let fields = ImportResult.fields
  static let examples = [
    Example(
      "spec hacksmiths import events.ics --dry-run", "What would change?",
      setup: DemoLoad.asMember, runs: false),
    Example(
      "spec hacksmiths import members.csv", "Who belongs to us?",
      setup: DemoLoad.asMember, runs: false),
  ]
  static let seeAlso = ["hacksmiths export"]

  var file = ""
  var format: Export.Format?
  var publish = false
  var dryRun = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    try LocalOnly.check(context, options)
    let format = try format ?? Self.format(of: file)
    let limit = 64 << 20
    let bytes =
      file == "-" ? try context.input.readAll(limit) : try Files.read(file, limit: limit)
    let connection = try HacksmithsClient(context, options)
    let zones = ZoneCache(context.zoneDatabase)
    let read = try ImportFile(bytes, format, zones: zones, zone: connection.otherZone)
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
