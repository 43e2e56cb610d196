internal import SpecCore

/// `spec dindin export ics`
struct ExportICS: LegacyCommand {
  static let name = "ics"
  static let abstract = Text("Write dinners as an iCalendar file.")
  static let discussion = Text(
    """
    Without an option these are all dinners to come that you have accepted or host. A dinner keeps \
    its UID, and each change raises its SEQUENCE, so that a calendar that imports it again doubles \
    nothing. With --request the guests of your dinners stand in it, with what they have answered.
    """)
  static let arguments: [Argument<Self>] =
    [
      .month(\.month),
      .option("id", \.id, value: "ID", help: Text("Only this dinner.")),
      .flag("request", \.request, help: Text("Ask the guests (METHOD:REQUEST).")),
      .option("alarm", \.alarm, value: "DURATION", help: Text("An alarm before each start.")),
      .output(\.output),
    ] + Argument.group(\.database)
  static let examples = [
    Example("spec dindin export ics", Text("All dinners to come."), setup: demoSetup, runs: false),
    Example(
      "spec dindin export ics --alarm 2h -o dinners.ics",
      Text("Into a file, with alarms."), setup: demoSetup, runs: false),
  ]
  static let seeAlso = ["dindin export csv"]

  var month: MonthChoice?
  var id: String?
  var request = false
  var alarm: LengthOfTime?
  var output = "-"
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    if id != nil, month != nil { throw ExchangeError.exclusive("id", "month") }
    let session = try Session(context, database).looking
    let dinners =
      try id.map { [try session.dinners.dinner($0)] } ?? session.dinners.exported(month)
    var export = CalendarExport(session: session)
    export.isRequest = request
    export.alarm = alarm?.duration
    try context.write(Array(try export.text(dinners).utf8), to: output, replacing: true)
    if output != "-", !dinners.isEmpty {
      context.done(exchangeTexts.writtenDinners(context.language, count: dinners.count))
    }
    if dinners.isEmpty { context.hint(exchangeTexts.nothingExported(context.language)) }
  }
}

extension DinnerRepository {
  /// The accepted and hosted dinners of a month by start; without one those to come.
  func exported(_ choice: MonthChoice?) throws -> [Dinner] {
    guard let choice else { return try upcoming() }
    guard let month = choice.month(today: session.command.today) else {
      throw DinDinError.farMonth
    }
    return try calendar([month.firstDay...month.firstDay])
  }
}

extension Argument {
  /// `--month`
  static func month(_ path: Path<MonthChoice?>) -> Self {
    option(
      "month", path, value: "MONTH",
      help: Text("Only dinners of this month: 2027-02, +1, -1."),
      shows: Text("all to come"))
  }

  /// `--output`
  static func output(_ path: Path<String>) -> Self {
    option(
      "output", short: "o", path, value: "FILE",
      help: Text("The file; - is standard output."), shows: "-")
  }
}
