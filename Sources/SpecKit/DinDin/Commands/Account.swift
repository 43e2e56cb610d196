internal import SpecCore

/// `spec dindin login`
struct DinDinLogin: Command {
  static let name = "login"
  static let abstract = Text(
    "Sign in; the first time creates your record.", ar: "تسجيل الدخول؛ المرة الأولى تنشئ سجلك.")
  static let discussion: Text =
    Text(
      "Nobody has to be asked for a name in the database that lives in this command: --local signs "
        + "you in as that person. Who signs in later takes your place; what you have stays.",
      ar:
        "قاعدة البيانات داخل هذا الأمر لا تسأل أحدًا عن الاسم: الخيار --local يسجل دخولك بهذا الاسم. من يسجل الدخول بعدك يحل محلك؛ وما لديك يبقى."
    )
  static let arguments: [Argument<Self>] =
    [
      .option(
        "local", \.local, value: "NAME",
        help: Text("Sign in by name, without Facebook.", ar: "تسجيل الدخول بالاسم، دون فيسبوك.")),
      .option("phone", \.phone, value: "P", help: Text("Your telephone number.", ar: "رقم هاتفك.")),
      .option("email", \.email, value: "E", help: Text("Your mail address.", ar: "عنوان بريدك.")),
    ] + Argument.group(\.database, DatabaseOptions.arguments)
  static let fields = AccountView.fields
  static let examples = [
    Example(
      "spec dindin login --local \"Sam Reed\"",
      Text("Sign in as Sam Reed.", ar: "تسجيل الدخول باسم Sam Reed.")),
    Example(
      "spec dindin login --local \"Sam Reed\" --phone \"+1 434 555 0100\"",
      Text(
        "The same, and tell hosts and guests a number.", ar: "الشيء نفسه، مع رقم للمضيفين والضيوف.")
    ),
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
  static let abstract = Text("Show who is signed in.", ar: "إظهار من سجل الدخول.")
  static let arguments: [Argument<Self>] = Argument.group(\.database, DatabaseOptions.arguments)
  static let fields = AccountView.fields
  static let examples = [
    Example(
      "spec dindin whoami", Text("Who is signed in, and where.", ar: "من سجل الدخول وأين."),
      setup: demoSetup)
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
  static let abstract = Text(
    "Sign out; dinners, people and your place among the cards stay.",
    ar: "تسجيل الخروج؛ تبقى العشاءات والأشخاص وموضعك بين البطاقات.")
  static let arguments: [Argument<Self>] =
    [
      .flag(
        "all", \.all,
        help: Text(
          "Sign out of every database that this home has signed in to.",
          ar: "تسجيل الخروج من كل قاعدة بيانات سُجل الدخول إليها من هنا."))
    ] + Argument.group(\.database, DatabaseOptions.arguments)
  static let fields = [
    Field(
      "signedOut", "[string]",
      Text("the names of who was signed in", ar: "أسماء من كان مسجل الدخول"))
  ]
  static let examples = [
    Example("spec dindin logout", Text("Sign out.", ar: "تسجيل الخروج."), setup: demoSetup)
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
