internal import SpecCore

struct Export: LegacyCommand {
  enum Format: String, CaseIterable, ArgumentValue { case ics, csv, json }
  enum What: String, CaseIterable, ArgumentValue {
    case events, people, guests, waitlist, rsvps, all
  }

  static let name = "export"
  static let abstract: Text = "Write events, people or answers for other programs."
  static let discussion: Text = """
    `ics`: events for calendars. `csv`: for spreadsheets; a cell that would be taken for a formula \
    gets a leading apostrophe, unless `--raw`. `json`: arrays as the other commands show them; \
    `--what all` is the whole store of this machine without sign-ins, passwords and mail.

    An organizer's events are exported with drafts and canceled ones. Guests and the waiting list need `--event` and its organizer; people and `all` an admin; \
    `rsvps` are your own.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("format", \.format, help: "The format."),
      .option("what", \.what, value: "WHAT", help: "What to write.", shows: "events"),
      .option("event", \.event, value: "EVENT", help: "Only of this event.")
        .completing(CompletionCandidates.anyEvents),
      .flag("mine", \.mine, help: "Only events you come to."),
      .option(
        "output", short: "o", \.output, value: "FILE", help: "The file; `-` is standard output.",
        shows: "-"),
      .flag("raw", \.raw, help: "Do not escape cells that look like formulas."),
      .flag("yes", short: "y", \.yes, help: "Replace the file without asking."),
    ] + Argument.group(\.options)
  static let examples = [
    Example("spec hacksmiths export ics", "For a calendar.", setup: [DemoLoad.line], runs: false),
    Example(
      "spec hacksmiths export csv --what guests --event next -o guests.csv", "For the door.",
      setup: DemoLoad.asMember, runs: false),
  ]
  static let seeAlso = ["hacksmiths import", "hacksmiths event guests"]

  var format = Format.ics
  var what: What?
  var event: String?
  var mine = false
  var output: String?
  var raw = false
  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let what = what ?? .events
    if format == .ics, what != .events { throw HacksmithsError.exclusive("ics", "--what \(what)") }
    if what != .events, mine { throw HacksmithsError.exclusive("--mine", "--what \(what)") }
    if what == .all {
      guard format == .json else { throw HacksmithsError.exclusive("csv", "--what all") }
      try LocalOnly.check(context, options)
    }
    let connection = try HacksmithsClient(context, options)
    let text = try Exporter(
      format: format, what: what, word: event, isMine: mine, isRaw: raw, connection: connection
    ).text()
    try context.write(Array(text.utf8), to: output ?? "-", replacing: yes)
  }
}
