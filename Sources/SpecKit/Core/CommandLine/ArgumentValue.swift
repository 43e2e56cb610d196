/// A type that the text of an argument can become.
package protocol ArgumentValue: Sendable {
  /// - Throws: `Failure` of status 64 that names the mistake in the text.
  static func parse(argument text: String) throws -> Self
  /// The possible texts, if they are few.
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
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit),
      let value = Self(text)
    else {
      throw Failure(
        badValue: Text("invalid whole number '{text}'"), code: "bad-number", ["text": text])
    }
    return value
  }
}

extension Int: ArgumentValue {}
extension Int64: ArgumentValue {}
extension UInt16: ArgumentValue {}
extension UInt64: ArgumentValue {}

extension Double: ArgumentValue {
  package static func parse(argument text: String) throws -> Double {
    // `Double` also reads "nan", "inf" and hexadecimal, which are typing errors on a command line.
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }),
      let value = Double(text), value.isFinite
    else {
      throw Failure(badValue: Text("invalid number '{text}'"), code: "bad-number", ["text": text])
    }
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

extension ScreenSize: ArgumentValue {
  package static func parse(argument text: String) throws -> ScreenSize {
    if let size = ScreenSize(text) { return size }
    guard numbers(text) != nil else {
      throw Failure(
        badValue: Text("invalid size '{text}'; write columns and rows like 80x24"),
        code: "bad-size", ["text": text])
    }
    let (low, high) = (limit.lowerBound, limit.upperBound)
    throw Failure.outOfRange(text, "\(low)x\(low)", "\(high)x\(high)", code: "bad-size")
  }
}

extension Period: ArgumentValue {
  package static func parse(argument text: String) throws -> Period {
    if let value = Period(exact: text) { return value }
    let isNumber =
      !text.isEmpty && text.utf8.count < 10 && text.utf8.allSatisfy(\.isASCIIDigit)
    throw Failure(
      badValue: isNumber
        ? Text("invalid length of time '{text}'; {text}s or {text}m?")
        : Text("invalid length of time '{text}'; give it as 2s, 90m or 1h30m"),
      code: "bad-duration", ["text": text])
  }
}

extension Instant: ArgumentValue {
  package static func parse(argument text: String) throws -> Instant {
    guard let instant = Instant(iso8601: text) else {
      throw Failure(
        badValue: Text("invalid instant '{text}'; write it like 2026-11-20T09:00:00Z"),
        code: "bad-instant", ["text": text])
    }
    guard Instant.calendar.contains(instant) else {
      throw Failure(
        badValue: Text(
          "'{text}' is outside the years 1 to 9999 of UTC; write it like 2026-11-20T09:00:00Z"),
        code: "bad-instant", ["text": text])
    }
    return instant
  }
}
