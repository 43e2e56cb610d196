extension DateExpression {
  package enum ParsingError: Error, Equatable {
    /// There is no such day or time of day.
    case impossible
    /// Years have four digits and lie in the range that is asked for.
    case year
    /// An offset is `Z` or `+02:00`, up to 23:59 either way.
    case offset
    case malformed
  }

  /// - Parameters:
  ///   - years: the years that a date may have.
  ///   - direction: with `.back`, a bare length of time (`1h`) is that long ago.
  package init(
    _ text: String, years: ClosedRange<Int> = 0...9999, _ direction: Direction = .ahead
  ) throws(ParsingError) {
    let text = text.trimmingSpaces()
    guard !text.isEmpty, text.utf8.count <= 64 else { throw .malformed }
    if text == "now" {
      self = .now
    } else if text.hasPrefix("+") || text.hasPrefix("-") {
      self = try .distance(text.dropFirst(), sign: text.hasPrefix("-") ? -1 : 1)
    } else {
      var reader = DateReader(text, years: years)
      do throws(ParsingError) {
        self = try reader.expression()
      } catch {
        if direction == .back, let distance = try? Self.distance(text[...], sign: -1) {
          self = distance
        } else if let instant = Instant(iso8601: text) {
          self = .instant(instant)
        } else {
          throw error
        }
      }
    }
  }

  private static func distance(_ text: Substring, sign: Int64) throws(ParsingError)
    -> DateExpression
  {
    if let period = try? Period(String(text)) {
      return .distance(days: sign * period.days, seconds: sign * period.seconds)
    }
    // A period is a second at least.
    guard PlainDuration(String(text))?.milliseconds == 0 else { throw .malformed }
    return .distance(days: 0, seconds: 0)
  }
}

/// Reads the parts of a date from the front.
private struct DateReader {
  private let text: [Character]
  private let years: ClosedRange<Int>
  private var position = 0

  init(_ text: String, years: ClosedRange<Int>) {
    self.text = Array(text)
    self.years = years
  }

  private var isAtEnd: Bool { position == text.count }

  private mutating func take(_ character: Character) -> Bool {
    guard position < text.count, text[position] == character else { return false }
    position += 1
    return true
  }

  private mutating func takeSpaces() -> Bool {
    let start = position
    while take(" ") {}
    return position > start
  }

  /// ASCII digits, as many as `range` allows, with their count.
  private mutating func number(_ range: ClosedRange<Int>) -> (value: Int, digits: Int)? {
    let start = position
    while position < text.count, text[position].isASCII, text[position].isNumber { position += 1 }
    let digits = String(text[start..<position])
    guard range.contains(digits.utf8.count), let value = Int(digits) else { return nil }
    return (value, digits.utf8.count)
  }

  private mutating func word() -> String {
    let start = position
    while position < text.count, text[position].isLetter { position += 1 }
    return String(text[start..<position]).lowercased()
  }

  mutating func expression() throws(DateExpression.ParsingError) -> DateExpression {
    if let first = text.first, first.isLetter {
      let day: DateExpression.Day
      let name = word()
      switch name {
      case "yesterday", "вчера": day = .fromToday(-1)
      case "today", "сегодня": day = .fromToday(0)
      case "tomorrow", "завтра": day = .fromToday(1)
      default:
        guard let weekday = Weekday(name: name) else { throw .malformed }
        day = .weekday(weekday)
      }
      guard isAtEnd || text[position] == " " else { throw .malformed }
      return try finish(day)
    }
    guard let first = number(1...5) else { throw .malformed }
    if take("-") {
      guard let month = number(2...2), take("-"), let day = number(2...2) else { throw .malformed }
      return try finish(date(first, month.value, day.value))
    }
    if take(".") {
      guard first.digits == 2, let month = number(2...2), take("."), let year = number(1...5)
      else { throw .malformed }
      return try finish(date(year, month.value, first.value))
    }
    guard first.digits <= 2 else { throw .malformed }
    let time = try time(hour: first.value)
    guard isAtEnd else { throw .malformed }
    return .time(time)
  }

  private func date(
    _ year: (value: Int, digits: Int), _ month: Int, _ day: Int
  ) throws(DateExpression.ParsingError) -> DateExpression.Day {
    guard year.digits == 4, years.contains(year.value) else { throw .year }
    guard let date = CivilDate(year: year.value, month: month, day: day) else { throw .impossible }
    return .date(date)
  }

  /// The time of day and the offset after a date, if there are any.
  private mutating func finish(
    _ day: DateExpression.Day
  ) throws(DateExpression.ParsingError) -> DateExpression {
    guard !isAtEnd else { return .day(day, nil, offset: nil) }
    if !take("T"), !takeSpaces() { throw .malformed }
    guard let hour = number(1...2) else { throw .malformed }
    let time = try time(hour: hour.value)
    _ = takeSpaces()
    return .day(day, time, offset: isAtEnd ? nil : try offset())
  }

  /// The rest of a time of day: minutes, seconds and `am` or `pm`, as far as they are there; an hour alone
  /// needs one of these two.
  private mutating func time(hour: Int) throws(DateExpression.ParsingError) -> CivilTime {
    var (minute, second) = (0, 0)
    let hasMinutes = take(":")
    if hasMinutes {
      guard let number = number(2...2) else { throw .malformed }
      minute = number.value
      if take(":") {
        guard let number = self.number(2...2) else { throw .malformed }
        second = number.value
      }
    }
    let half = halfOfDay()
    guard hasMinutes || half != nil else { throw .malformed }
    // 12am is midnight, 12pm noon.
    let hour = half.map { (1...12).contains(hour) ? hour % 12 + $0 : .max } ?? hour
    guard let time = CivilTime(hour: hour, minute: minute, second: second) else {
      throw .impossible
    }
    return time
  }

  /// The hours that `am` or `pm` adds; nil, and nothing taken, where neither is next.
  private mutating func halfOfDay() -> Int? {
    let start = position
    _ = takeSpaces()
    switch word() {
    case "am": return 0
    case "pm": return 12
    default:
      position = start
      return nil
    }
  }

  private mutating func offset() throws(DateExpression.ParsingError) -> Int {
    if take("Z") {
      guard isAtEnd else { throw .malformed }
      return 0
    }
    let sign: Int
    if take("+") { sign = 1 } else if take("-") { sign = -1 } else { throw .malformed }
    guard let hour = number(2...2), take(":"), let minute = number(2...2), isAtEnd,
      hour.value < 24, minute.value < 60
    else { throw .offset }
    return sign * (hour.value * 3600 + minute.value * 60)
  }
}

extension Weekday {
  /// Reads `monday`, `mon` and their Russian names, in lower case.
  fileprivate init?(name: String) {
    let english = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    let russian = [
      ["понедельник", "пн"], ["вторник", "вт"], ["среда", "среду", "ср"], ["четверг", "чт"],
      ["пятница", "пятницу", "пт"], ["суббота", "субботу", "сб"], ["воскресенье", "вс"],
    ]
    let index =
      english.firstIndex { $0 == name || $0.prefix(3) == name }
      ?? russian.firstIndex { $0.contains(name) }
    guard let index else { return nil }
    self = Weekday.allCases[index]
  }
}
