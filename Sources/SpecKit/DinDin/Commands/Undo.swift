internal import SpecCore

/// `spec dindin undo`
struct Undo: LegacyCommand {
  static let name = "undo"
  static let abstract = Text("Take back your last action.")
  static let discussion = Text(
    """
    Taken back can be: accepting, rejecting, changing a dinner, removing a guest; the last 20, newest \
    first. What still waits for the server is taken out of the queue. Invitations \
    that were sent stay: cancel the dinner instead. A dinner that its host has changed since is left \
    as it is, with status 1.
    """)
  static let arguments = Argument<Self>.group(\.database)
  static var fields: [Field] { UndoView.helpFields(with: [:]) }
  static let examples = [
    Example(
      "spec dindin undo",
      Text("Make the invitation pending again."),
      setup: demoSetup + ["spec dindin invite accept"])
  ]
  static let seeAlso = ["dindin invite accept", "dindin event edit"]

  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let (entry, dinner) = try UndoRunner(session: Session(context, database)).undo()
    try context.show(
      UndoView(
        entry: entry, dinner: dinner.map { DinnerView(dinner: $0, language: context.language) }))
  }
}
