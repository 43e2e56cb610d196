/// A mistake in how the program was called: exit status 64.
package enum UsageError: Error, Equatable {
  case unknownOption(String, suggestion: String?)
  case unknownCommand(String, path: [String], suggestion: String?)
  case misconception(String)
  case missingCommand(path: [String])
  case missingValue(String, found: String?)
  case unexpectedValue(String)
  case missingArgument(String)
  case extraArgument(String)
  case notUTF8
  case badValues([FieldError])
}

extension UsageError: Failing {
  package var failure: Failure {
    var failure = Failure(.usage, code, message)
    if case .badValues(let errors) = self {
      failure.field = errors.count == 1 ? errors[0].field : nil
      failure.errors = errors.count == 1 ? [] : errors
    }
    return failure
  }

  /// The failure with what to do where the error does not tell it itself.
  package func failure(calling path: [String]) -> Failure {
    var failure = failure
    switch self {
    case .unknownOption(_, nil), .missingValue(_, nil), .unexpectedValue, .missingArgument,
      .extraArgument:
      failure.message += "; '\(path.joined(separator: " ")) --help' shows how to call it"
    default: break
    }
    return failure
  }

  private var code: String {
    switch self {
    case .unknownOption: "unknown-option"
    case .unknownCommand, .misconception: "unknown-command"
    case .missingCommand: "missing-command"
    case .missingValue: "missing-value"
    case .unexpectedValue: "unexpected-value"
    case .missingArgument: "missing-argument"
    case .extraArgument: "extra-argument"
    case .notUTF8: "not-utf-8"
    case .badValues(let errors): errors.count == 1 ? errors[0].code : "bad-values"
    }
  }

  private var message: String {
    switch self {
    case .unknownOption(let name, let guess):
      return "unknown option '\(name)'" + hint(guess)
    case .unknownCommand(let word, let path, let guess):
      let call = path.joined(separator: " ")
      return "unknown command '\(word)'"
        + (guess.map { "; did you mean '\($0)'?" }
          ?? "; '\(call) --help' lists the commands")
    case .misconception(let told):
      return told
    case .missingCommand(let path):
      return "'\(path.joined(separator: " "))' needs a command; "
        + "'\(path.joined(separator: " ")) --help' lists them"
    case .missingValue(let name, nil):
      return "'\(name)' needs a value"
    case .missingValue(let name, let found?):
      return "'\(name)' needs a value; write '\(name)=\(found)' if '\(found)' is meant"
    case .unexpectedValue(let name):
      return "'\(name)' takes no value"
    case .missingArgument(let name):
      return "missing <\(name)>"
    case .extraArgument(let text):
      return "unexpected argument '\(text)'"
    case .notUTF8:
      return "an argument is not UTF-8 text; write it in UTF-8"
    case .badValues(let errors):
      return errors.map(\.message).joined(separator: "; ")
    }
  }

  private func hint(_ guess: String?) -> String { guess.map { "; did you mean '\($0)'?" } ?? "" }
}

/// `; did you mean 'x'?` where a candidate is near enough, else nothing.
package func suggestion(_ word: String, among candidates: [String]) -> String {
  nearest(word, in: candidates).map { "; did you mean '\($0)'?" } ?? ""
}
