internal import SpecCore

extension Begin {
  enum ParsingError: Error, Equatable {
    /// There is no such day or time of day.
    case impossible
    /// Years are 1900...9999, with four digits.
    case year
    /// An offset is `Z` or `+02:00`, up to 18:00 either way.
    case offset
    case malformed
  }

  /// Reads a date as people type it: `now`, `2018-02-20 09:00`, `20.02.2018 09:00:30+02:00`,
  /// `2018-02-20`, `09:00` (the next to come), `tomorrow 09:00`, `+4h30m`.
  ///
  /// - Parameter zone: where the day of `today` and the clock of `09:00` are read.
  init(_ text: String, now: Instant, zone: Zone) throws(ParsingError) {
    let text = text.trimmingSpaces()
    guard !text.isEmpty, text.utf8.count <= 64 else { throw .malformed }
    if text == "now" {
      self = .now
    } else if text.hasPrefix("+") {
      self = .on(try Moment(after: String(text.dropFirst()), now: now, zone: zone))
    } else {
      var reader = DateReader(text)
      self = .on(try reader.moment(now: now, zone: zone))
    }
  }
}

extension Moment {
  /// The moment a period after now.
  fileprivate init(
    after text: String, now: Instant, zone: Zone
  ) throws(Begin.ParsingError) {
    guard let period = try? Period(text) else { throw .malformed }
    let schedule = Schedule(period: period, zone: zone, anchor: now)
    guard let instant = schedule.due(1) else { throw .year }
    self.init(instant, in: zone)
  }

  /// The wall time of an instant, with the offset where the wall alone would mean another.
  init(_ instant: Instant, in zone: Zone) {
    let wall = zone.civil(at: instant)
    let isPlain = zone.instant(of: wall).instant == instant
    self.init(wall: wall, offset: isPlain ? nil : zone.offset(at: instant))
  }
}

/// Reads the parts of a date from the front.
private struct DateReader {
  private let text: [Character]
  private var position = 0

  init(_ text: String) { self.text = Array(text) }

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

  mutating func moment(now: Instant, zone: Zone) throws(Begin.ParsingError) -> Moment {
    let today = zone.civil(at: now).date
    if let first = text.first, first.isLetter {
      let date: CivilDate
      switch word() {
      case "today", "сегодня": date = today
      case "tomorrow", "завтра": date = today.adding(days: 1)
      default: throw .malformed
      }
      guard !isAtEnd else { return Moment(wall: CivilDateTime(date)) }
      guard takeSpaces() else { throw .malformed }
      return try finish(date)
    }
    guard let first = number(1...5) else { throw .malformed }
    if take("-") { return try dated(year: first, separator: "-") }
    if take(".") { return try dated(day: first) }
    guard first.digits <= 2, take(":") else { throw .malformed }
    let time = try time(hour: first.value)
    guard isAtEnd else { throw .malformed }
    let wall = CivilDateTime(today, time)
    let isToCome = zone.instant(of: wall).instant > now
    return Moment(wall: isToCome ? wall : wall.adding(days: 1))
  }

  private mutating func dated(
    year: (value: Int, digits: Int), separator: Character
  ) throws(Begin.ParsingError) -> Moment {
    guard let month = number(2...2), take("-"), let day = number(2...2) else { throw .malformed }
    return try finish(date(year, month.value, day.value))
  }

  /// `20.02.2018` after its first point.
  private mutating func dated(
    day: (value: Int, digits: Int)
  ) throws(Begin.ParsingError) -> Moment {
    guard day.digits == 2, let month = number(2...2), take("."), let year = number(1...5) else {
      throw .malformed
    }
    return try finish(date(year, month.value, day.value))
  }

  private func date(
    _ year: (value: Int, digits: Int), _ month: Int, _ day: Int
  ) throws(Begin.ParsingError) -> CivilDate {
    guard year.digits == 4, (1900...9999).contains(year.value) else { throw .year }
    guard let date = CivilDate(year: year.value, month: month, day: day) else { throw .impossible }
    return date
  }

  /// The time of day and the offset after a date, if there are any.
  private mutating func finish(_ date: CivilDate) throws(Begin.ParsingError) -> Moment {
    guard !isAtEnd else { return Moment(wall: CivilDateTime(date)) }
    if !take("T"), position > 0, text[position - 1] != " ", !takeSpaces() { throw .malformed }
    guard let hour = number(1...2), take(":") else { throw .malformed }
    let wall = CivilDateTime(date, try time(hour: hour.value))
    _ = takeSpaces()
    return Moment(wall: wall, offset: isAtEnd ? nil : try offset())
  }

  /// The minutes, and the seconds if there are any.
  private mutating func time(hour: Int) throws(Begin.ParsingError) -> CivilTime {
    guard let minute = number(2...2) else { throw .malformed }
    var second = 0
    if take(":") {
      guard let number = number(2...2) else { throw .malformed }
      second = number.value
    }
    guard let time = CivilTime(hour: hour, minute: minute.value, second: second) else {
      throw .impossible
    }
    return time
  }

  private mutating func offset() throws(Begin.ParsingError) -> Int {
    if take("Z") {
      guard isAtEnd else { throw .malformed }
      return 0
    }
    let sign: Int
    if take("+") { sign = 1 } else if take("-") { sign = -1 } else { throw .malformed }
    guard let hour = number(2...2), take(":"), let minute = number(2...2), isAtEnd,
      minute.value < 60, hour.value * 60 + minute.value <= 18 * 60
    else { throw .offset }
    return sign * (hour.value * 3600 + minute.value * 60)
  }
}
