/// A mistake in how the program was called: exit status 64.
package enum UsageError: Error, Equatable {
  case unknownOption(String, suggestion: String?)
  case unknownCommand(String, path: [String], guess: CommandGuess?)
  case missingCommand(path: [String])
  case missingValue(String, found: String?)
  case unexpectedValue(String)
  case missingArgument(String)
  /// A word too many, those after it up to the next option, and what was probably meant.
  case extraArgument(String, before: [String] = [], suggestion: String? = nil)
  /// A name after `--fields` that the command at this path does not have.
  case unknownField(String, path: [String], suggestion: String?)
  /// A name that `--fields` gives more than once.
  case duplicateField(String)
  /// `--fields` for a command whose result has no fields.
  case noFields(path: [String])
  /// `--header` for a command whose records have no common columns.
  case noColumns(path: [String])
  /// `--fields` for a result that is neither an object nor a list of objects.
  case notAnObject
  case notUTF8
  /// The values of arguments that cannot be used.
  case badValues([FieldError])
}

extension UsageError: ReportedError {
  /// Returns the failure with a hint at the help of the command at `path`.
  package func calling(_ path: [String]) -> Failure {
    var failure = failure
    switch self {
    case .unknownOption(_, nil), .missingValue(_, nil), .unexpectedValue, .missingArgument,
      .extraArgument(_, _, nil):
      failure.text = Text { [text = failure.text] language in
        text(language) + usageTexts.help(language, ["command": path.joined(separator: " ")])
      }
    default: break
    }
    return failure
  }

  package var failure: Failure {
    switch self {
    case .badValues(let errors) where errors.count == 1:
      Failure(.usage, code, errors[0].text, field: errors[0].field)
    case .badValues(let errors):
      Failure(.usage, code, Text(clauses: errors.map(\.text)), errors: errors)
    case .unknownField, .duplicateField:
      Failure(.usage, code, Text { message(in: $0) }, field: "fields")
    default: Failure(.usage, code, Text { message(in: $0) })
    }
  }

  private var code: String {
    switch self {
    case .unknownOption: "unknown-option"
    case .unknownCommand: "unknown-command"
    case .missingCommand: "missing-command"
    case .missingValue: "missing-value"
    case .unexpectedValue: "unexpected-value"
    case .missingArgument: "missing-argument"
    case .extraArgument: "extra-argument"
    case .unknownField: "unknown-field"
    case .duplicateField: "duplicate-field"
    case .noFields, .noColumns, .notAnObject: "no-fields"
    case .notUTF8: "not-utf-8"
    case .badValues(let errors): errors.count == 1 ? errors[0].code : "bad-values"
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
    case .unknownCommand(_, _, .advice(let advice)):
      return advice(language)
    case .unknownCommand(let word, _, .calls(let calls)):
      let list = calls.map { "'\($0)'" }.joined(separator: texts.or(language))
      return texts.commandElsewhere(language, ["word": word, "commands": list])
    case .unknownCommand(let word, _, .word(let guess)):
      return texts.unknownCommand(language, ["word": word]) + hint(guess)
    case .unknownCommand(let word, let path, nil):
      return texts.unknownCommand(language, ["word": word])
        + texts.knownCommands(language, ["command": path.joined(separator: " ")])
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
    case .unknownField(let name, let path, let guess):
      let command = path.joined(separator: " ")
      return texts.unknownField(language, ["name": name])
        + (guess.map { hint($0) } ?? texts.knownFields(language, ["command": command]))
    case .duplicateField(let name):
      return texts.duplicateField(language, ["name": name])
    case .noFields(let path):
      return texts.noFields(language, ["command": path.joined(separator: " ")])
    case .noColumns(let path):
      return texts.noColumns(language, ["command": path.joined(separator: " ")])
    case .notAnObject:
      return texts.notAnObject(language)
    case .notUTF8:
      return texts.notUTF8(language)
    case .badValues:
      return ""
    }
  }
}

/// Messages about mistakes in a call.
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
  let unknownField = Text("unknown field '{name}'")
  let knownFields = Text("; '{command} --fields help' lists them")
  let duplicateField = Text("field '{name}' is given twice; name it once")
  let noFields = Text("the result of '{command}' has no fields; leave out --fields")
  let noColumns = Text(
    "the lines of '{command}' have no names of their own; add --fields, or leave out --header")
  let notAnObject = Text("this result has no fields; leave out --fields")
  let notUTF8 = Text("an argument is not UTF-8 text; write it in UTF-8")
}

package let usageTexts = UsageTexts()
