internal import SpecCore

/// `spec dindin guests search`
struct GuestsSearch: LegacyCommand {
  static let name = "search"
  static let abstract = Text("Find people by name or telephone number.")
  static let discussion = Text(
    """
    Each word is the start of a word of the name; case and accents do not matter. Three or more \
    digits are looked for in the telephone number. Nobody found is no error.
    """)
  static let arguments: [Argument<Self>] =
    [.rest("text", \.text, help: Text("What to look for."))]
    + Argument.group(\.database)
  static let columns = ["id", "name", "phone", "email"]
  static var fields: [Field] { PeopleView.helpFields }
  static let examples = [
    Example("spec dindin guests search ben", Text("Whose name has Ben."), setup: demoSetup),
    Example("spec dindin guests search 0102", Text("Whose number has 0102."), setup: demoSetup),
  ]
  static let seeAlso = ["dindin guests list"]

  var text: [String] = []
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let people = try Session(context, database).people.guests()
    let found = PersonSearch.matches(text.joined(separator: " "), among: people)
    try context.show(PeopleView(people: found))
    guard found.isEmpty else { return }
    let hint = people.isEmpty ? hostingTexts.noPeopleHint : hostingTexts.nobodyFitsHint
    context.hint(hint(context.language))
  }
}
