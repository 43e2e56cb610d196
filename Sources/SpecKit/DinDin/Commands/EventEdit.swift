internal import SpecCore

/// `spec dindin event edit`
struct EventEdit: LegacyCommand {
  static let name = "edit"
  static let abstract = Text("Change a dinner that you host, or its guest list.")
  static let discussion = Text(
    """
    What is not given stays as it is. Everybody who is invited sees the change at once; it is one \
    write. --reconfirm asks those who have \
    accepted again; what they bring and their notes stay. --answer records an answer that you were given by voice. 'spec dindin undo' takes \
    the change back.

    GUEST is a person's id, the full name, or the start of words of it; LIST has commas between.
    """)
  static let arguments: [Argument<Self>] =
    [.dinner(\.id)] + Argument.group(\.change.fields, DinnerFields.changes) + [
      .options("invite", \.change.invite, value: "LIST", help: Text("Whom to invite, again too.")),
      .options(
        "uninvite", \.change.uninvite, value: "LIST",
        help: Text("Whom to take off the guest list.")),
      .options(
        "answer", \.change.answers, value: "GUEST=STATUS",
        help: Text("An answer given by voice: accepted, rejected or pending.")),
      .flag("reconfirm", \.change.reconfirms, help: Text("Ask those who have accepted again.")),
      .force(\.change.force),
    ] + Argument.group(\.screen, ScreenOptions.arguments)
    + Argument.group(\.database)
  static var fields: [Field] { EventView.helpFields.without([.queued]) + ScreenFrame.fields }
  static let examples = [
    Example("spec dindin event edit 0005 --time 8pm", Text("An hour later."), setup: demoSetup),
    Example(
      "spec dindin event edit 0005 --invite carla --uninvite eve --answer ben=accepted",
      Text("Another guest list."), setup: demoSetup),
  ]
  static let seeAlso = ["dindin event show", "dindin event cancel", "dindin undo"]

  var id: String?
  var change = DinnerChange()
  var screen = ScreenOptions()
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    try change.fields.check()
    guard screen.keys == nil || change.isEmpty else { throw HostingError.screenBesideChanges }
    let command = try CommandContext(context, database)
    let session = try Session(command)
    let wanted = try session.hosting.wanted(id)
    if change.isEmpty {
      guard screen.isWanted(in: context) else {
        throw HostingError.nothingGiven(command: "event edit")
      }
      return try screen.play(.edit(own(wanted, session)), command)
    }
    let id = try own(wanted, session)
    var change = change
    change.place = try change.fields.place(command)
    let (dinner, isChanged) = try DinnerEditor(session: session).edit(id, change)
    change.fields.tell(
      Draft(id: id, dinner.event.details, guests: [], zones: command.zones), change.place,
      command)
    if isChanged {
      context.done(hostingTexts.changed(dinner.dinner, context.language))
    } else {
      context.note(hostingTexts.unchanged(context.language))
    }
    try context.show(EventView(hosted: dinner, language: context.language))
  }

  /// The id of the dinner that a text means, which is the person's own.
  private func own(_ text: String, _ session: Session) throws -> String {
    let dinner = try session.looking.hosting.named(text, forChange: true)
    guard dinner.role == .host else { throw HostingError.notYours(dinner.id) }
    return dinner.id
  }
}
