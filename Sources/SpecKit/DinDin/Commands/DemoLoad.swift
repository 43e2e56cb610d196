internal import SpecCore

/// `spec dindin demo load`
struct DemoLoad: LegacyCommand {
  static let name = "load"
  static let abstract = Text("Load a demo world of eight dinners and seven people.")
  static let discussion = Text(
    """
    Signs in Sam Reed if nobody is signed in; the dinners are addressed to the signed-in person. \
    Loading again restores the same world from today on.
    """)
  static let arguments: [Argument<Self>] =
    [
      .option(
        "dinners", \.dinners, in: 30...1_000_000, value: "N",
        help: Text("Add this many past dinners that you hosted, 30 to 1000000."), shows: "0")
    ] + Argument.group(\.database)
  static var fields: [Field] { DemoView.helpFields }
  static let examples = [
    Example("spec dindin demo load", Text("Load the demo world.")),
    Example(
      "spec dindin demo load --dinners 30",
      Text("The same with 30 past dinners in this month.")),
  ]
  static let seeAlso = ["dindin demo clear", "dindin"]

  var dinners: Number?
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let loader = try DemoLoader(CommandContext(context, database))
    let (you, people, count) = try loader.load(past: dinners?.value ?? 0)
    try context.show(
      DemoView(user: you, people: people, dinners: count, summary: demoTexts.loaded))
    context.hint(accountTexts.homeHint(context.language))
  }
}

/// What runs before the examples of other commands.
let demoSetup = ["spec dindin demo load"]
