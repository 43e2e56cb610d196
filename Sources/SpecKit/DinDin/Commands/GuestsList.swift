internal import SpecCore

/// `spec dindin guests list`
struct GuestsList: LegacyCommand {
  static let name = "list"
  static let abstract = Text("List everybody you can invite.")
  static let arguments: [Argument<Self>] =
    [
      .flag(
        "browse", \.browse,
        help: Text("As a screen, on which guests of the draft are selected."))
    ] + Argument.group(\.screen, ScreenOptions.arguments)
    + Argument.group(\.database)
  static let columns = ["id", "name", "phone", "email"]
  static var fields: [Field] { PeopleView.helpFields + ScreenFrame.fields }
  static let examples = [
    Example("spec dindin guests list", Text("Names, telephone numbers and mail."), setup: demoSetup)
  ]
  static let seeAlso = ["dindin guests search", "dindin guests add", "dindin event new"]

  var browse = false
  var screen = ScreenOptions()
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let command = try CommandContext(context, database)
    let session = try Session(command)
    if browse || screen.keys != nil { return try screen.play(.guests, command) }
    let people = try session.people.guests()
    try context.show(PeopleView(people: people))
    if people.isEmpty { context.hint(hostingTexts.noPeopleHint(context.language)) }
  }
}
