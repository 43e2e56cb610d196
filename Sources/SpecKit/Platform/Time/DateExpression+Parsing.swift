extension DateExpression {
  public enum ParsingError: Error, Equatable {
    /// The day or the time of day does not exist.
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
  public init(
    _ text: String, years: ClosedRange<Int> = 0...9999, _ direction: Direction = .ahead
  ) throws(ParsingError) {
    let text = text.trimmingSpaces()
    guard !text.isEmpty, let cursor = Cursor(text) else { throw .malformed }
    if text == "now" {
      self = .now
    } else if text.hasPrefix("+") || text.hasPrefix("-") {
      self = try .distance(String(text.dropFirst()), sign: text.hasPrefix("-") ? -1 : 1)
    } else {
      var reader = DateReader(cursor, years: years)
      do throws(ParsingError) {
        self = try reader.expression()
      } catch {
        if direction == .back, let distance = try? Self.distance(text, sign: -1) {
          self = distance
        } else if let instant = Instant(iso8601: text) {
          self = .instant(instant)
        } else {
          throw error
        }
      }
    }
  }

  private static func distance(_ text: String, sign: Int64) throws(ParsingError)
    -> DateExpression
  {
    if let period = try? Period(text) {
      return .distance(days: sign * period.days, seconds: sign * period.seconds)
    }
    // A period is a second at least.
    guard Period(exact: text)?.duration == .zero else { throw .malformed }
    return .distance(days: 0, seconds: 0)
  }
}

/// Reads the parts of a date from the front.
private struct DateReader {
  private var cursor: Cursor
  private let years: ClosedRange<Int>

  init(_ cursor: Cursor, years: ClosedRange<Int>) {
    self.cursor = cursor
    self.years = years
  }

  mutating func expression() throws(DateExpression.ParsingError) -> DateExpression {
    let name = cursor.letters().lowercased()
    if !name.isEmpty {
      let day: DateExpression.Day
      switch name {
      case "yesterday", "вчера": day = .fromToday(-1)
      case "today", "сегодня": day = .fromToday(0)
      case "tomorrow", "завтра": day = .fromToday(1)
      default:
        guard let weekday = Weekday(name: name) else { throw .malformed }
        day = .weekday(weekday)
      }
      guard cursor.isAtEnd || cursor.isNext(" ") else { throw .malformed }
      return try finish(day)
    }
    guard let first = cursor.number(1...5) else { throw .malformed }
    if cursor.take("-") {
      guard let month = cursor.number(2), cursor.take("-"), let day = cursor.number(2) else {
        throw .malformed
      }
      return try finish(date(first, month, day))
    }
    if cursor.take(".") {
      guard first.digits == 2, let month = cursor.number(2), cursor.take("."),
        let year = cursor.number(1...5)
      else { throw .malformed }
      return try finish(date(year, month, first.value))
    }
    guard first.digits <= 2 else { throw .malformed }
    let time = try time(hour: first.value)
    guard cursor.isAtEnd else { throw .malformed }
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
    guard !cursor.isAtEnd else { return .day(day, nil, offset: nil) }
    if !cursor.take("T"), !cursor.takeSpaces() { throw .malformed }
    guard let hour = cursor.number(1...2) else { throw .malformed }
    let time = try time(hour: hour.value)
    cursor.takeSpaces()
    return .day(day, time, offset: cursor.isAtEnd ? nil : try offset())
  }

  /// The rest of a time of day: minutes, seconds and `am` or `pm`, as far as they are there; an hour alone
  /// needs one of these two.
  private mutating func time(hour: Int) throws(DateExpression.ParsingError) -> CivilTime {
    var (minute, second) = (0, 0)
    let hasMinutes = cursor.take(":")
    if hasMinutes {
      guard let number = cursor.number(2) else { throw .malformed }
      minute = number
      if cursor.take(":") {
        guard let number = cursor.number(2) else { throw .malformed }
        second = number
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
    let start = cursor
    cursor.takeSpaces()
    switch cursor.letters().lowercased() {
    case "am": return 0
    case "pm": return 12
    default:
      cursor = start
      return nil
    }
  }

  private mutating func offset() throws(DateExpression.ParsingError) -> Int {
    let isZulu = cursor.isNext("Z")
    guard isZulu || cursor.isNext("+") || cursor.isNext("-") else { throw .malformed }
    guard let offset = cursor.offset(), cursor.isAtEnd else {
      throw isZulu ? .malformed : .offset
    }
    return offset
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
