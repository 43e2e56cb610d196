internal import SpecCore

/// `spec dindin invite reject`
struct InviteReject: Command {
  static let name = "reject"
  static let abstract = Text(
    "Reject an invitation; without an ID the current card.",
    ar: "رفض دعوة؛ ودون ID البطاقة الحالية.")
  static let discussion: Text = invitationHelp
  static let arguments: [Argument<Self>] =
    [
      .invitation(\.id),
      .queue(\.queue),
    ] + Argument.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] { AnswerView.helpFields }
  static let examples = [
    Example(
      "spec dindin invite reject", Text("Reject the current card.", ar: "رفض البطاقة الحالية."),
      setup: demoSetup)
  ]
  static let seeAlso = ["dindin invite accept", "dindin invite show", "dindin sync"]

  var id: String?
  var queue = false
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    try context.show(session.answer(.reject, to: id, isQueued: queue))
  }
}
