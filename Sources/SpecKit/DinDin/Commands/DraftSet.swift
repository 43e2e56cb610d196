internal import SpecCore

/// `spec dindin draft set`
struct DraftSet: LegacyCommand {
  static let name = "set"
  static let abstract = Text("Change the dinner that you are planning.")
  static let discussion = Text { "\(unchanged($0))\n\n\(dateHelp($0))" }
  private static let unchanged = Text("What is not given stays as it is.")
  static let arguments: [Argument<Self>] =
    Argument.group(\.fields, DinnerFields.changes)
    + Argument.group(\.database)
  static let columns = ["id", "when", "place", "guests"]
  static var fields: [Field] { DraftView.newFields }
  static let examples = [
    Example(
      "spec dindin draft set --time 6pm --title \"Soup night\"",
      Text("Another time and a title."), setup: draftSetup),
    Example(
      "spec dindin draft set --rsvp-by \"tomorrow 12:00\" --date +3d",
      Text("People have until then to answer."), setup: draftSetup),
  ]
  static let seeAlso = ["dindin draft show", "dindin draft toggle", "dindin draft send"]

  var fields = DinnerFields()
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    guard !fields.isEmpty else { throw HostingError.nothingGiven(command: "draft set") }
    try fields.check()
    let session = try Session(context, database)
    let drafts = try session.begun()
    _ = try drafts.current()
    let place = try fields.place(session.command)
    let draft = try drafts.update { draft in
      let old = draft
      try fields.apply(to: &draft, place: place, session.command)
      try draft.check(session.zones, now: session.now, since: old)
    }
    fields.tell(draft, place, session.command)
    context.done(hostingTexts.saved(draft, context.language))
    try context.show(DraftView(draft, session))
  }
}
