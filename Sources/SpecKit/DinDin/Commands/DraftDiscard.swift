internal import SpecCore

/// `spec dindin draft discard`
struct DraftDiscard: Command {
  static let name = "discard"
  static let abstract = Text("Discard the dinner that you are planning.", ar: "حذف المسودة.")
  static let discussion = Text(
    "'spec dindin undo' brings it back.", ar: "يعيدها الأمر 'spec dindin undo'.")
  static let arguments: [Argument<Self>] =
    [.flag("yes", \.yes, help: Text("Do not ask for confirmation.", ar: "دون سؤال."))]
    + Argument.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] { DiscardedView.helpFields(with: [:]) }
  static let examples = [
    Example(
      "spec dindin draft discard --yes", Text("Without a question.", ar: "دون سؤال."),
      setup: draftSetup)
  ]
  static let seeAlso = ["dindin draft show", "dindin undo"]

  var yes = false
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    let drafts = try session.begun()
    let id = try drafts.current().id
    if !yes { try context.requireYes(hostingTexts.discardQuestion(context.language)) }
    try context.output.check()
    try session.command.store.transaction { transaction in
      // Another command may have changed it during the question.
      guard let draft = try drafts.stored(transaction), draft.id == id else {
        throw HostingError.noDraft
      }
      try drafts.remove(draft.id, transaction)
      try session.undo.add(
        UndoEntry(action: .discard, id: draft.id, draft: draft), transaction)
    }
    try context.show(DiscardedView(id: id))
  }
}
