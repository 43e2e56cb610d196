internal import SpecCore

/// Who signs in: from options, or asked at a terminal.
struct AccountQuestions: Sendable {
  var email: String?
  var passwordFromInput = false

  static let arguments: [Argument<AccountQuestions>] = [
    .option("email", \.email, value: "ADDR", help: "The account's e-mail address."),
    .flag(
      "password-stdin", \.passwordFromInput,
      help: "Read the password from one line of standard input."),
  ]

  /// The options that would have to be asked for.
  var missing: [String] {
    (email == nil ? ["--email"] : []) + (passwordFromInput ? [] : ["--password-stdin"])
  }

  func askEmail(_ context: Context) throws -> String {
    try email ?? context.ask(Texts.askEmail + ": ", option: "--email")
  }

  func askPassword(_ context: Context, _ question: String = Texts.askPassword) throws -> String {
    guard passwordFromInput else {
      return try context.askSecret(question + ": ", option: "--password-stdin")
    }
    guard let line = try context.input.readLine() else {
      throw HacksmithsError.noPasswordGiven
    }
    return line
  }

  /// Names everything that is missing at once where nothing can be asked.
  static func require(_ missing: [String], _ context: Context) throws {
    guard !missing.isEmpty, !context.isInteractive else { return }
    throw HacksmithsError.missingOptions(missing)
  }
}
