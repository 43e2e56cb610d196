internal import SpecCore

/// `spec dindin login`
struct Login: Command {
  static let name = "login"
  static let abstract = Text(
    "Sign in; the first time creates your record.", ar: "تسجيل الدخول؛ المرة الأولى تنشئ سجلك.")
  static let discussion = Text(
    """
    Without options you sign in with Facebook: open the address that is shown, on any device, and \
    enter the code. This needs `facebook.appId` and `facebook.clientToken` in the settings file \
    `dindin.json`, or SPEC_DINDIN_FACEBOOK_APP_ID and SPEC_DINDIN_FACEBOOK_CLIENT_TOKEN.

    With --local you sign in by name. The embedded database does not check who you are; a server \
    that others reach asks for its join code.

    A later sign-in as another person replaces yours; your data stays. The tokens are kept sealed, \
    with a key in the desktop's keyring or in a file of yours.
    """,
    ar: """
      دون خيارات تسجل الدخول عبر فيسبوك: افتح العنوان المعروض على أي جهاز وأدخل الرمز. يحتاج هذا إلى \
      `facebook.appId` و `facebook.clientToken` في ملف الإعدادات `dindin.json`، أو إلى \
      SPEC_DINDIN_FACEBOOK_APP_ID وSPEC_DINDIN_FACEBOOK_CLIENT_TOKEN.

      مع --local تسجل الدخول بالاسم. لا تتحقق قاعدة البيانات داخل هذا الأمر من هويتك؛ والخادم الذي \
      يصل إليه غيرك يطلب رمز الانضمام.

      من يسجل الدخول بعدك يحل محلك؛ وما لديك يبقى. تُحفظ الرموز مختومة بمفتاح في حلقة مفاتيح سطح \
      المكتب أو في ملف لك.
      """)
  static let arguments: [Argument<Self>] =
    [
      .option(
        "local", \.local, value: "NAME",
        help: Text("Sign in by name, without Facebook.", ar: "تسجيل الدخول بالاسم، دون فيسبوك.")),
      .option("phone", \.phone, value: "P", help: Text("Your telephone number.", ar: "رقم هاتفك.")),
      .option("email", \.email, value: "E", help: Text("Your mail address.", ar: "عنوان بريدك.")),
      .option(
        "avatar", \.avatar, value: "FILE",
        help: Text("Your picture, a PNG or JPEG file.", ar: "صورتك، ملف PNG أو JPEG.")),
      .option(
        "token", \.token, value: "T",
        help: Text(
          "An access token of Facebook; - reads it from standard input.",
          ar: "رمز وصول من فيسبوك؛ والعلامة - تقرؤه من المدخل القياسي.")),
      .option(
        "join", \.join, value: "CODE",
        help: Text(
          "The join code that a server has shown.", ar: "رمز الانضمام الذي عرضه الخادم.")),
    ] + Argument.group(\.database, DatabaseOptions.arguments)
  static let columns = ["id", "name", "provider", "database"]
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
    Example(
      "spec dindin login --local \"Ann Lee\" --server http://127.0.0.1:9000",
      Text("Sign in to a server.", ar: "تسجيل الدخول إلى خادم."), runs: false),
    Example(
      "spec dindin login --token - < token.txt",
      Text(
        "With an access token that stays out of the shell's history.",
        ar: "برمز وصول لا يبقى في سجل الأوامر."), runs: false),
  ]
  static let seeAlso = ["dindin whoami", "dindin logout"]

  var local: String?
  var phone: String?
  var email: String?
  var avatar: String?
  var token: String?
  var join: String?
  var database = DatabaseOptions()

  static func suggestion(for words: [String]) -> String? {
    let word = words.joined(separator: " ")
    guard PersonName(word) != nil else { return nil }
    return word.contains(" ") ? "--local \"\(word)\"" : "--local \(word)"
  }

  func run(_ context: Context) throws {
    let command = try CommandContext(context, database)
    let way = try way(command)
    let profile = try AccountProfile(phone: phone, email: email, avatar: avatar)
    let (person, signIn, previous) = try Account(command: command).signIn(way(), profile)
    if let previous {
      context.note(accountTexts.replaced(context.language, ["name": previous.name]))
    }
    try context.show(AccountView(person: person, signIn: signIn))
    context.hint(accountTexts.homeHint(context.language))
  }

  /// The way that the options name. What is wrong with them is told before a person is asked to do
  /// anything.
  private func way(_ command: CommandContext) throws -> () throws -> Account.Way {
    guard local == nil || token == nil else { throw SignInError.twoWays }
    if let local {
      guard let name = PersonName(local) else { throw DinDinError.badName(local, field: "local") }
      return { .local(name, join: join) }
    }
    if let token {
      let token = try accessToken(token, command.context)
      return { .facebook(token: token) }
    }
    let facebook = try command.facebook()
    return {
      .facebook(token: try DeviceSignIn(context: command.context, facebook: facebook).run())
    }
  }

  /// The token itself, or what standard input holds for `-`.
  private func accessToken(_ text: String, _ context: Context) throws -> String {
    var token = text
    if text == "-" {
      token =
        context.isInteractive
        ? try context.askSecret(accountTexts.tokenQuestion(context.language), option: "--token")
        : String(decoding: try context.input.readAll(Self.tokenLimit + 2), as: UTF8.self)
      token = token.split(whereSeparator: \.isNewline).joined(separator: "\n")
    }
    guard (1...Self.tokenLimit).contains(token.utf8.count),
      !token.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { throw SignInError.badToken }
    return token
  }

  private static let tokenLimit = 8192
}
