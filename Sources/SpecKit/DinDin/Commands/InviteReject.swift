internal import SpecCore

/// `spec dindin invite reject`
struct InviteReject: Command {
  static let name = "reject"
  static let abstract = Text("Reject an invitation; without an ID the current card.")
  static let discussion: Text = invitationHelp
  static let arguments: [Argument<Self>] =
    [
      .invitation(\.id),
      .queue(\.queue), .reducedMotion(\.reducedMotion),
    ] + Argument.group(\.database, DatabaseOptions.arguments)
  static let columns = ["status", "id", "startsAt", "host", "label"]
  static var fields: [Field] { AnswerView.helpFields }
  static let examples = [
    Example("spec dindin invite reject", Text("Reject the current card."), setup: demoSetup)
  ]
  static let seeAlso = ["dindin invite accept", "dindin invite show", "dindin sync"]

  var id: String?
  var queue = false
  var reducedMotion = false
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    let answer = try session.answer(.reject, to: id, isQueued: queue)
    try context.show(answer, isCalm: reducedMotion || context.prefersReducedMotion)
  }
}
