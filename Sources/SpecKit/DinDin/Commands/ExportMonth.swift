internal import SpecCore

/// The month that is exported: `2027-02`, or its distance from this month.
enum ExportMonth: Sendable, ArgumentValue {
  case month(CivilMonth)
  case distance(Int)

  static func parse(argument text: String) throws -> ExportMonth {
    let digits = westernDigits(text)
    if let month = CivilMonth(digits) { return .month(month) }
    let isDistance = digits.hasPrefix("+") || digits.hasPrefix("-")
    if isDistance, digits.utf8.count <= 5, let count = Int(digits) { return .distance(count) }
    throw ArgumentError(
      Text(
        "invalid month '{text}'; write 2027-02, +1 or -1",
        ar: "'{text}' ليس شهرًا؛ اكتب 2027-02 أو +1 أو -1"),
      code: "bad-month", ["text": text])
  }
}

extension Optional where Wrapped == ExportMonth {
  /// The accepted and hosted dinners of the month by start; without one those to come.
  func dinners(_ session: Session) throws -> [Dinner] {
    let today = CivilMonth(session.command.today)
    switch self {
    case nil: return try session.dinners.upcoming()
    case .month(let month): return try session.dinners.dinners(of: month)
    case .distance(let count):
      return try session.dinners.dinners(of: today.adding(months: count))
    }
  }
}

extension DinnerRepository {
  /// The accepted and hosted dinners of a month by start.
  fileprivate func dinners(of month: CivilMonth) throws -> [Dinner] {
    try calendar([month.firstDay...month.firstDay]).sorted(by: Dinner.precedes)
  }
}

extension Argument {
  static func month(_ path: Path<ExportMonth?>) -> Self {
    option(
      "month", path, value: "MONTH",
      help: Text(
        "Only dinners of this month: 2027-02, +1, -1.",
        ar: "عشاءات هذا الشهر فقط: 2027-02 أو +1 أو -1."),
      shows: Text("all to come", ar: "كل القادمة"))
  }

  static func output(_ path: Path<String>) -> Self {
    option(
      "output", short: "o", path, value: "FILE",
      help: Text("The file; - is standard output.", ar: "الملف؛ و- هو المخرج القياسي."), shows: "-")
  }
}
