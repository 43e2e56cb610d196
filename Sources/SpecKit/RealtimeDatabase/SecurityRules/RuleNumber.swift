/// A number of rules: a whole one is exact, as the tree keeps all 64 bits of it.
struct RuleNumber: Sendable, Equatable {
  let double: Double
  /// The same where it is whole and fits.
  let integer: Int64?

  init(_ integer: Int64) {
    self.integer = integer
    double = Double(integer)
  }

  init(_ double: Double) {
    integer = Int64(exactly: double)
    self.double = double
  }

  static func == (a: RuleNumber, b: RuleNumber) -> Bool {
    if let a = a.integer, let b = b.integer { return a == b }
    return a.integer == nil && b.integer == nil && a.double == b.double
  }

  static func < (a: RuleNumber, b: RuleNumber) -> Bool {
    if let a = a.integer, let b = b.integer { return a < b }
    // The largest integers are rounded up to this when they become doubles.
    if a.integer != nil, b.double >= 0x1p63 { return true }
    return a.double < b.double
  }

  static prefix func - (a: RuleNumber) -> RuleNumber { RuleNumber(0 as Int64) - a }

  static func + (a: RuleNumber, b: RuleNumber) -> RuleNumber {
    exact(a, b) { $0.addingReportingOverflow($1) } ?? RuleNumber(a.double + b.double)
  }

  static func - (a: RuleNumber, b: RuleNumber) -> RuleNumber {
    exact(a, b) { $0.subtractingReportingOverflow($1) } ?? RuleNumber(a.double - b.double)
  }

  static func * (a: RuleNumber, b: RuleNumber) -> RuleNumber {
    exact(a, b) { $0.multipliedReportingOverflow(by: $1) } ?? RuleNumber(a.double * b.double)
  }

  /// Not a number where the divisor is zero.
  static func / (a: RuleNumber, b: RuleNumber) -> RuleNumber {
    if let a = a.integer, let b = b.integer, b != 0, b != -1, a % b == 0 {
      return RuleNumber(a / b)
    }
    return RuleNumber(b.double == 0 ? .nan : a.double / b.double)
  }

  /// With the sign of the dividend.
  static func % (a: RuleNumber, b: RuleNumber) -> RuleNumber {
    if let a = a.integer, let b = b.integer, b != 0 {
      return RuleNumber(b == -1 ? 0 as Int64 : a % b)
    }
    return RuleNumber(a.double.truncatingRemainder(dividingBy: b.double))
  }

  private static func exact(
    _ a: RuleNumber, _ b: RuleNumber, _ operation: (Int64, Int64) -> (Int64, overflow: Bool)
  ) -> RuleNumber? {
    guard let a = a.integer, let b = b.integer else { return nil }
    let (result, overflow) = operation(a, b)
    return overflow ? nil : RuleNumber(result)
  }

  /// The text that `+` appends to a string.
  var text: String {
    if let integer { return "\(integer)" }
    return double.isNaN ? "NaN" : "\(double)"
  }
}
