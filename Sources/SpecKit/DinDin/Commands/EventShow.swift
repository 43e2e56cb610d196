internal import SpecCore

/// `spec dindin event show`
struct EventShow: LegacyCommand {
  static let name = "show"
  static let abstract = Text("Show a dinner and who has answered what.")
  static let discussion = Text(
    """
    ID is a dinner's id, its last 4 or more characters, or words of its title or place, if unique. Of a \
    dinner to which you are invited, the invitation is shown, never the guest list.
    """)
  static let arguments: [Argument<Self>] =
    [
      .dinner(\.id),
      .flag("browse", \.browse, help: Text("As a screen.")),
    ] + Argument.group(\.screen, ScreenOptions.arguments)
    + Argument.group(\.database)
  static var fields: [Field] {
    EventView.helpFields(of: DinnerView.helpFields(without: .turn)) + ScreenFrame.fields
  }
  static let examples = [
    Example("spec dindin event show 0005", Text("Who comes."), setup: demoSetup)
  ]
  static let seeAlso = ["dindin event list", "dindin event edit", "dindin event cancel"]

  var id: String?
  var browse = false
  var screen = ScreenOptions()
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let command = try CommandContext(context, database)
    let session = try Session(command).looking
    let id = try session.hosting.wanted(id)
    if screen.keys != nil || browse { return try screen.play(.details(id), command) }
    let dinner = try session.hosting.named(id)
    guard dinner.role == .host else {
      let shown = try session.dinners.completed(dinner)
      return try context.show(DinnerView(dinner: shown, language: context.language))
    }
    let hosted = try session.hosting.dinner(dinner.id)
    try context.show(EventView(hosted: hosted, language: context.language))
  }
}
