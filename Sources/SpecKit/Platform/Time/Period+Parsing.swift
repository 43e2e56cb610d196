extension Period {
  /// Reasons why a text is not a period.
  public enum ParsingError: Error, Equatable {
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
  public init(_ text: String) throws(ParsingError) {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let text = String(
      String.UnicodeScalarView(text.trimmingSpaces().unicodeScalars.map { isSpace($0) ? " " : $0 }))
    guard !text.isEmpty, let cursor = Cursor(text, limit: 100) else { throw .malformed }
    if text.utf8.allSatisfy(\.isASCIIDigit) {
      throw text.utf8.allSatisfy { $0 == 0x30 } ? .outOfRange : .noUnit(text)
    }
    var reader = PeriodReader(cursor: cursor, isExact: false)
    if text.hasPrefix("P") {
      try reader.iso8601()
    } else if text.contains(":") {
      try reader.clock()
    } else {
      try reader.units()
    }
    guard let period = Period(days: reader.days, seconds: reader.milliseconds / 1000) else {
      throw .outOfRange
    }
    self = period
  }

  /// Reads an exact length, of days of 86400 seconds: `4h30m`, `2s`, `334ms`, `1.5s`, `0s`.
  ///
  /// Parts stand in the order `w d h m s ms`, each once, without spaces; the last may have a decimal
  /// point. A bare number is refused, because tools disagree on its unit.
  public init?(exact text: String) {
    guard !text.isEmpty, let cursor = Cursor(text) else { return nil }
    var reader = PeriodReader(cursor: cursor, isExact: true)
    guard (try? reader.units()) != nil else { return nil }
    self = .milliseconds(reader.milliseconds)
  }
}

/// Reads the notations of a period; sums are bounded at each step, so nothing overflows.
private struct PeriodReader {
  var cursor: Cursor
  /// Days and weeks are exact too, and milliseconds count.
  let isExact: Bool
  var days: Int64 = 0
  var milliseconds: Int64 = 0

  /// Adds `whole.decimals` units.
  private mutating func add(
    _ whole: String, _ decimals: String?, _ unit: PeriodUnit
  ) throws(Period.ParsingError) {
    let count = Int64(whole)?.multipliedReportingOverflow(by: unit.milliseconds)
    guard let count, !count.overflow else { throw whole.isEmpty ? .malformed : .outOfRange }
    if !isExact, unit <= .day {
      guard decimals == nil else { throw .malformed }
      days += count.partialValue / PeriodUnit.day.milliseconds
    } else {
      guard count.partialValue <= Period.limit * 1000 else { throw .outOfRange }
      milliseconds += count.partialValue
    }
    if let decimals {
      guard (1...9).contains(decimals.utf8.count), let part = Int64(decimals) else {
        throw .malformed
      }
      let scale = decimals.utf8.reduce(Int64(1)) { power, _ in power * 10 }
      let fraction = part * unit.milliseconds
      guard fraction % (isExact ? scale : scale * 1000) == 0 else { throw .malformed }
      milliseconds += fraction / scale
    }
    guard days <= Period.limit, milliseconds <= Period.limit * 1000 else { throw .outOfRange }
  }

  /// Parts in the order w d h m s, each once.
  mutating func units() throws(Period.ParsingError) {
    var last: PeriodUnit?
    var hasDecimals = false
    while !cursor.isAtEnd {
      let whole = cursor.digits()
      guard !whole.isEmpty, !(isExact && hasDecimals) else { throw .malformed }
      let decimals = cursor.take(".") ? cursor.digits() : nil
      hasDecimals = decimals != nil
      if !isExact { cursor.takeSpaces() }
      let name = cursor.letters()
      if name == "M" || PeriodUnit.calendarNames.contains(name) { throw .calendarUnit }
      guard let unit = isExact ? PeriodUnit(rawValue: name) : PeriodUnit(name: name) else {
        throw cursor.isAtEnd && name.isEmpty ? .noUnit(whole) : .malformed
      }
      guard last.map({ $0 < unit }) ?? true else { throw .malformed }
      last = unit
      try add(whole, decimals, unit)
      if !isExact { cursor.takeSpaces() }
    }
  }

  /// `H:MM:SS`, with `Dd ` before it or not.
  mutating func clock() throws(Period.ParsingError) {
    var hours = cursor.digits()
    let unit = cursor.letters()
    if !unit.isEmpty {
      guard ["d", "д"].contains(unit) else { throw .malformed }
      try add(hours, nil, .day)
      cursor.takeSpaces()
      hours = cursor.digits()
    }
    guard !hours.isEmpty, cursor.take(":") else { throw .malformed }
    let minutes = cursor.digits()
    guard cursor.take(":") else { throw cursor.isAtEnd ? .ambiguousClock : .malformed }
    let seconds = cursor.digits()
    guard cursor.isAtEnd, minutes.utf8.count == 2, minutes < "60", seconds.utf8.count == 2,
      seconds < "60"
    else { throw .malformed }
    try add(hours, nil, .hour)
    try add(minutes, nil, .minute)
    try add(seconds, nil, .second)
  }

  /// `P2W`, `P1DT2H`, `PT4H30M`.
  mutating func iso8601() throws(Period.ParsingError) {
    _ = cursor.take("P")
    var isTime = false
    var last: PeriodUnit?
    while !cursor.isAtEnd {
      if cursor.take("T") {
        guard !isTime, !cursor.isAtEnd, last != .week else { throw .malformed }
        isTime = true
      }
      let whole = cursor.digits()
      guard !whole.isEmpty else { throw .malformed }
      let decimals = cursor.take(".") ? cursor.digits() : nil
      let unit: PeriodUnit
      switch (cursor.next().map { Unicode.Scalar($0) }, isTime) {
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
  }
}

private enum PeriodUnit: String, CaseIterable, Comparable {
  case week = "w"
  case day = "d"
  case hour = "h"
  case minute = "m"
  case second = "s"
  case millisecond = "ms"

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

  var milliseconds: Int64 {
    switch self {
    case .week: 604_800_000
    case .day: 86_400_000
    case .hour: 3_600_000
    case .minute: 60_000
    case .second: 1000
    case .millisecond: 1
    }
  }

  static func < (a: Self, b: Self) -> Bool { a.milliseconds > b.milliseconds }
}
