internal import Synchronization

/// A property of a command or a group of options that words of the call set: `@Argument`, `@Option`, `@Flag`.
package protocol DeclaredArgument: Sendable {
  associatedtype Value: Sendable
  var declaration: ArgumentDeclaration<Value> { get }
}

/// A value that a command takes by its place. It is required unless its type is optional; the value of a required
/// one only stands in until the parser replaces it.
@propertyWrapper
package struct Argument<Value: Sendable>: DeclaredArgument {
  package private(set) var declaration: ArgumentDeclaration<Value>

  package var wrappedValue: Value {
    get { declaration.value }
    set { declaration.value = newValue }
  }

  /// - Parameters:
  ///   - name: the word in angle brackets; empty for that of the property.
  ///   - complete: returns values to offer for completion.
  package init(
    wrappedValue: Value, _ help: Text, name: String = "", complete: Completion.Candidates? = nil
  ) where Value: ArgumentValue {
    let info = ArgumentInfo(
      kind: .positional, name: name, help: help, choices: Value.choices,
      isRequired: !Value.isOptional, complete: complete)
    declaration = ArgumentDeclaration(info, wrappedValue) { $1 = try Value.parse(argument: $0) }
  }

  package init<Wrapped: ArgumentValue>(
    _ help: Text, name: String = "", complete: Completion.Candidates? = nil
  ) where Value == Wrapped? {
    self.init(wrappedValue: nil, help, name: name, complete: complete)
  }

  /// All words that are left.
  package init<Element: ArgumentValue>(
    wrappedValue: [Element], _ help: Text, name: String = "",
    complete: Completion.Candidates? = nil
  ) where Value == [Element] {
    let info = ArgumentInfo(
      kind: .rest, name: name, help: help, choices: Element.choices, isRepeatable: true,
      complete: complete)
    declaration = ArgumentDeclaration(info, wrappedValue) {
      $1.append(try Element.parse(argument: $0))
    }
  }
}

/// An option with one value; given again, the last one counts.
@propertyWrapper
package struct Option<Value: Sendable>: DeclaredArgument {
  package private(set) var declaration: ArgumentDeclaration<Value>

  package var wrappedValue: Value {
    get { declaration.value }
    set { declaration.value = newValue }
  }

  /// - Parameters:
  ///   - name: the name without dashes; empty for that of the property.
  ///   - value: the word for the value in help; nil for that of the type.
  ///   - shows: the default as help shows it.
  ///   - complete: returns values to offer for completion.
  package init<Wrapped: ArgumentValue>(
    _ help: Text, name: String = "", value: String? = nil, shows: Text? = nil,
    complete: Completion.Candidates? = nil
  ) where Value == Wrapped? {
    let info = ArgumentInfo(
      kind: .option, name: name, value: value ?? Wrapped.placeholder, help: help,
      choices: Wrapped.choices, shows: shows, complete: complete)
    declaration = ArgumentDeclaration(info, nil) { $1 = try Wrapped.parse(argument: $0) }
  }

  /// An option whose value has to lie in a range.
  package init<Wrapped: ArgumentValue & Comparable>(
    _ help: Text, in bounds: ClosedRange<Wrapped>, name: String = "", value: String? = nil,
    shows: Text? = nil
  ) where Value == Wrapped? {
    let info = ArgumentInfo(
      kind: .option, name: name, value: value ?? Wrapped.placeholder, help: help,
      bounds: { ("\(bounds.lowerBound)", "\(bounds.upperBound)") }, shows: shows)
    declaration = ArgumentDeclaration(info, nil) { $1 = try Wrapped.parse($0, in: bounds) }
  }
}

/// An option without a value.
@propertyWrapper
package struct Flag<Value: Sendable>: DeclaredArgument {
  package private(set) var declaration: ArgumentDeclaration<Value>

  package var wrappedValue: Value {
    get { declaration.value }
    set { declaration.value = newValue }
  }

  /// - Parameter name: the name without dashes; empty for that of the property.
  package init(wrappedValue: Bool, _ help: Text, name: String = "", short: Character? = nil)
  where Value == Bool {
    self.init(wrappedValue: wrappedValue, help, name: name, short: short) { _, value in
      value = true
    }
  }

  /// - Parameter update: takes the word that gave the flag, such as `-h`, and the value before.
  package init(
    wrappedValue: Value, _ help: Text, name: String = "", short: Character? = nil,
    update: @escaping @Sendable (String, inout Value) -> Void
  ) {
    let info = ArgumentInfo(kind: .flag, name: name, short: short, help: help)
    declaration = ArgumentDeclaration(info, wrappedValue, update)
  }
}

/// What an argument accepts, and its value.
package struct ArgumentDeclaration<Value: Sendable>: Sendable {
  /// The value behind a reference: reflection gives copies of the wrappers, and the parser writes through them.
  private final class Box: Sendable {
    let value: Mutex<Value>
    init(_ value: sending Value) { self.value = Mutex(value) }
  }

  let info: ArgumentInfo
  private let update: @Sendable (String, inout Value) throws -> Void
  private var box: Box

  init(
    _ info: ArgumentInfo, _ value: Value,
    _ update: @escaping @Sendable (String, inout Value) throws -> Void
  ) {
    self.info = info
    self.update = update
    box = Box(value)
  }

  var value: Value {
    get { box.value.withLock { $0 } }
    // Copies of a command share the box only until one of them is changed.
    set { box = Box(newValue) }
  }

  func assign(_ text: String) throws {
    try box.value.withLock { value in
      var changed = value
      try update(text, &changed)
      value = changed
    }
  }
}

/// The declared arguments of a value in the order of its properties, found by reflection.
package struct DeclaredArguments {
  private var declared: [any DeclaredArgument] = []
  /// Named after the property where the declaration gives no name.
  package private(set) var infos: [ArgumentInfo] = []

  /// - Parameter values: a command and the options that it shares with others.
  package init(of values: Any...) { values.forEach { add($0) } }

  private mutating func add(_ value: Any) {
    for case (let label?, let argument as any DeclaredArgument) in Mirror(reflecting: value)
      .children
    {
      var info = argument.info
      // The label of a wrapped property begins with an underscore.
      if info.name.isEmpty { info.name = Self.optionName(label.dropFirst()) }
      if !info.isOption { info.value = info.name }
      declared.append(argument)
      infos.append(info)
    }
  }

  /// Reads the text of one match; that of a flag is the word that gave it, such as `-h`.
  package func assign(_ text: String, to index: Int) throws {
    try declared[index].assign(text)
  }

  /// `reduced-motion` for the property `reducedMotion`.
  private static func optionName(_ property: Substring) -> String {
    property.reduce(into: "") { name, letter in
      name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
    }
  }
}

extension DeclaredArgument {
  fileprivate var info: ArgumentInfo { declaration.info }
  fileprivate func assign(_ text: String) throws { try declaration.assign(text) }
}
