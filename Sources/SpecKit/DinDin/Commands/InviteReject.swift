internal import SpecCore

/// `spec dindin invite reject`
struct InviteReject: Command {
  static let name = "reject"
  static let abstract = Text(
    "Reject an invitation; without an ID the current card.",
    ar: "رفض دعوة؛ ودون ID البطاقة الحالية.")
  static let discussion: Text = invitationHelp
  static let arguments: [Argument<Self>] =
    [.invitation(\.id)] + Argument.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] { AnswerView.helpFields }
  static let examples = [
    Example(
      "spec dindin invite reject", Text("Reject the current card.", ar: "رفض البطاقة الحالية."),
      setup: demoSetup)
  ]
  static let seeAlso = ["dindin invite accept", "dindin invite show"]

  var id: String?
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    let key = try session.dinners.invitationKey(id)
    let answered = try AnswerWriter(session: session).write(.reject, to: key)
    try context.show(AnswerView(answered, session))
  }
}
