internal import SpecCore

/// `spec dindin rules`
struct Rules: LegacyCommand {
  static let name = "rules"
  static let abstract = Text("Print the security rules of the database.")
  static let discussion = Text(
    "They say who may read and write what. The embedded database and 'spec dindin serve' keep them; for a Firebase project, save them to a file and deploy it."
  )
  static let examples = [
    Example("spec dindin rules", Text("The file for a Firebase project."))
  ]

  func run(_ context: Context) throws {
    // A file to be deployed as it is, whatever face is asked for.
    try context.output.write(DinDinRules.text)
  }
}
