internal import SpecCore

/// `spec dindin login`
struct DinDinLogin: Command {
  static let name = "login"
  static let abstract = "Sign in; the first time creates your record."
  static let discussion =
    "Nobody has to be asked for a name in the database that lives in this command: --local signs "
    + "you in as that person. Who signs in later takes your place; what you have stays."
  static let arguments: [Argument<Self>] =
    [
      .option("local", \.local, value: "NAME", help: "Sign in by name, without Facebook."),
      .option("phone", \.phone, value: "P", help: "Your telephone number."),
      .option("email", \.email, value: "E", help: "Your mail address."),
    ] + Argument.group(\.database, DatabaseOptions.arguments)
  static let fields = AccountView.fields
  static let examples = [
    Example("spec dindin login --local \"Sam Reed\"", "Sign in as Sam Reed."),
    Example(
      "spec dindin login --local \"Sam Reed\" --phone \"+1 434 555 0100\"",
      "The same, and tell hosts and guests a number."),
  ]
  static let seeAlso = ["dindin whoami", "dindin logout"]

  var local: String?
  var phone: String?
  var email: String?
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    try DinDin.run(context, database) { app in
      guard let local else { throw DinDinError.noFacebook }
      guard let name = PersonName(local) else { throw DinDinError.badName(local) }
      let details = try SigningIn.Details(phone: phone, email: email)
      let signedIn = try SigningIn(app).signIn(name, details)
      if let previous = signedIn.previous {
        context.note(app.texts("login.switched", ["name": previous.name]))
      }
      try context.show(
        AccountView(person: signedIn.person, signIn: signedIn.signIn, texts: app.texts))
      context.hint(app.texts("hint.home"))
    }
  }
}

/// `spec dindin whoami`
struct DinDinWhoami: Command {
  static let name = "whoami"
  static let abstract = "Show who is signed in."
  static let arguments: [Argument<Self>] = Argument.group(\.database, DatabaseOptions.arguments)
  static let fields = AccountView.fields
  static let examples = [
    Example("spec dindin whoami", "Who is signed in, and where.", setup: demoSetup)
  ]
  static let seeAlso = ["dindin login"]

  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    try DinDin.run(context, database) { app in
      let member = try app.member()
      try context.show(
        AccountView(person: try member.you(), signIn: member.signIn, texts: app.texts))
    }
  }
}

/// What `logout` says to programs; people are told by a message.
struct SignedOutView: Presentable, Encodable {
  let signedOut: [String]
  func records() -> [[String]] { [] }
  func drawing(_ page: Page) -> [Line] { [] }
}

/// `spec dindin logout`
struct DinDinLogout: Command {
  static let name = "logout"
  static let abstract = "Sign out; dinners, people and your place among the cards stay."
  static let arguments: [Argument<Self>] =
    [
      .flag("all", \.all, help: "Sign out of every database that this home has signed in to.")
    ] + Argument.group(\.database, DatabaseOptions.arguments)
  static let fields = [Field("signedOut", "[string]", "the names of who was signed in")]
  static let examples = [
    Example("spec dindin logout", "Sign out.", setup: demoSetup)
  ]
  static let seeAlso = ["dindin login"]

  var all = false
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    try DinDin.run(context, database) { app in
      let names = try SigningIn(app).signOut(all: all)
      if names.isEmpty { context.note(app.texts("logout.nobody")) }
      for name in names { context.note(app.texts("logout.done", ["name": name])) }
      try context.show(SignedOutView(signedOut: names))
    }
  }
}
