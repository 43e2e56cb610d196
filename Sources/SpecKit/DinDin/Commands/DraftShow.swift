internal import SpecCore

/// `spec dindin draft show`
struct DraftShow: Command {
  static let name = "show"
  static let abstract = Text(
    "Show the dinner that you are planning.", ar: "إظهار العشاء الذي تخطط له.")
  static let discussion = Text(
    """
    Without a draft, what was changed on the screen of a dinner that was sent, and is not saved yet.
    """,
    ar: """
      ودون مسودة ما تغير في شاشة عشاء أُرسل ولم يُحفظ بعد.
      """)
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
    guard let draft = try session.drafts.load() else { return try showEdit(session) }
    try context.show(DraftView(draft, session))
    context.hint(
      (draft.missing.isEmpty ? hostingTexts.sendHint : hostingTexts.completeHint)(
        context.language))
  }

  /// Shows what was changed on the screen of a coming dinner and not saved.
  private func showEdit(_ session: Session) throws {
    guard let draft = try session.edits.load(),
      let start = draft.start(session.zones), start > session.now
    else { throw HostingError.noDraft }
    var view = try DraftView(draft, session)
    view.editing = draft.id
    try session.command.context.show(view)
    session.command.context.note(hostingTexts.editKept(session.language, ["id": draft.id]))
  }
}

/// The demo world with a draft.
let draftSetup =
  demoSetup + ["spec dindin event new --date +1d --time 7pm --address \"Rotunda Kitchen\""]
