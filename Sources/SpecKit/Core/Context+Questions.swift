extension Context {
  /// Asks a question on standard error, so that answers never mix with results.
  ///
  /// - Returns: the answer as it was typed; nil at the end of input.
  private func answer(to question: String) throws -> String? {
    try error.write(shown(question: question))
    return try input.readLine()
  }

  /// A question wrapped to the terminal, with the marks of a message; the answer follows its last line.
  func shown(question: String) -> String {
    let text = question.trimmingTrailingSpaces()
    // An answer of one letter needs less room than a text.
    let room = text.hasSuffix("]") ? 1 : 12
    let rows = text.wrappedAroundCommands(to: max(8, terminal.size().columns - 1 - room))
    let space = question.hasSuffix(" ") ? " " : ""
    return rows.flatMap { messageLines($0, leaving: room) }
      .map { Renderer.text($0, color: .none) }.joined(separator: "\n") + space
  }

  /// Asks a yes-or-no question before something is destroyed, until it is answered by a yes or a no; an empty
  /// answer and the end of input are no.
  ///
  /// - Parameter option: what answers it without asking, such as `--yes`.
  /// - Throws: 64 `confirmation-needed` where nothing may be asked.
  package func confirm(_ question: String, option: String = "--yes") throws -> Bool {
    guard isInteractive else { throw Failure.confirmationNeeded(question, option: option) }
    while true {
      let answer = try answer(to: question + promptTexts.yesOrNo(language) + " ") ?? ""
      if answer.trimmingSpaces().isEmpty { return false }
      if let isYes = Self.isYes(answer) { return isYes }
    }
  }

  /// Returns only after a yes.
  ///
  /// - Throws: 1 `cancelled` after a no; what ``confirm(_:option:)`` throws.
  package func requireYes(_ question: String) throws {
    guard try confirm(question) else { throw Failure.notConfirmed }
  }

  /// Asks until it is answered by a yes or a no, where an empty answer could be taken for either.
  ///
  /// - Throws: 1 `cancelled` at the end of input; what ``confirm(_:option:)`` throws.
  package func choose(_ question: String) throws -> Bool {
    guard isInteractive else { throw Failure.confirmationNeeded(question) }
    let letters = promptTexts.yesOrNo(language).lowercased()
    while let answer = try answer(to: question + letters + " ") {
      if let isYes = Self.isYes(answer) { return isYes }
    }
    throw Failure.cancelled
  }

  /// Whether an answer is a yes or a no, in English or in a language of the program; nil if it is
  /// neither.
  private static func isYes(_ answer: String) -> Bool? {
    let answer = answer.trimmingSpaces().lowercased()
    if ["y", "yes", "д", "да", "ن", "نعم"].contains(answer) { return true }
    return ["n", "no", "н", "нет", "ل", "لا"].contains(answer) ? false : nil
  }

  /// Asks for a value on one line, and returns it without spaces around it.
  ///
  /// - Throws: 64 `missing-option` where nothing may be asked, `no-answer` at the end of input.
  package func ask(_ question: String, option: String) throws -> String {
    guard isInteractive else { throw Failure.missingOption(option) }
    guard let answer = try answer(to: question) else { throw Failure.noAnswer }
    return answer.trimmingSpaces()
  }

  /// Asks until the answer can be parsed, and shows the error of every other answer.
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
    guard isInteractive else { throw Failure.missingOption(option) }
    let session = try terminal.open(.silent)
    defer { session.close() }
    guard let answer = try answer(to: question) else { throw Failure.noAnswer }
    return answer
  }
}

package struct PromptTexts: Sendable {
  /// The letters that answer a question; the capital one is the default.
  package let yesOrNo = Text(" [y/N]")
  /// On buttons.
  package let yes = Text("Yes")
  package let no = Text("No")
}

package let promptTexts = PromptTexts()

extension Failure {
  static func confirmationNeeded(_ question: String, option: String = "--yes") -> Failure {
    Failure(
      .usage, "confirmation-needed",
      Text("this needs a confirmation: {question} Use {option}"),
      ["question": question, "option": option])
  }

  package static func missingOption(_ option: String) -> Failure {
    Failure(
      .usage, "missing-option", Text("{option} is needed here; nothing can be asked"),
      ["option": option])
  }

  static var noAnswer: Failure {
    Failure(.usage, "no-answer", Text("the question was not answered"))
  }

  package static var cancelled: Failure {
    Failure(.refused, "cancelled", Text("cancelled; nothing was changed"))
  }

  static var notConfirmed: Failure {
    Failure(.refused, "cancelled", Text("not confirmed; nothing was changed"))
  }
}
