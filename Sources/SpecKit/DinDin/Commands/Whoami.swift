internal import SpecCore

/// `spec dindin whoami`
struct Whoami: LegacyCommand {
  static let name = "whoami"
  static let abstract = Text("Show who is signed in.")
  static let arguments: [Argument<Self>] = Argument.group(\.database)
  static let columns = ["id", "name", "provider", "database"]
  static var fields: [Field] { AccountView.helpFields }
  static let examples = [
    Example("spec dindin whoami", Text("Who is signed in, and where."), setup: demoSetup)
  ]
  static let seeAlso = ["dindin login"]

  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let session = try Session(context, database)
    if session.signIn.expiresAt == nil {
      // Of one that needed no token yet; where none can be had it is shown without.
      _ = try? session.credentials.token()
    }
    try context.show(AccountView(person: try session.you(), signIn: session.signIn))
  }
}
