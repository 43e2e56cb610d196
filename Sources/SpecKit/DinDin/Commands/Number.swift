internal import SpecCore

/// A whole number in Western or Arabic-Indic digits.
struct Number: ArgumentValue, Comparable, CustomStringConvertible, ExpressibleByIntegerLiteral {
  let value: Int

  static let limit: Number = 9_223_372_036_854_775_807

  init(integerLiteral value: Int) { self.value = value }

  static func parse(argument text: String) throws -> Number {
    Number(integerLiteral: try Int.parse(argument: westernDigits(text)))
  }

  static func < (a: Number, b: Number) -> Bool { a.value < b.value }

  var description: String { "\(value)" }
}
