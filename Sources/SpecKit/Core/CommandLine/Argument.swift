/// What parser, help, manual and completions need to know of an argument.
package struct ArgumentInfo: Sendable {
  package enum Kind: Sendable, Equatable { case flag, option, positional, rest }

  package let kind: Kind
  package let name: String
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
  /// The least and the greatest value, as help tells them; made when help asks for them.
  package var bounds: (@Sendable () -> (low: String, high: String))?
  /// The default as help shows it.
  package var shows: Text?
  /// The name of the wrong field in errors, where it differs from the option's.
  package var field: String?
  /// What to offer after the words of the command that stand already.
  package var complete: (@Sendable (Context, _ before: [String]) throws -> [Candidate])?

  package var isOption: Bool { kind == .flag || kind == .option }
  package var names: [String] { [name] + aliases }
  /// How an error names it: `--period` or `<timer>`.
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

/// One thing a command accepts, bound to a property of it.
///
/// An argument is a value, not a property wrapper: the parser, the help, the completions and the
/// manual page all read the same list.
package struct Argument<Command>: Sendable {
  package var info: ArgumentInfo
  let assign: @Sendable (String, inout Command) throws -> Void

  /// The same argument, which is required although its property is optional: the command says what to
  /// give where it is missing.
  package var missedByCommand: Self {
    var copy = self
    copy.info.isRequired = true
    copy.info.isMissedByCommand = true
    return copy
  }

  /// The same argument with values to offer, found when they are asked for.
  package func completing(_ candidates: @escaping @Sendable (Context) throws -> [Candidate]) -> Self
  {
    completingAfter { context, _ in try candidates(context) }
  }

  /// The same, where what is offered depends on the words before it.
  package func completingAfter(
    _ candidates: @escaping @Sendable (Context, _ before: [String]) throws -> [Candidate]
  ) -> Self {
    var copy = self
    copy.info.complete = candidates
    return copy
  }
}

extension Argument {
  package typealias Path<Value> = any (WritableKeyPath<Command, Value> & Sendable)

  package static func flag(
    _ name: String, short: Character? = nil, _ path: Path<Bool>, help: Text,
    aliases: [String] = []
  ) -> Self {
    let info = ArgumentInfo(kind: .flag, name: name, aliases: aliases, short: short, help: help)
    return Self(info: info) { _, command in command[keyPath: path] = true }
  }

  /// A single-valued option; given again, the last one wins.
  package static func option<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, _ path: Path<Value>, value: String, help: Text,
    aliases: [String] = [], shows: Text? = nil, field: String? = nil
  ) -> Self {
    let info = ArgumentInfo(
      kind: .option, name: name, aliases: aliases, short: short, value: value, help: help,
      choices: Value.choices, shows: shows, field: field)
    return Self(info: info) { $1[keyPath: path] = try Value.parse(argument: $0) }
  }

  /// A single-valued option whose value has to lie in a range; `unit` may follow it.
  package static func option<Value: ArgumentValue & Comparable>(
    _ name: String, short: Character? = nil, _ path: Path<Value>, in bounds: ClosedRange<Value>,
    unit: String = "", value: String, help: Text, aliases: [String] = [], shows: Text? = nil,
    field: String? = nil
  ) -> Self {
    let info = ArgumentInfo(
      kind: .option, name: name, aliases: aliases, short: short, value: value, help: help,
      bounds: { ("\(bounds.lowerBound)", "\(bounds.upperBound)") }, shows: shows, field: field)
    return Self(info: info) { $1[keyPath: path] = try Value.parse($0, in: bounds, unit: unit) }
  }

  /// The same for an option without a value of its own.
  package static func option<Value: ArgumentValue & Comparable>(
    _ name: String, short: Character? = nil, _ path: Path<Value?>, in bounds: ClosedRange<Value>,
    unit: String = "", value: String, help: Text, aliases: [String] = [], shows: Text? = nil,
    field: String? = nil
  ) -> Self {
    let info = ArgumentInfo(
      kind: .option, name: name, aliases: aliases, short: short, value: value, help: help,
      bounds: { ("\(bounds.lowerBound)", "\(bounds.upperBound)") }, shows: shows, field: field)
    return Self(info: info) { $1[keyPath: path] = try Value.parse($0, in: bounds, unit: unit) }
  }

  /// An option that may be given several times; the values add up in order.
  package static func options<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, _ path: Path<[Value]>, value: String, help: Text,
    aliases: [String] = [], shows: Text? = nil, field: String? = nil
  ) -> Self {
    let info = ArgumentInfo(
      kind: .option, name: name, aliases: aliases, short: short, value: value, help: help,
      choices: Value.choices, isRepeatable: true, shows: shows, field: field)
    return Self(info: info) { $1[keyPath: path].append(try Value.parse(argument: $0)) }
  }

  package static func positional<Value: ArgumentValue>(
    _ name: String, _ path: Path<Value>, help: Text, field: String? = nil
  ) -> Self {
    let info = ArgumentInfo(
      kind: .positional, name: name, value: name, help: help, choices: Value.choices,
      isRequired: !Value.isOptional, field: field)
    return Self(info: info) { $1[keyPath: path] = try Value.parse(argument: $0) }
  }

  /// All words left over, at least `minimum` of them (0 or 1).
  package static func rest<Value: ArgumentValue>(
    _ name: String, _ path: Path<[Value]>, minimum: Int = 0, help: Text, field: String? = nil
  ) -> Self {
    let info = ArgumentInfo(
      kind: .rest, name: name, value: name, help: help, choices: Value.choices,
      isRequired: minimum > 0, isRepeatable: true, field: field)
    return Self(info: info) { $1[keyPath: path].append(try Value.parse(argument: $0)) }
  }

  /// The arguments of a struct that several commands hold, such as the options of a runner.
  package static func group<Inner>(_ path: Path<Inner>, _ arguments: [Argument<Inner>]) -> [Self] {
    arguments.map { inner in
      Self(info: inner.info) { try inner.assign($0, &$1[keyPath: path]) }
    }
  }
}
