internal import SpecCore

/// `spec dindin guests list`
struct GuestsList: Command {
  static let name = "list"
  static let abstract = Text("List everybody you can invite.", ar: "عرض كل من يمكنك دعوتهم.")
  static let arguments: [Argument<Self>] = Argument.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] { PeopleView.helpFields }
  static let examples = [
    Example(
      "spec dindin guests list",
      Text("Names, telephone numbers and mail.", ar: "الأسماء والهواتف والبريد."),
      setup: demoSetup)
  ]
  static let seeAlso = ["dindin guests search", "dindin guests add", "dindin event new"]

  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let people = try Session(context, database).people.guests()
    try context.show(PeopleView(people: people))
    if people.isEmpty { context.hint(hostingTexts.noPeopleHint(context.language)) }
  }
}
