/// A type that the text of an argument can become.
package protocol ArgumentValue: Sendable {
  /// - Throws: `ArgumentError` saying what is wrong with the text; it becomes status 64.
  static func parse(argument text: String) throws -> Self
  /// What may be given, where that is a short list.
  static var choices: [String] { get }
  /// Whether a positional of this type may be left out.
  static var isOptional: Bool { get }
}

/// What is wrong with the text of one argument.
package struct ArgumentError: Error, Equatable, Sendable {
  package let code: String
  package let message: String
  package init(_ message: String, code: String = "bad-value") {
    self.message = message
    self.code = code
  }
}

extension ArgumentValue {
  package static var choices: [String] { [] }
  package static var isOptional: Bool { false }
}

extension ArgumentValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  package static func parse(argument text: String) throws -> Self {
    guard let value = Self(rawValue: text) else {
      throw ArgumentError(
        "'\(text)' is none of \(choices.joined(separator: ", "))"
          + suggestion(text, among: choices),
        code: "bad-choice")
    }
    return value
  }

  package static var choices: [String] { allCases.map(\.rawValue) }
}

extension Optional: ArgumentValue where Wrapped: ArgumentValue {
  package static func parse(argument text: String) throws -> Wrapped? {
    try Wrapped.parse(argument: text)
  }
  package static var choices: [String] { Wrapped.choices }
  package static var isOptional: Bool { true }
}

extension String: ArgumentValue {
  package static func parse(argument text: String) -> String { text }
}

extension Int: ArgumentValue {
  package static func parse(argument text: String) throws -> Int {
    guard let value = Int(text), text.first != "+" else {
      throw ArgumentError("'\(text)' is not a whole number", code: "bad-number")
    }
    return value
  }
}

extension Double: ArgumentValue {
  package static func parse(argument text: String) throws -> Double {
    // `Double` also reads "nan", "inf" and hexadecimal, which nobody means on a command line.
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }),
      let value = Double(text), value.isFinite
    else { throw ArgumentError("'\(text)' is not a number", code: "bad-number") }
    return value
  }
}
