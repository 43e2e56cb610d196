internal import SpecCore

/// `spec dindin demo clear`
struct DemoClear: LegacyCommand {
  static let name = "clear"
  static let abstract = Text("Remove what the demo added, and nothing else.")
  static let arguments: [Argument<Self>] =
    [.flag("yes", \.yes, help: Text("Do not ask for confirmation."))]
    + Argument.group(\.database)
  static var fields: [Field] { DemoView.helpFields }
  static let examples = [
    Example("spec dindin demo clear --yes", Text("Remove the demo world."), setup: demoSetup)
  ]
  static let seeAlso = ["dindin demo load"]

  var yes = false
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let loader = try DemoLoader(CommandContext(context, database))
    if !yes {
      guard context.isInteractive else { throw DinDinError.confirmationNeeded }
      try context.requireYes(demoTexts.question(context.language))
    }
    guard let (people, dinners) = try loader.clear() else {
      context.note(demoTexts.none(context.language))
      return try context.show(DemoView())
    }
    try context.show(DemoView(people: people, dinners: dinners, summary: demoTexts.cleared))
  }
}
