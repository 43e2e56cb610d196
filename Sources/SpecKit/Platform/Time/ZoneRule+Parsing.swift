extension ZoneRule {
  /// Nil unless all of it is a rule that RFC 8536, 3.3.1 allows.
  init?(_ text: some Collection<UInt8>) {
    guard var reader = Cursor(String(decoding: text, as: UTF8.self), limit: 128),
      let name = reader.abbreviation(), let offset = reader.offset(hours: 24)
    else { return nil }
    // POSIX counts west of Greenwich, everybody else east.
    standard = LocalTimeType(offset: -offset, abbreviation: name)
    guard !reader.isAtEnd else { return }
    guard let daylightName = reader.abbreviation() else { return nil }
    var daylightOffset = standard.offset + 3600
    if !reader.isNext(",") {
      guard let offset = reader.offset(hours: 24) else { return nil }
      daylightOffset = -offset
    }
    guard let start = reader.change(), let end = reader.change(), reader.isAtEnd else {
      return nil
    }
    let type = LocalTimeType(offset: daylightOffset, abbreviation: daylightName)
    daylight = Daylight(type: type, start: start, end: end)
  }
}

/// The parts of a POSIX TZ rule.
extension Cursor {
  /// Three letters or more, or `<+0330>`.
  fileprivate mutating func abbreviation() -> String? {
    let isQuoted = take("<")
    let name = take { byte in
      byte.isASCIILetter || isQuoted && (byte.isASCIIDigit || "+-".utf8.contains(byte))
    }
    return (3...16).contains(name.utf8.count) && (!isQuoted || take(">")) ? name : nil
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int? {
    number(1...4).flatMap { range.contains($0.value) ? $0.value : nil }
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  fileprivate mutating func offset(hours limit: Int) -> Int? {
    let sign = take("-") ? -1 : 1
    if sign == 1 { _ = take("+") }
    guard let hours = number(in: 0...limit) else { return nil }
    var seconds = hours * 3600
    if take(":") {
      guard let minutes = number(in: 0...59) else { return nil }
      seconds += minutes * 60
      if take(":") {
        guard let rest = number(in: 0...59) else { return nil }
        seconds += rest
      }
    }
    return sign * seconds
  }

  /// `,M3.5.0/-1`
  fileprivate mutating func change() -> ZoneRule.Change? {
    guard take(","), let day = day() else { return nil }
    guard take("/") else { return ZoneRule.Change(day: day, time: 7200) }
    guard let time = offset(hours: 167) else { return nil }
    return ZoneRule.Change(day: day, time: time)
  }

  private mutating func day() -> ZoneRule.Change.Day? {
    if take("J") { return number(in: 1...365).map { .julian($0) } }
    guard take("M") else { return number(in: 0...365).map { .zeroBased($0) } }
    guard let month = number(in: 1...12), take("."), let week = number(in: 1...5), take("."),
      let weekday = number(in: 0...6)
    else { return nil }
    return .monthWeekday(month: month, week: week, weekday: weekday)
  }
}
