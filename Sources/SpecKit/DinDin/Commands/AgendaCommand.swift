internal import SpecCore

/// `spec dindin agenda`
struct AgendaCommand: Command {
  static let name = "agenda"
  static let abstract = "Show the accepted and hosted dinners of the coming days."
  static let discussion =
    "DATE is 2026-11-21, today, tomorrow, a weekday (fri, friday: the next one, today included), "
    + "+3d, +2w, or a day and a month (21 nov: the next one); Arabic words are understood too."
  static let arguments: [Argument<Self>] =
    [
      .option("from", \.from, value: "DATE", help: "The first day.", shows: "today"),
      .option("days", \.days, value: "N", help: "How many days, 1 to 366.", shows: "3"),
    ] + Argument.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] { DayFace.fields() + DinnerFace.fields("dinners.") }
  static let examples = [
    Example("spec dindin agenda", "Today and the next two days.", setup: demoSetup),
    Example("spec dindin agenda --from fri --days 7", "A week from Friday.", setup: demoSetup),
    Example(
      "spec dindin agenda --days 30 --json", "A month of days for programs.", setup: demoSetup),
  ]
  static let seeAlso = ["dindin", "dindin invite"]

  var from: String?
  var days = "3"
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    try DinDin.run(context, database) { app in
      let first = try app.date(from, field: "from")
      let count = try app.number(days, in: 1...366, field: "days")
      let member = try app.member()
      try context.show(
        AgendaView(days: try member.agenda(from: first, days: count), texts: app.texts))
    }
  }
}
