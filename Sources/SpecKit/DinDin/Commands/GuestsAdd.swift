internal import SpecCore

/// `spec dindin guests add`
struct GuestsAdd: LegacyCommand {
  static let name = "add"
  static let abstract = Text("Add a person whom you can invite.")
  static let discussion = Text(
    """
    A person is known by their name until they sign in themselves. With --update an existing person \
    whom you have added is changed; an empty value removes what is known.
    """)
  static let arguments: [Argument<Self>] =
    [
      .rest("name", \.name, minimum: 1, help: Text("The full name.")),
      .option("phone", \.phone, value: "P", help: Text("The telephone number.")),
      .option("email", \.email, value: "E", help: Text("The mail address.")),
      .option("avatar", \.avatar, value: "FILE", help: Text("A picture, a PNG or JPEG file.")),
      .option(
        "id", \.id, value: "UID",
        help: Text("The id of a person who signs in elsewhere."),
        shows: Text("local- and the name")),
      .flag("update", \.update, help: Text("Change the person if they are there.")),
    ] + Argument.group(\.database)
  static let columns = ["id", "name", "phone", "email"]
  static var fields: [Field] { Person.helpFields }
  static let examples = [
    Example(
      "spec dindin guests add \"Gina Park\" --phone \"+1 434 555 0110\"",
      Text("A new person."), setup: demoSetup),
    Example(
      "spec dindin guests add \"Ann Lee\" --email ann.lee@example.org --update",
      Text("Another mail address for Ann Lee."),
      setup: demoSetup),
  ]
  static let seeAlso = ["dindin guests list", "dindin guests remove"]

  var name: [String] = []
  var phone: String?
  var email: String?
  var avatar: String?
  var id: String?
  var update = false
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    let text = name.joined(separator: " ")
    guard let name = PersonName(text) else { throw DinDinError.badName(text, field: "name") }
    if let id { try Self.check(id) }
    let profile = try AccountProfile(phone: phone, email: email, avatar: avatar)
    let person = try session.people.add(name, id: id, profile, isUpdate: update)
    context.done(
      person.isYou
        ? hostingTexts.savedYou(context.language)
        : hostingTexts.savedPerson(context.language, ["id": person.id]))
    try context.show(PersonView(person: person))
  }

  private static func check(_ id: String) throws(HostingError) {
    let isKey =
      (1...700).contains(id.utf8.count)
      && !id.unicodeScalars.contains {
        ".#$[]/".unicodeScalars.contains($0) || $0.value < 0x20 || $0.value == 0x7F
      }
    guard isKey else { throw .badPersonID(id) }
  }
}
