internal import SpecCore

/// `spec dindin invite reject`
struct InviteReject: LegacyCommand {
  static let name = "reject"
  static let abstract = Text("Reject an invitation; without an ID the current card.")
  static let discussion: Text = invitationHelp
  static let arguments: [Argument<Self>] =
    [
      .invitation(\.id),
      .queue(\.queue), .reducedMotion(\.reducedMotion),
    ] + Argument.group(\.database)
  static let columns = AnswerView.resultColumns
  static var fields: [Field] { AnswerView.resultFields }
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
    var answer = try session.answer(.reject, to: id, isQueued: queue)
    answer.isCalm = reducedMotion
    try answer.show(in: context)
  }
}
