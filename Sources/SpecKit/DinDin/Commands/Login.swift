internal import SpecCore

/// `spec dindin login`
struct Login: Command {
  static let name = "login"
  static let abstract = Text(
    "Sign in; the first time creates your record.", ar: "تسجيل الدخول؛ المرة الأولى تنشئ سجلك.")
  static let discussion = Text(
    """
    The embedded database does not check who you are: --local signs you in as that person. A later \
    sign-in as another person replaces yours; your data stays.
    """,
    ar: """
      قاعدة البيانات داخل هذا الأمر لا تسأل أحدًا عن الاسم: الخيار --local يسجل دخولك بهذا الاسم. \
      من يسجل الدخول بعدك يحل محلك؛ وما لديك يبقى.
      """)
  static let arguments: [Argument<Self>] =
    [
      .option(
        "local", \.local, value: "NAME",
        help: Text("Sign in by name, without Facebook.", ar: "تسجيل الدخول بالاسم، دون فيسبوك.")),
      .option("phone", \.phone, value: "P", help: Text("Your telephone number.", ar: "رقم هاتفك.")),
      .option("email", \.email, value: "E", help: Text("Your mail address.", ar: "عنوان بريدك.")),
    ] + Argument.group(\.database, DatabaseOptions.arguments)
  static var fields: [Field] { AccountView.helpFields }
  static let examples = [
    Example(
      "spec dindin login --local \"Sam Reed\"",
      Text("Sign in as Sam Reed.", ar: "تسجيل الدخول باسم Sam Reed.")),
    Example(
      "spec dindin login --local \"Sam Reed\" --phone \"+1 434 555 0100\"",
      Text(
        "The same with a telephone number for hosts and guests.",
        ar: "الشيء نفسه، مع رقم للمضيفين والضيوف.")
    ),
  ]
  static let seeAlso = ["dindin whoami", "dindin logout"]

  var local: String?
  var phone: String?
  var email: String?
  var database = DatabaseOptions()

  func run(_ context: Context) throws {
    let command = try CommandContext(context, database)
    guard let local else { throw DinDinError.noFacebook }
    guard let name = PersonName(local) else { throw DinDinError.badName(local) }
    let profile = try Account.Profile(phone: phone, email: email)
    let (person, signIn, previous) = try Account(command: command).signIn(name, profile)
    if let previous {
      context.note(accountTexts.replaced(context.language, ["name": previous.name]))
    }
    try context.show(AccountView(person: person, signIn: signIn))
    context.hint(accountTexts.homeHint(context.language))
  }
}
