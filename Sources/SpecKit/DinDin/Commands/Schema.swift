internal import SpecCore

/// `spec dindin schema`
struct Schema: LegacyCommand {
  static let name = "schema"
  static let abstract = Text("Describe the JSON of the database.")
  static let discussion = Text(
    "Where everything lies in the tree, and an invitation with each of its fields. Accepting one updates it, rejecting it deletes it."
  )
  static var fields: [Field] { SchemaView.fieldsOpening("invitation") }
  static let examples = [
    Example("spec dindin schema", Text("Paths and fields."))
  ]
  static let seeAlso = ["dindin rules"]

  func run(_ context: Context) throws {
    try context.show(SchemaView(language: context.language))
  }
}
