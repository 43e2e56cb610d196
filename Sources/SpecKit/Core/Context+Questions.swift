extension Context {
  /// - Throws: the failure where nothing may be asked.
  private func prompt(else failure: Failure) throws -> Prompt {
    guard isInteractive else { throw failure }
    return Prompt(input: input, output: error, terminal: terminal) { shown(question: $0) }
  }

  /// A question in lines that fit, with the marks of a message; the answer stands behind its last one.
  func shown(question: String) -> String {
    let text = question.trimmingTrailingSpaces()
    // What is asked for a letter leaves less room behind it than what is asked for a text.
    let room = text.hasSuffix("]") ? 1 : 12
    let rows = text.wrappedAroundCommands(to: max(8, terminal.size().columns - 1 - room))
    let space = question.hasSuffix(" ") ? " " : ""
    return rows.flatMap { messageLines($0, leaving: room) }
      .map { Renderer.text($0, color: .none) }.joined(separator: "\n") + space
  }

  /// Asks a yes-or-no question before something is destroyed; no is the default.
  ///
  /// - Parameter option: what answers it without asking, such as `--yes`.
  /// - Throws: 64 `confirmation-needed` where nothing may be asked.
  package func confirm(_ question: String, option: String = "--yes") throws -> Bool {
    try prompt(else: .confirmationNeeded(question, option: option))
      .confirm(question, language: language)
  }

  /// Goes on only after a yes.
  ///
  /// - Throws: 1 `cancelled` after a no; what ``confirm(_:option:)`` throws.
  package func requireYes(_ question: String, option: String = "--yes") throws {
    guard try confirm(question, option: option) else { throw Failure.notConfirmed }
  }

  /// Asks until it is answered by a yes or a no, where an empty answer could be taken for either.
  ///
  /// - Throws: 1 `cancelled` at the end of input; what ``confirm(_:option:)`` throws.
  package func choose(_ question: String, option: String = "--yes") throws -> Bool {
    let prompt = try prompt(else: .confirmationNeeded(question, option: option))
    guard let answer = try prompt.choose(question, language: language) else {
      throw Failure.cancelled
    }
    return answer
  }

  /// Asks for a value on one line.
  ///
  /// - Throws: 64 `missing-option` where nothing may be asked.
  package func ask(_ question: String, option: String) throws -> String {
    try prompt(else: .missingOption(option)).ask(question)
  }

  /// Asks until the answer is such a value; what is wrong with another one is said.
  package func ask<Value: ArgumentValue>(
    _ question: String, option: String, for type: Value.Type = Value.self
  ) throws -> Value {
    while true {
      let text = try ask(question, option: option)
      do {
        return try Value.parse(argument: text)
      } catch let failure as Failure where failure.status == .usage {
        note(failure.message(in: language))
      }
    }
  }

  /// Asks for a value that is not shown while it is typed.
  package func askSecret(_ question: String, option: String) throws -> String {
    try prompt(else: .missingOption(option)).askSecret(question)
  }
}

extension Failure {
  static func confirmationNeeded(_ question: String, option: String) -> Failure {
    Failure(
      .usage, "confirmation-needed",
      Text("this needs a confirmation: {question} Use {option}"),
      ["question": question, "option": option])
  }

  /// A question cannot be asked, and this option answers it.
  package static func missingOption(_ option: String) -> Failure {
    Failure(
      .usage, "missing-option", Text("{option} is needed here; nothing can be asked"),
      ["option": option])
  }

  /// What was begun was left.
  package static var cancelled: Failure {
    Failure(.refused, "cancelled", Text("cancelled; nothing was changed"))
  }

  /// A question was answered with no.
  static var notConfirmed: Failure {
    Failure(.refused, "cancelled", Text("not confirmed; nothing was changed"))
  }
}
