/// The properties of an argument for parser, help, manual and completions.
package struct ArgumentInfo: Sendable {
  package enum Kind: Sendable, Equatable { case flag, option, positional, rest }
  /// The least and the greatest value as help tells them.
  package typealias Bounds = @Sendable () -> (low: String, high: String)

  package let kind: Kind
  package var name: String
  package var aliases: [String] = []
  package var short: Character?
  /// The word that stands for the value in help, such as `PERIOD`.
  package var value = ""
  package let help: Text
  package var choices: [String] = []
  package var isRequired = false
  /// Whether the command itself says that it is missing, as it knows what to offer.
  package var isMissedByCommand = false
  package var isRepeatable = false
  /// Made when help asks for them.
  package var bounds: Bounds?
  /// The default as help shows it.
  package var shows: Text?
  /// The name of the wrong field in errors, where it differs from the option's.
  package var field: String?
  /// The values to offer after the words so far.
  package var complete: Completion.Candidates?

  package var isOption: Bool { kind == .flag || kind == .option }
  package var names: [String] { [name] + aliases }
  /// The name of the argument in errors: `--period` or `<timer>`.
  package var label: String { isOption ? "--\(name)" : "<\(name)>" }
}

/// A value offered when completing a word.
package struct Candidate: Sendable, Equatable {
  package let value: String
  package let help: String
  package init(_ value: String, _ help: String = "") {
    self.value = value
    self.help = help
  }
}
