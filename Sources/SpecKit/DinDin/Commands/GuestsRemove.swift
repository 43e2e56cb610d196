internal import SpecCore

/// `spec dindin guests remove`
struct GuestsRemove: LegacyCommand {
  static let name = "remove"
  static let abstract = Text("Take a person off the list.")
  static let discussion = Text(
    """
    You can remove whom you have added. Somebody who is invited to a coming dinner of yours \
    stays, as does who has invited you to one. \
    'spec dindin undo' brings the person back.
    """)
  static let arguments: [Argument<Self>] =
    [
      .positional("guest", \.guest, help: Text("Whom to remove."))
    ] + Argument.group(\.database)
  static let columns = ["id", "name", "phone", "email"]
  static var fields: [Field] { Person.guestFields }
  static let examples = [
    Example("spec dindin guests remove eve", Text("Eve Novak is removed."), setup: demoSetup)
  ]
  static let seeAlso = ["dindin guests list", "dindin guests add", "dindin undo"]

  var guest = ""
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    let person = try session.people.remove(guest)
    if (try? session.drafts.load())??.guests.contains(person.id) == true {
      context.note(
        hostingTexts.removedSelected(context.language, ["id": person.id, "name": person.name]))
    }
    try context.show(
      PersonView(
        person: person, summary: hostingTexts.removed(context.language, ["name": person.name])))
    context.hint(hostingTexts.undoHint(context.language))
  }
}
