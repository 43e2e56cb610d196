/// The declaration of a flag, an option or a positional, bound to a property of a command or a group of options.
package struct Argument<Root>: Sendable {
  package var info: ArgumentInfo
  package let assign: @Sendable (String, inout Root) throws -> Void

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

  /// The same for values that depend on the words before them.
  package func completingAfter(_ candidates: @escaping Completion.Candidates) -> Self {
    var copy = self
    copy.info.complete = candidates
    return copy
  }
}

extension Argument {
  package typealias Path<Value> = any (WritableKeyPath<Root, Value> & Sendable)

  package static func flag(
    _ name: String, short: Character? = nil, _ path: Path<Bool>, help: Text
  ) -> Self {
    let info = ArgumentInfo(kind: .flag, name: name, short: short, help: help)
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
    unit: String = "", value: String, help: Text, shows: Text? = nil
  ) -> Self {
    let info = ArgumentInfo(
      kind: .option, name: name, short: short, value: value, help: help, bounds: texts(bounds),
      shows: shows)
    return Self(info: info) { $1[keyPath: path] = try Value.parse($0, in: bounds, unit: unit) }
  }

  /// The same for an option without a value of its own.
  package static func option<Value: ArgumentValue & Comparable>(
    _ name: String, _ path: Path<Value?>, in bounds: ClosedRange<Value>, value: String, help: Text,
    shows: Text? = nil
  ) -> Self {
    let info = ArgumentInfo(
      kind: .option, name: name, value: value, help: help, bounds: texts(bounds), shows: shows)
    return Self(info: info) { $1[keyPath: path] = try Value.parse($0, in: bounds) }
  }

  private static func texts<Value: Sendable>(_ bounds: ClosedRange<Value>) -> ArgumentInfo.Bounds {
    { ("\(bounds.lowerBound)", "\(bounds.upperBound)") }
  }

  /// An option that may be given several times; the values add up in order.
  package static func options<Value: ArgumentValue>(
    _ name: String, _ path: Path<[Value]>, value: String, help: Text, shows: Text? = nil
  ) -> Self {
    let info = ArgumentInfo(
      kind: .option, name: name, value: value, help: help, choices: Value.choices,
      isRepeatable: true, shows: shows)
    return Self(info: info) { $1[keyPath: path].append(try Value.parse(argument: $0)) }
  }

  package static func positional<Value: ArgumentValue>(
    _ name: String, _ path: Path<Value>, help: Text
  ) -> Self {
    let info = ArgumentInfo(
      kind: .positional, name: name, value: name, help: help, choices: Value.choices,
      isRequired: !Value.isOptional)
    return Self(info: info) { $1[keyPath: path] = try Value.parse(argument: $0) }
  }

  /// All words left over, at least `minimum` of them (0 or 1).
  package static func rest<Value: ArgumentValue>(
    _ name: String, _ path: Path<[Value]>, minimum: Int = 0, help: Text
  ) -> Self {
    let info = ArgumentInfo(
      kind: .rest, name: name, value: name, help: help, choices: Value.choices,
      isRequired: minimum > 0, isRepeatable: true)
    return Self(info: info) { $1[keyPath: path].append(try Value.parse(argument: $0)) }
  }

  /// The arguments of a struct that several commands hold, such as the options of a runner.
  package static func group<Inner>(_ path: Path<Inner>, _ arguments: [Argument<Inner>])
    -> [Self]
  {
    arguments.map { inner in
      Self(info: inner.info) { try inner.assign($0, &$1[keyPath: path]) }
    }
  }

  /// The options that all commands of a module share.
  package static func group<Options: OptionGroup>(_ path: Path<Options>) -> [Self] {
    group(path, Options.arguments)
  }
}
