internal import SpecCore

/// `spec dindin export csv`
struct ExportCSV: LegacyCommand {
  static let name = "csv"
  static let abstract = Text("Write dinners or a guest list as a table.")
  static let discussion = Text(
    """
    Without an option these are all dinners to come that you have accepted or host. A cell that a \
    spreadsheet would take for a formula gets a leading apostrophe; 'spec dindin guests import' removes it.
    """)
  static let arguments: [Argument<Self>] =
    [
      .month(\.month),
      .option(
        "guests", \.guests, value: "ID",
        help: Text("The guest list of a dinner that you host.")),
      .output(\.output),
    ] + Argument.group(\.database)
  static let examples = [
    Example("spec dindin export csv", Text("All dinners to come."), setup: demoSetup, runs: false),
    Example(
      "spec dindin export csv --guests 0005 -o guests.csv",
      Text("Who comes to a dinner."), setup: demoSetup, runs: false),
  ]
  static let seeAlso = ["dindin guests import", "dindin export ics"]

  var month: MonthChoice?
  var guests: String?
  var output = "-"
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    if guests != nil, month != nil { throw ExchangeError.exclusive("guests", "month") }
    let session = try Session(context, database).looking
    let text: String
    var isEmpty = false
    let written: String
    if let guests {
      let list = try session.hosting.dinner(guests).guests
      text = DinnerTable.text(list)
      written = exchangeTexts.writtenGuests(context.language, count: list.count)
    } else {
      let dinners = try session.dinners.exported(month).map(session.dinners.whole)
      text = DinnerTable.text(dinners, language: context.language)
      isEmpty = dinners.isEmpty
      written = exchangeTexts.writtenDinners(context.language, count: dinners.count)
    }
    try context.write(Array(text.utf8), to: output, replacing: true)
    if output != "-", !isEmpty { context.done(written) }
    if isEmpty { context.hint(exchangeTexts.nothingExported(context.language)) }
  }
}
