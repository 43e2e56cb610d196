internal import SpecCore

/// `spec dindin draft show`
struct DraftShow: LegacyCommand {
  static let name = "show"
  static let abstract = Text("Show the dinner that you are planning.")
  static let discussion = Text(
    """
    Without a draft, what was changed on the screen of a dinner that was sent, and is not saved yet; \
    'spec dindin draft set', 'spec dindin draft toggle', 'spec dindin draft send' and \
    'spec dindin draft discard' are about that then.
    """)
  static let arguments: [Argument<Self>] = Argument.group(\.database)
  static let columns = ["id", "when", "place", "guests"]
  static var fields: [Field] { DraftView.helpFields }
  static let examples = [
    Example("spec dindin draft show", Text("What is known so far."), setup: draftSetup)
  ]
  static let seeAlso = ["dindin draft set", "dindin draft send", "dindin event new"]

  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    let draft = try session.begun().current()
    let view = try DraftView(draft, session)
    try context.show(view)
    guard !draft.isEdit else {
      return context.note(hostingTexts.editKept(context.language, ["id": draft.id]))
    }
    if !view.gone.isEmpty {
      context.note(HostingError.guestsGone(view.gone).failure.message(in: context.language))
    }
    context.hint(hostingTexts.nextHint(draft, in: context.language))
    try session.noteUnsavedEdit()
  }
}

/// The demo world with a draft.
let draftSetup =
  demoSetup + ["spec dindin event new --date +1d --time 7pm --address \"Rotunda Kitchen\""]
