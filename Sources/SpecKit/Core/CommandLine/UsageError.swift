/// A mistake in how the program was called: exit status 64.
package enum UsageError: Error {
  case unknownOption(String, suggestion: String?)
  case unknownCommand(String, path: [String], guess: CommandGuess?)
  case missingCommand(path: [String])
  case missingValue(String, found: String?)
  case unexpectedValue(String)
  case missingArgument(String)
  /// An extra word, and the option that it probably meant.
  case extraArgument(String, suggestion: String? = nil)
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
    switch self {
    case .unknownOption(_, nil), .missingValue(_, nil), .unexpectedValue, .missingArgument,
      .extraArgument(_, nil):
      var failure = failure
      failure.text = Text { [text = failure.text] language in
        text(language) + Text("; '{command} --help' shows how to call it")(language, named(path))
      }
      return failure
    default:
      return failure
    }
  }

  package var failure: Failure {
    switch self {
    case .unknownOption(let option, let guess):
      usage(
        "unknown-option", Text("unknown option '{option}'"), ["option": option], hint(guess))
    case .unknownCommand(let word, let path, let guess):
      unknownCommand(word, path, guess)
    case .missingCommand(let path):
      usage(
        "missing-command", Text("'{command}' needs a command; '{command} --help' lists them"),
        named(path))
    case .missingValue(let option, nil):
      usage("missing-value", Text("'{option}' needs a value"), ["option": option])
    case .missingValue(let option, let found?):
      usage(
        "missing-value",
        Text("'{option}' needs a value; write '{option}={found}' if '{found}' is meant"),
        ["option": option, "found": found])
    case .unexpectedValue(let option):
      usage("unexpected-value", Text("'{option}' takes no value"), ["option": option])
    case .missingArgument(let name):
      usage("missing-argument", Text("missing <{name}>"), ["name": name])
    case .extraArgument(let word, let guess):
      usage(
        "extra-argument", Text("unexpected argument '{word}'"), ["word": word], hint(guess))
    case .unknownField(let name, let path, let guess):
      usage(
        "unknown-field", Text("unknown field '{name}'"), ["name": name],
        hint(guess) ?? Text("; '{command} --fields help' lists them").filled(with: named(path)),
        field: "fields")
    case .duplicateField(let name):
      usage(
        "duplicate-field", Text("field '{name}' is given twice; name it once"), ["name": name],
        field: "fields")
    case .noFields(let path):
      usage(
        "no-fields", Text("the result of '{command}' has no fields; leave out --fields"),
        named(path))
    case .noColumns(let path):
      usage(
        "no-fields",
        Text(
          "the lines of '{command}' have no names of their own; add --fields, or leave out --header"
        ), named(path))
    case .notAnObject:
      usage("no-fields", Text("this result has no fields; leave out --fields"))
    case .notUTF8:
      usage("not-utf-8", Text("an argument is not UTF-8 text; write it in UTF-8"))
    case .badValues(let errors) where errors.count == 1:
      Failure(.usage, errors[0].code, errors[0].text, field: errors[0].field)
    case .badValues(let errors):
      Failure(.usage, "bad-values", Text(clauses: errors.map(\.text)), errors: errors)
    }
  }

  private func unknownCommand(_ word: String, _ path: [String], _ guess: CommandGuess?) -> Failure {
    let code = "unknown-command"
    let unknown = Text("unknown command '{word}'")
    switch guess {
    case .advice(let advice):
      return usage(code, advice)
    case .calls(let calls):
      let list = Text { calls.map { "'\($0)'" }.joined(separator: Text(" or ")($0)) }
      let text = Text("unknown command '{word}'; write {commands}")
      return usage(code, text, ["word": word, "commands": list])
    case .word(let guess):
      return usage(code, unknown, ["word": word], hint(guess))
    case nil:
      let help = Text("; '{command} --help' lists the commands").filled(with: named(path))
      return usage(code, unknown, ["word": word], help)
    }
  }

  private func usage(
    _ code: String, _ text: Text, _ values: [String: any TextValue] = [:], _ clause: Text? = nil,
    field: String? = nil
  ) -> Failure {
    guard let clause else { return Failure(.usage, code, text, values, field: field) }
    let whole = Text { text.filled(with: values)($0) + clause($0) }
    return Failure(.usage, code, whole, field: field)
  }

  private func hint(_ guess: String?) -> Text? {
    guess.map { Text("; did you mean '{word}'?").filled(with: ["word": $0]) }
  }

  private func named(_ path: [String]) -> [String: String] {
    ["command": path.joined(separator: " ")]
  }
}
