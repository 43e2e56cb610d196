internal import SpecCore

/// A month as it is written on a command line: `2027-02`, or its distance from this month.
enum MonthChoice: Sendable, Equatable, ArgumentValue {
  case exact(CivilMonth)
  case distance(Int)

  /// Nil for a month in a year that no date can have.
  func month(today: CivilDate) -> CivilMonth? {
    let month =
      switch self {
      case .exact(let month): month
      case .distance(let count): CivilMonth(today).adding(months: count)
      }
    return (2...9997).contains(month.year) ? month : nil
  }

  static func parse(argument text: String) throws -> MonthChoice {
    let digits = westernDigits(text)
    let isDistance = digits.hasPrefix("+") || digits.hasPrefix("-")
    if isDistance, digits.utf8.count <= 6, let count = Int(digits) { return .distance(count) }
    if !isDistance, let month = CivilMonth(digits), (2...9997).contains(month.year) {
      return .exact(month)
    }
    throw bad(text)
  }

  static func bad(_ text: String) -> Failure {
    Failure(badValue: monthTexts.badMonth, code: "bad-month", ["text": text])
  }
}
