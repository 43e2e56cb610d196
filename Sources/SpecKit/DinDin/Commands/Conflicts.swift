internal import SpecCore

/// `spec dindin conflicts`
struct Conflicts: LegacyCommand {
  static let name = "conflicts"
  static let abstract = Text("Show dinners of yours that overlap.")
  static let discussion: Text = dateHelp
  static let arguments: [Argument<Self>] =
    [
      .option("from", \.from, value: "DATE", help: Text("The first day."), shows: Text("today")),
      .option(
        "days", \.days, in: 1...3660, value: "N",
        help: Text("How many days, 1 to 3660."), shows: "90"),
    ] + Argument.group(\.database)
  static let columns = ["a", "b", "from", "to"]
  static var fields: [Field] { ConflictView.helpFields }
  static let examples = [
    Example(
      "spec dindin conflicts", Text("In the next 90 days."),
      setup: demoSetup + ["spec dindin invite accept 0003 --force"])
  ]
  static let seeAlso = ["dindin invite accept", "dindin agenda"]

  var from: String?
  var days: Number = 90
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    let first = try session.command.date(from, field: "from")
    let range = first...first.adding(days: days.value - 1)
    let around = range.lowerBound.adding(days: -2)...range.upperBound.adding(days: 2)
    let dinners = try Overlap.marked(session.dinners.calendar([around]))
    let byID = Dictionary(dinners.map { ($0.id, $0) }) { first, _ in first }
    var found: [ConflictView] = []
    var seen: Set<[String]> = []
    for dinner in dinners where range.contains(dinner.times.start.date) {
      for conflict in dinner.conflicts {
        guard let other = byID[conflict.id] else { continue }
        let (a, b) = Dinner.precedes(dinner, other) ? (dinner, other) : (other, dinner)
        guard seen.insert([a.id, b.id]).inserted else { continue }
        found.append(ConflictView(first: a, second: b, language: context.language))
      }
    }
    try context.show(ConflictsView(conflicts: found))
    if found.isEmpty { context.hint(exchangeTexts.noConflicts(context.language)) }
  }
}
