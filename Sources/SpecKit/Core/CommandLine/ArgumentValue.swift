/// A type that the text of an argument can become.
package protocol ArgumentValue: Sendable {
  /// - Throws: `Failure` of status 64 that says what is wrong with the text.
  static func parse(argument text: String) throws -> Self
  /// What may be given, where that is a short list.
  static var choices: [String] { get }
  /// Whether a positional of this type may be left out.
  static var isOptional: Bool { get }
}

extension ArgumentValue {
  package static var choices: [String] { [] }
  package static var isOptional: Bool { false }
}

extension ArgumentValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  package static func parse(argument text: String) throws -> Self {
    guard let value = Self(rawValue: text) else { throw Failure.badChoice(text, of: choices) }
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

extension ArgumentValue where Self: FixedWidthInteger {
  package static func parse(argument text: String) throws -> Self {
    let digits = text.first == "-" ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let value = Self(text)
    else { throw Failure.badWholeNumber(text) }
    return value
  }
}

extension Int: ArgumentValue {}
extension Int64: ArgumentValue {}
extension UInt16: ArgumentValue {}
extension UInt64: ArgumentValue {}

extension Double: ArgumentValue {
  package static func parse(argument text: String) throws -> Double {
    // `Double` also reads "nan", "inf" and hexadecimal, which nobody means on a command line.
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }),
      let value = Double(text), value.isFinite
    else { throw Failure.badNumber(text) }
    return value
  }
}

extension ArgumentValue where Self: Comparable {
  /// The value of a text that has to lie in a range; a unit such as `%` may follow it.
  package static func parse(_ text: String, in bounds: ClosedRange<Self>, unit: String = "") throws
    -> Self
  {
    let bare = !unit.isEmpty && text.hasSuffix(unit) ? String(text.dropLast(unit.count)) : text
    do {
      let value = try parse(argument: bare)
      if bounds.contains(value) { return value }
    } catch let error as Failure where error.isNumberTooLarge(bare) {
      // It is a number, but of more digits than the type holds.
    }
    throw Failure.outOfRange(text, "\(bounds.lowerBound)", "\(bounds.upperBound)")
  }
}
