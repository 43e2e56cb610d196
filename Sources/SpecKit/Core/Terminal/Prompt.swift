/// Questions to a person at a terminal. The caller has made sure that there is one.
package struct Prompt: Sendable {
  private let input: Input
  private let output: Sink
  private let terminal: Terminal

  /// - Parameter output: standard error, so that answers never mix with results.
  package init(input: Input, output: Sink, terminal: Terminal) {
    self.input = input
    self.output = output
    self.terminal = terminal
  }

  /// Asks `question [y/N]`; only `y` and `yes` are yes, in any case, and the end of input is no.
  package func confirm(_ question: String) throws -> Bool {
    let answer = try line("\(question) [y/N] ")
    return ["y", "yes"].contains(answer?.trimmingSpaces().lowercased() ?? "")
  }

  /// The answer without spaces around it.
  ///
  /// - Throws: `ContextError.noAnswer` where the input ends instead.
  package func ask(_ question: String) throws -> String {
    guard let answer = try line(question) else { throw ContextError.noAnswer }
    return answer.trimmingSpaces()
  }

  /// The answer as it was typed, without showing it.
  package func askSecret(_ question: String) throws -> String {
    let session = try terminal.open(.silent)
    defer { session.close() }
    guard let answer = try line(question) else { throw ContextError.noAnswer }
    return answer
  }

  private func line(_ question: String) throws -> String? {
    try output.write(sanitized(question))
    return try input.readLine()
  }
}
