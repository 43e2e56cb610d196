internal import SpecCore

/// `spec dindin event list`
struct EventList: LegacyCommand {
  static let name = "list"
  static let abstract = Text("List the dinners that you host.")
  static let arguments: [Argument<Self>] =
    [
      .flag("past", \.past, help: Text("Those that are over.")),
      .flag("all", \.all, help: Text("Past and coming ones.")),
    ] + Argument.group(\.database)
  static let columns = [
    "status", "id", "startsAt", "host", "label", "accepted", "pending", "rejected",
  ]
  static var fields: [Field] {
    EventView.helpFields.without([.conflicts]).filter { !$0.name.hasPrefix("guests") }
  }
  static let examples = [
    Example("spec dindin event list", Text("The coming ones."), setup: demoSetup),
    Example("spec dindin event list --all --json", Text("All."), setup: demoSetup),
  ]
  static let seeAlso = ["dindin event show", "dindin event new", "dindin agenda"]

  var past = false
  var all = false
  var database = DatabaseOptions()

  static func suggestion(for words: [String]) -> String? {
    InviteList.suggestion(for: words) == nil
      ? nil : "spec dindin event show \(words.joined())"
  }

  func run(_ context: Context) throws {
    if past, all { throw ExchangeError.exclusive("past", "all") }
    let dinners = try Session(context, database).hosting.list(all ? .all : past ? .past : .upcoming)
    try context.show(EventListView(dinners: dinners, language: context.language))
    guard dinners.isEmpty else { return }
    let hint =
      all
      ? hostingTexts.noEventsHint : past ? hostingTexts.nonePastHint : hostingTexts.noneAheadHint
    context.hint(hint(context.language))
  }
}
