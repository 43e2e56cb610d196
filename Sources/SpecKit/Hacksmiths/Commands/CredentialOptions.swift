internal import SpecCore

extension HacksmithsError {
  /// - Throws: `missingOptions` with the options that have no value.
  static func require(_ options: [(name: String, value: Any?)]) throws {
    let missing = options.filter { $0.value == nil }.map(\.name)
    if !missing.isEmpty { throw missingOptions(missing) }
  }
}

/// The e-mail address and the password: from options, or asked at a terminal.
struct CredentialOptions: Sendable {
  var email: String?
  var passwordFromInput = false

  static let arguments: [Argument<CredentialOptions>] = [
    .option("email", \.email, value: "ADDR", help: "The account's e-mail address."),
    .flag(
      "password-stdin", \.passwordFromInput,
      help: "Read the password from one line of standard input."),
  ]

  /// The options that are not given.
  var missing: [String] {
    (email == nil ? ["--email"] : []) + (passwordFromInput ? [] : ["--password-stdin"])
  }

  func askEmail(_ context: Context) throws -> String {
    try email ?? context.ask("E-mail: ", option: "--email")
  }

  func askPassword(_ context: Context, _ question: String = "Password") throws -> String {
    guard passwordFromInput else {
      return try context.askSecret(question + ": ", option: "--password-stdin")
    }
    guard let line = try context.input.readLine() else {
      throw HacksmithsError.noPasswordGiven
    }
    return line
  }

  /// Throws `missingOptions` if options are missing and there is no terminal to ask.
  static func require(_ missing: [String], _ context: Context) throws {
    guard !missing.isEmpty, !context.isInteractive else { return }
    throw HacksmithsError.missingOptions(missing)
  }
}
