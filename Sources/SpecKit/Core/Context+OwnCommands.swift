/// Commands of a person's own, such as those of `--exec`.
extension Context {
  /// The time limit of these commands.
  private static var longestCommand: Duration { .seconds(60) }

  /// Runs the command by `sh -c` to its end; its output goes to standard error.
  ///
  /// - Parameter variables: what its environment has besides that of this process.
  package func runOwn(
    _ command: String, _ variables: [String: String] = [:], input: [UInt8] = []
  ) throws -> Outcome {
    // Environment variables cannot contain NUL.
    let variables = variables.mapValues { value in
      String(String.UnicodeScalarView(value.unicodeScalars.filter { $0.value != 0 }))
    }
    let outcome = try Program(
      "/bin/sh", ["-c", command], environment: environment.merging(variables) { $1 },
      input: input, timeout: Self.longestCommand
    ).run()
    showOnError(outcome)
    return outcome
  }

  /// Shows on standard error what a command has printed. It may have printed data of other people,
  /// which must not drive the terminal.
  package func showOnError(_ outcome: Outcome) {
    for line in (outcome.outputText + outcome.errorText).split(whereSeparator: \.isNewline) {
      try? error.write(sanitized(line) + "\n")
    }
  }
}
