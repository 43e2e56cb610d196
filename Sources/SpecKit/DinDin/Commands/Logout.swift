internal import SpecCore

/// `spec dindin logout`
struct Logout: LegacyCommand {
  static let name = "logout"
  static let abstract = Text("Sign out; dinners, people and your current card stay.")
  static let arguments: [Argument<Self>] =
    [
      .flag("all", \.all, help: Text("Sign out of every database that this home has signed in to."))
    ] + Argument.group(\.database)
  static var fields: [Field] { SignedOutView.fields }
  static let examples = [
    Example("spec dindin logout", Text("Sign out."), setup: demoSetup)
  ]
  static let seeAlso = ["dindin login"]

  var all = false
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let command = try CommandContext(context, database)
    let waiting = (try? waiting(command)) ?? 0
    let names = try Account(command: command).signOut(all: all)
    if names.isEmpty { context.note(accountTexts.nobody(context.language)) }
    for name in names { context.note(accountTexts.signedOut(context.language, ["name": name])) }
    if waiting > 0 {
      context.note(accountTexts.waitsForSignIn(context.language, count: waiting))
    }
    try context.show(SignedOutView(signedOut: names))
  }

  /// How many actions cannot be sent before whoever is signed out signs in again.
  private func waiting(_ command: CommandContext) throws -> Int {
    try command.store.read { snapshot in
      let signIn = try snapshot.value(SignIn.document(of: command.address))
      return try snapshot.value(Documents.queue).changes.count {
        all || $0.database == command.address.key && $0.person == signIn?.id
      }
    }
  }
}

/// What `logout` says to programs; people are told by a message.
struct SignedOutView: Record, Presentable {
  let signedOut: [String]

  static let members: [RecordMember<Self>] = [
    RecordMember("signedOut", \.signedOut, Text("the names of those who were signed in"))
  ]
}
