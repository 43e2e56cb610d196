internal import SpecCore

/// `spec dindin month`
struct Month: LegacyCommand {
  static let name = "month"
  static let abstract = Text("Show every day of a month with its dinners.")
  static let discussion = Text(
    """
    MONTH is 2027-02, +1 for the next month or -1 for the last one; without it, this month. With \
    --browse it is a screen: up and down go by days, left and right by months, and only what comes \
    into sight is read.
    """)
  static let arguments: [Argument<Self>] =
    [
      .positional("month", \.month, help: Text("Which month.")),
      .flag("browse", \.browse, help: Text("Go through the days and months.")),
    ] + Argument.group(\.screen, ScreenOptions.arguments)
    + Argument.group(\.database)
  static var fields: [Field] { MonthView.helpFields + ScreenFrame.fields }
  static let examples = [
    Example("spec dindin month", Text("This month."), setup: demoSetup),
    Example("spec dindin month +1", Text("The next month."), setup: demoSetup),
    Example(
      "spec dindin month 2026-11 --browse",
      Text("Go through the days from a month on."),
      runs: false),
  ]
  static let seeAlso = ["dindin agenda", "dindin"]

  var month: MonthChoice?
  var browse = false
  var screen = ScreenOptions()
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let command = try CommandContext(context, database)
    let today = command.today
    let choice = month ?? .distance(0)
    guard let month = choice.month(today: today) else { throw DinDinError.farMonth }
    if screen.keys != nil || browse { return try screen.play(.month(month), command) }
    let read = try Session(command).dinners.calendar(.whole(month))
    let days = AgendaDay.days(
      from: month.firstDay, count: month.dayCount, today: today,
      dinners: Overlap.marked(read.dinners), damaged: read.damaged)
    try context.show(MonthView(month: month, days: days, language: context.language))
  }
}
