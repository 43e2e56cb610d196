internal import SpecCore

/// `spec dindin invite show`
struct InviteShow: LegacyCommand {
  static let name = "show"
  static let abstract = Text("Show an invitation; without an ID the current card.")
  static let discussion: Text = invitationHelp
  static let arguments: [Argument<Self>] =
    [
      .invitation(\.id),
      .flag("browse", \.browse, help: Text("Show it as a screen, with the map.")),
    ] + Argument.group(\.screen, ScreenOptions.arguments)
    + Argument.group(\.database)
  static let columns = ["status", "id", "startsAt", "host", "label"]
  static var fields: [Field] { DinnerView.helpFields() + ScreenFrame.fields }
  static let examples = [
    Example("spec dindin invite show", Text("The current card."), setup: demoSetup),
    Example(
      "spec dindin invite show 0004",
      Text("The dinner whose id ends in 0004."),
      setup: demoSetup),
  ]
  static let seeAlso = ["dindin invite list", "dindin invite accept"]

  var id: String?
  var browse = false
  var screen = ScreenOptions()
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let command = try CommandContext(context, database)
    let session = try Session(command).looking
    if browse || screen.keys != nil {
      return try screen.play(.invitation(id ?? session.dinners.current().id), command)
    }
    let found = try dinner(session.dinners)
    let dinner = session.pictured(try session.dinners.completed(found))
    session.noteWaiting()
    try context.show(DinnerView(dinner: dinner, language: context.language))
  }

  private func dinner(_ dinners: DinnerRepository) throws -> Dinner {
    guard let id else { return try dinners.current() }
    let pending = try dinners.pending().all
    var dinner = try dinners.dinner(id)
    dinner.turn = pending.first { $0.id == dinner.id }?.turn
    return dinner
  }
}
