/// Questions to a person at a terminal. The caller has made sure that there is one.
package struct Prompt: Sendable {
  private let input: Input
  private let output: Sink
  private let terminal: Terminal
  /// A question as the terminal shows it.
  private let shown: @Sendable (String) -> String

  /// - Parameter output: standard error, so that answers never mix with results.
  package init(
    input: Input, output: Sink, terminal: Terminal,
    shown: @escaping @Sendable (String) -> String = { sanitized($0) }
  ) {
    self.input = input
    self.output = output
    self.terminal = terminal
    self.shown = shown
  }

  /// Asks `question [y/N]` until it is answered by a yes or a no; an empty answer and the end of
  /// input are no.
  package func confirm(_ question: String, language: String) throws -> Bool {
    while true {
      let answer = try line("\(question)\(promptTexts.yesOrNo(language)) ")?.trimmingSpaces() ?? ""
      if answer.isEmpty { return false }
      if let isYes = Self.isYes(answer) { return isYes }
    }
  }

  /// Asks `question [y/n]` until it is answered by a yes or a no; nil at the end of input.
  package func choose(_ question: String, language: String) throws -> Bool? {
    while let answer = try line("\(question)\(promptTexts.yesOrNo(language).lowercased()) ") {
      if let isYes = Self.isYes(answer.trimmingSpaces()) { return isYes }
    }
    return nil
  }

  /// Whether an answer is a yes or a no, in English or in a language of the program; nil if it is
  /// neither.
  package static func isYes(_ answer: String) -> Bool? {
    let answer = answer.lowercased()
    if ["y", "yes", "д", "да", "ن", "نعم"].contains(answer) { return true }
    return ["n", "no", "н", "нет", "ل", "لا"].contains(answer) ? false : nil
  }

  /// The answer without spaces around it.
  ///
  /// - Throws: ``Failure/noAnswer`` where the input ends instead.
  package func ask(_ question: String) throws -> String {
    guard let answer = try line(question) else { throw Failure.noAnswer }
    return answer.trimmingSpaces()
  }

  /// The answer as it was typed, without showing it.
  package func askSecret(_ question: String) throws -> String {
    let session = try terminal.open(.silent)
    defer { session.close() }
    guard let answer = try line(question) else { throw Failure.noAnswer }
    return answer
  }

  private func line(_ question: String) throws -> String? {
    try output.write(shown(question))
    return try input.readLine()
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
  static var noAnswer: Failure {
    Failure(.usage, "no-answer", Text("the question was not answered"))
  }
}
