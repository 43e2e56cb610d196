internal import SpecCore

/// `spec dindin draft show`
struct DraftShow: Command {
  static let name = "show"
  static let abstract = Text(
    "Show the dinner that you are planning.", ar: "إظهار العشاء الذي تخطط له.")
  static let arguments: [Argument<Self>] = Argument.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] { DraftView.helpFields }
  static let examples = [
    Example(
      "spec dindin draft show", Text("What is known so far.", ar: "المعروف حتى الآن."),
      setup: draftSetup)
  ]
  static let seeAlso = ["dindin draft set", "dindin draft send", "dindin event new"]

  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    let draft = try session.drafts.current()
    try context.show(DraftView(draft, session))
    context.hint(
      (draft.missing.isEmpty ? hostingTexts.sendHint : hostingTexts.completeHint)(
        context.language))
  }
}

/// The demo world with a draft.
let draftSetup =
  demoSetup + ["spec dindin event new --date +1d --time 7pm --address \"Rotunda Kitchen\""]
