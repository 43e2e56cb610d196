internal import SpecCore

/// `spec dindin draft discard`
struct DraftDiscard: LegacyCommand {
  static let name = "discard"
  static let abstract = Text("Discard the dinner that you are planning.")
  static let arguments: [Argument<Self>] =
    [.flag("yes", \.yes, help: Text("Do not ask for confirmation."))]
    + Argument.group(\.database)
  static var fields: [Field] { DiscardedView.helpFields(with: [:]) }
  static let examples = [
    Example("spec dindin draft discard --yes", Text("Without a question."), setup: draftSetup)
  ]
  static let seeAlso = ["dindin draft show"]

  var yes = false
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    let drafts = try session.begun()
    let id = try drafts.current().id
    if !yes { try context.requireYes(hostingTexts.discardQuestion(context.language)) }
    try context.output.check()
    try session.discard(id, in: drafts)
    try context.show(DiscardedView(id: id))
  }
}
