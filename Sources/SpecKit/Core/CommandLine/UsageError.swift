/// A mistake in how the program was called: exit status 64.
package enum UsageError: Error, Equatable {
  case unknownOption(String, suggestion: String?)
  case unknownCommand(String, path: [String], suggestion: String?)
  /// A word that is no command here, and the commands of groups below that have this name.
  case commandElsewhere(String, commands: [String])
  /// A word that people try and that is no command, and what to call instead.
  case otherWord(Text)
  case missingCommand(path: [String])
  case missingValue(String, found: String?)
  case unexpectedValue(String)
  case missingArgument(String)
  /// A word too many, those after it up to the next option, and what was probably meant.
  case extraArgument(String, before: [String] = [], suggestion: String? = nil)
  case notUTF8
  case badValues([BadValue])

  /// The value of one argument that cannot be used.
  package struct BadValue: Equatable, Sendable {
    /// The argument as an error names it, such as `--period`.
    let label: String
    let field: String
    let error: ArgumentError
  }
}

/// A usage error and the command that was called.
struct CallError: ReportedError {
  let error: UsageError
  let path: [String]

  func failure(in language: String) -> Failure {
    var failure = error.failure(in: language)
    switch error {
    case .unknownOption(_, nil), .missingValue(_, nil), .unexpectedValue, .missingArgument,
      .extraArgument(_, _, nil):
      failure.message += usageTexts.help(language, ["command": path.joined(separator: " ")])
    default: break
    }
    return failure
  }
}

extension UsageError: ReportedError {
  /// The error with the advice how to call the command at `path`.
  package func calling(_ path: [String]) -> any ReportedError { CallError(error: self, path: path) }

  package func failure(in language: String) -> Failure {
    var failure = Failure(.usage, code, message(in: language))
    if case .badValues(let values) = self {
      let errors = values.map {
        FieldError($0.field, $0.error.code, "\($0.label): \($0.error.message(in: language))")
      }
      failure.message = joined(clauses: errors.map(\.message), in: language)
      failure.field = errors.count == 1 ? errors[0].field : nil
      failure.errors = errors.count == 1 ? [] : errors
    }
    return failure
  }

  private var code: String {
    switch self {
    case .unknownOption: "unknown-option"
    case .unknownCommand, .commandElsewhere, .otherWord: "unknown-command"
    case .missingCommand: "missing-command"
    case .missingValue: "missing-value"
    case .unexpectedValue: "unexpected-value"
    case .missingArgument: "missing-argument"
    case .extraArgument: "extra-argument"
    case .notUTF8: "not-utf-8"
    case .badValues(let values): values.count == 1 ? values[0].error.code : "bad-values"
    }
  }

  private func message(in language: String) -> String {
    let texts = usageTexts
    func hint(_ guess: String?) -> String {
      guess.map { texts.suggestion(language, ["word": $0]) } ?? ""
    }
    switch self {
    case .unknownOption(let name, let guess):
      return texts.unknownOption(language, ["option": name]) + hint(guess)
    case .unknownCommand(let word, let path, let guess):
      let known = texts.knownCommands(language, ["command": path.joined(separator: " ")])
      return texts.unknownCommand(language, ["word": word]) + (guess == nil ? known : hint(guess))
    case .commandElsewhere(let word, let commands):
      let list = commands.map { "'\($0)'" }.joined(separator: texts.or(language))
      return texts.commandElsewhere(language, ["word": word, "commands": list])
    case .otherWord(let advice):
      return advice(language)
    case .missingCommand(let path):
      return texts.missingCommand(language, ["command": path.joined(separator: " ")])
    case .missingValue(let name, nil):
      return texts.missingValue(language, ["option": name])
    case .missingValue(let name, let found?):
      return texts.ambiguousValue(language, ["option": name, "found": found])
    case .unexpectedValue(let name):
      return texts.unexpectedValue(language, ["option": name])
    case .missingArgument(let name):
      return texts.missingArgument(language, ["name": name])
    case .extraArgument(let text, _, let guess):
      return texts.extraArgument(language, ["word": text]) + hint(guess)
    case .notUTF8:
      return texts.notUTF8(language)
    case .badValues:
      return ""
    }
  }
}

/// What is said of mistakes in a call.
package struct UsageTexts: Sendable {
  let help = Text("; '{command} --help' shows how to call it")
  package let suggestion = Text("; did you mean '{word}'?")
  let unknownOption = Text("unknown option '{option}'")
  let unknownCommand = Text("unknown command '{word}'")
  let commandElsewhere = Text("unknown command '{word}'; write {commands}")
  let or = Text(" or ")
  let knownCommands = Text("; '{command} --help' lists the commands")
  let missingCommand = Text("'{command}' needs a command; '{command} --help' lists them")
  let missingValue = Text("'{option}' needs a value")
  let ambiguousValue = Text(
    "'{option}' needs a value; write '{option}={found}' if '{found}' is meant")
  let unexpectedValue = Text("'{option}' takes no value")
  let missingArgument = Text("missing <{name}>")
  let extraArgument = Text("unexpected argument '{word}'")
  let notUTF8 = Text("an argument is not UTF-8 text; write it in UTF-8")
}

package let usageTexts = UsageTexts()
