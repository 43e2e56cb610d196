extension Context {
  private var prompt: Prompt { Prompt(input: input, output: error, terminal: terminal) }

  /// Asks a yes-or-no question before something is destroyed; no is the default.
  ///
  /// - Parameter option: what answers it without asking, such as `--yes`.
  /// - Throws: 64 `confirmation-needed` where nothing may be asked.
  package func confirm(_ question: String, option: String = "--yes") throws -> Bool {
    guard isInteractive else {
      throw ContextError.confirmationNeeded(question, option: option)
    }
    return try prompt.confirm(question, language: language)
  }

  /// Goes on only after a yes.
  ///
  /// - Throws: 1 `cancelled` after a no; what ``confirm(_:option:)`` throws.
  package func requireYes(_ question: String, option: String = "--yes") throws {
    guard try confirm(question, option: option) else {
      throw ContextError.notConfirmed
    }
  }

  /// Asks for a value on one line.
  ///
  /// - Throws: 64 `missing-option` where nothing may be asked.
  package func ask(_ question: String, option: String) throws -> String {
    guard isInteractive else { throw ContextError.missingOption(option) }
    return try prompt.ask(question)
  }

  /// Asks for a value that is not shown while it is typed.
  package func askSecret(_ question: String, option: String) throws -> String {
    guard isInteractive else { throw ContextError.missingOption(option) }
    return try prompt.askSecret(question)
  }
}
