internal import SpecCore

/// `spec dindin login`
struct Login: LegacyCommand {
  static let name = "login"
  static let abstract = Text("Sign in; the first time creates your record.")
  static let discussion = Text(
    """
    Without options you sign in with Facebook: open the address that is shown, on any device, and \
    enter the code. This needs `facebook.appId` and `facebook.clientToken` in the settings file \
    `dindin.json`, or SPEC_DINDIN_FACEBOOK_APP_ID and SPEC_DINDIN_FACEBOOK_CLIENT_TOKEN.

    With --local you sign in by name. The embedded database does not check who you are; a server \
    that others reach asks for its join code.

    A later sign-in as another person replaces yours; your data stays. The tokens are kept sealed, \
    with a key in the desktop's keyring or in a file of yours.
    """)
  static let arguments: [Argument<Self>] =
    [
      .option("local", \.local, value: "NAME", help: Text("Sign in by name, without Facebook.")),
      .option("phone", \.phone, value: "P", help: Text("Your telephone number.")),
      .option("email", \.email, value: "E", help: Text("Your mail address.")),
      .option("avatar", \.avatar, value: "FILE", help: Text("Your picture, a PNG or JPEG file.")),
      .option(
        "token", \.token, value: "T",
        help: Text("An access token of Facebook; - reads it from standard input.")),
      .option("join", \.join, value: "CODE", help: Text("The join code that a server has shown.")),
    ] + Argument.group(\.database)
  static let columns = ["id", "name", "provider", "database"]
  static var fields: [Field] { AccountView.helpFields }
  static let examples = [
    Example("spec dindin login --local \"Sam Reed\"", Text("Sign in as Sam Reed.")),
    Example(
      "spec dindin login --local \"Sam Reed\" --phone \"+1 434 555 0100\"",
      Text("The same with a telephone number for hosts and guests.")
    ),
    Example(
      "spec dindin login --local \"Ann Lee\" --server http://127.0.0.1:9000",
      Text("Sign in to a server."), runs: false),
    Example(
      "spec dindin login --token - < token.txt",
      Text("With an access token that stays out of the shell's history."), runs: false),
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
