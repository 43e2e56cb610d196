internal import SpecCore

/// `spec dindin invite prev`
struct InvitePrev: LegacyCommand {
  static let name = "prev"
  static let abstract = Text(
    "Go to the previous pending card and show it; before the first is the last.")
  static let arguments: [Argument<Self>] = Argument.group(\.database)
  static let columns = ["status", "id", "startsAt", "host", "label"]
  static var fields: [Field] { DinnerView.helpFields(without: .answer, .queued, .you) }
  static let examples = [
    Example("spec dindin invite prev", Text("The card before the current one."), setup: demoSetup)
  ]
  static let seeAlso = ["dindin invite next", "dindin invite show"]

  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    let dinner = session.pictured(try session.dinners.step(-1))
    try context.show(DinnerView(dinner: dinner, language: context.language))
  }
}
