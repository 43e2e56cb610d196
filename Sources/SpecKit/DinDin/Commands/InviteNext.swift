internal import SpecCore

/// `spec dindin invite next`
struct InviteNext: LegacyCommand {
  static let name = "next"
  static let abstract = Text(
    "Go to the next pending card and show it; after the last comes the first.")
  static let arguments: [Argument<Self>] = Argument.group(\.database)
  static let columns = ["status", "id", "startsAt", "host", "label"]
  static var fields: [Field] { DinnerView.helpFields(without: .answer, .queued, .you) }
  static let examples = [
    Example("spec dindin invite next", Text("The card after the current one."), setup: demoSetup)
  ]
  static let seeAlso = ["dindin invite prev", "dindin invite show"]

  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    let dinner = session.pictured(try session.dinners.step(1))
    try context.show(DinnerView(dinner: dinner, language: context.language))
  }
}
