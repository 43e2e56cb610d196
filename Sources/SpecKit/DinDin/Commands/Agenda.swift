internal import SpecCore

/// `spec dindin agenda`
struct Agenda: LegacyCommand {
  static let name = "agenda"
  static let abstract = Text("Show the accepted and hosted dinners of the coming days.")
  static let discussion: Text = dateHelp
  static let arguments: [Argument<Self>] =
    [
      .option("from", \.from, value: "DATE", help: Text("The first day."), shows: Text("today")),
      .option(
        "days", \.days, in: 1...366, value: "N",
        help: Text("How many days, 1 to 366."), shows: "3"),
    ] + Argument.group(\.database)
  static var fields: [Field] { AgendaView.helpFields }
  static let examples = [
    Example("spec dindin agenda", Text("Today and the next two days."), setup: demoSetup),
    Example(
      "spec dindin agenda --from fri --days 7",
      Text("A week from Friday."), setup: demoSetup),
    Example(
      "spec dindin agenda --days 30 --json",
      Text("A month of days for programs."), setup: demoSetup),
  ]
  static let seeAlso = ["dindin", "dindin invite"]

  var from: String?
  var days: Number = 3
  var database = DatabaseOptions()

  static func suggestion(for words: [String]) -> String? {
    let word = words.joined(separator: " ")
    if (try? Int.parse(argument: westernDigits(word))) != nil { return "--days \(word)" }
    return DateParser.date(word, today: CivilDate(daysSinceEpoch: 0)) == nil
      ? nil : words.count > 1 ? "--from \"\(word)\"" : "--from \(word)"
  }

  func run(_ context: Context) throws {
    let command = try CommandContext(context, database)
    let first = try command.date(from, field: "from")
    let session = try Session(command)
    let agenda = try session.dinners.agenda(from: first, days: days.value)
    try session.belowNews {
      try context.show(AgendaView(days: agenda, language: context.language))
    }
  }
}

let dateHelp = Text(
  """
  DATE is 2026-11-21, today, tomorrow, a weekday (fri, friday: the next one, today included), \
  +3d, +2w, or a day and a month (21 nov: the next one); Arabic words are understood too.
  """)
