internal import SpecCore

/// `spec dindin draft toggle`
struct DraftToggle: LegacyCommand {
  static let name = "toggle"
  static let abstract = Text("Select guests for the draft, or take them off again.")
  static let discussion: Text = guestHelp
  static let arguments: [Argument<Self>] =
    [
      .rest("guest", \.guests, minimum: 1, help: Text("Whom to switch."))
    ] + Argument.group(\.database)
  static var fields: [Field] { DraftView.newFields }
  static let examples = [
    Example(
      "spec dindin draft toggle ann \"Ben Ito\"", Text("Select two people."),
      setup: draftSetup)
  ]
  static let seeAlso = ["dindin guests list", "dindin draft send"]

  var guests: [String] = []
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    let drafts = try session.begun()
    let people = try DraftPeople(drafts.current(), session).named(guests)
    guard !people.isEmpty else { throw HostingError.nothingGiven(command: "draft toggle") }
    try context.output.check()
    let draft = try drafts.update { try $0.toggle(people) }
    context.done(hostingTexts.saved(draft, context.language))
    try context.show(SelectionView(draft: DraftView(draft, session)))
  }
}
