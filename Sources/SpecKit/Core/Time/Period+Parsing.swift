extension Period {
  /// Why a text is no period.
  package enum ParsingError: Error, Equatable {
    /// A bare number: tools disagree on its unit.
    case noUnit(String)
    /// `4:30` could be minutes and seconds.
    case ambiguousClock
    /// Months and years have no fixed length.
    case calendarUnit
    case outOfRange
    case malformed
  }

  /// Reads `4h30m`, `4h 30m`, `90 min`, `1.5h`, `4 ч 30 мин`, `01d 04:30:00`,
  /// `04:30:00`, `PT4H30M`, `P2W`.
  package init(_ text: String) throws(ParsingError) {
    let text = text.trimmingSpaces()
    guard !text.isEmpty, text.utf8.count <= 100 else { throw .malformed }
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      throw text.utf8.allSatisfy { $0 == 0x30 } ? .outOfRange : .noUnit(text)
    }
    var reader = PeriodReader(text)
    let total =
      if text.hasPrefix("P") {
        try reader.iso8601()
      } else if text.contains(":") {
        try reader.clock()
      } else {
        try reader.units()
      }
    guard let period = Period(days: total.days, seconds: total.seconds) else { throw .outOfRange }
    self = period
  }
}

/// Reads the three notations of a period; sums are bounded at each step, so nothing overflows.
private struct PeriodReader {
  typealias Total = (days: Int64, seconds: Int64)

  private var rest: [Unicode.Scalar]
  private var position = 0
  private var total: Total = (0, 0)

  init(_ text: String) { rest = Array(text.unicodeScalars) }

  private var isAtEnd: Bool { position == rest.count }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard position < rest.count, rest[position] == scalar else { return false }
    position += 1
    return true
  }

  private mutating func skipSpaces() {
    while position < rest.count, rest[position].properties.isWhitespace { position += 1 }
  }

  /// ASCII digits, as they stand.
  private mutating func digits() -> String {
    let start = position
    while position < rest.count, ("0"..."9").contains(rest[position]) { position += 1 }
    return text(from: start)
  }

  private mutating func letters() -> String {
    let start = position
    while position < rest.count, rest[position].properties.isAlphabetic { position += 1 }
    return text(from: start)
  }

  private func text(from start: Int) -> String {
    String(String.UnicodeScalarView(rest[start..<position]))
  }

  /// Adds `whole.decimals` units of that many seconds.
  private mutating func add(
    _ whole: String, _ decimals: String?, _ unit: PeriodUnit
  ) throws(Period.ParsingError) {
    guard let count = Int64(whole), count <= Period.limit else {
      throw whole.isEmpty ? .malformed : .outOfRange
    }
    if unit == .week || unit == .day {
      guard decimals == nil else { throw .malformed }
      total.days += count * (unit == .week ? 7 : 1)
    } else {
      total.seconds += count * unit.seconds
      if let decimals {
        guard (1...9).contains(decimals.utf8.count), let part = Int64(decimals) else {
          throw .malformed
        }
        let scale = decimals.utf8.reduce(Int64(1)) { power, _ in power * 10 }
        guard part * unit.seconds % scale == 0 else { throw .malformed }
        total.seconds += part * unit.seconds / scale
      }
    }
    guard total.days <= Period.limit, total.seconds <= Period.limit else { throw .outOfRange }
  }

  /// Parts in the order w d h m s, each once.
  mutating func units() throws(Period.ParsingError) -> Total {
    var last: PeriodUnit?
    while !isAtEnd {
      let whole = digits()
      guard !whole.isEmpty else { throw .malformed }
      let decimals = take(".") ? digits() : nil
      skipSpaces()
      let name = letters()
      if name == "M" || PeriodUnit.calendarNames.contains(name) { throw .calendarUnit }
      guard let unit = PeriodUnit(name: name) else {
        throw isAtEnd && name.isEmpty ? .noUnit(whole) : .malformed
      }
      guard last.map({ $0 < unit }) ?? true else { throw .malformed }
      last = unit
      try add(whole, decimals, unit)
      skipSpaces()
    }
    return total
  }

  /// `H:MM:SS`, with `Dd ` before it or not.
  mutating func clock() throws(Period.ParsingError) -> Total {
    var first = digits()
    if take("d") || take("д") {
      try add(first, nil, .day)
      skipSpaces()
      first = digits()
    }
    guard !first.isEmpty, take(":") else { throw .malformed }
    let minutes = digits()
    guard take(":") else { throw isAtEnd ? .ambiguousClock : .malformed }
    let seconds = digits()
    guard isAtEnd, minutes.utf8.count == 2, minutes < "60", seconds.utf8.count == 2, seconds < "60"
    else { throw .malformed }
    try add(first, nil, .hour)
    try add(minutes, nil, .minute)
    try add(seconds, nil, .second)
    return total
  }

  /// `P2W`, `P1DT2H`, `PT4H30M`.
  mutating func iso8601() throws(Period.ParsingError) -> Total {
    _ = take("P")
    var isTime = false
    var last: PeriodUnit?
    while !isAtEnd {
      if take("T") {
        guard !isTime, !isAtEnd, last != .week else { throw .malformed }
        isTime = true
      }
      let whole = digits()
      guard !whole.isEmpty else { throw .malformed }
      let decimals = take(".") ? digits() : nil
      let unit: PeriodUnit
      switch (oneScalar(), isTime) {
      case ("W", false): unit = .week
      case ("D", false): unit = .day
      case ("H", true): unit = .hour
      case ("M", true): unit = .minute
      case ("S", true): unit = .second
      case ("M", false), ("Y", false): throw .calendarUnit
      default: throw .malformed
      }
      guard last.map({ $0 < unit && $0 != .week }) ?? true else { throw .malformed }
      last = unit
      try add(whole, decimals, unit)
    }
    guard last != nil else { throw .malformed }
    return total
  }

  private mutating func oneScalar() -> Unicode.Scalar? {
    guard position < rest.count else { return nil }
    position += 1
    return rest[position - 1]
  }
}

private enum PeriodUnit: Int, Comparable {
  case week, day, hour, minute, second

  init?(name: String) {
    switch name {
    case "w", "week", "weeks", "нед": self = .week
    case "d", "day", "days", "д": self = .day
    case "h", "hr", "hrs", "hour", "hours", "ч": self = .hour
    case "m", "min", "mins", "minute", "minutes", "м", "мин": self = .minute
    case "s", "sec", "secs", "second", "seconds", "с", "сек": self = .second
    default: return nil
    }
  }

  static let calendarNames: Set = ["mo", "month", "months", "y", "yr", "year", "years"]

  var seconds: Int64 {
    switch self {
    case .week: 604_800
    case .day: 86_400
    case .hour: 3600
    case .minute: 60
    case .second: 1
    }
  }

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
