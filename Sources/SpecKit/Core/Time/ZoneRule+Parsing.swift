extension ZoneRule {
  /// Nil unless all of it is a rule that RFC 8536, 3.3.1 allows.
  init?(_ text: some Collection<UInt8>) {
    guard text.count <= 128 else { return nil }
    var reader = RuleReader(bytes: Array(text))
    guard let name = reader.abbreviation(), let offset = reader.offset(hours: 24) else {
      return nil
    }
    // POSIX counts west of Greenwich, everybody else east.
    standard = LocalTimeType(offset: -offset, isDaylight: false, abbreviation: name)
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
    let type = LocalTimeType(
      offset: daylightOffset, isDaylight: true, abbreviation: daylightName)
    daylight = Daylight(type: type, start: start, end: end)
  }
}

/// Reads the parts of a POSIX TZ rule from the front.
private struct RuleReader {
  let bytes: [UInt8]
  var position = 0

  var isAtEnd: Bool { position == bytes.count }

  func isNext(_ character: Unicode.Scalar) -> Bool {
    position < bytes.count && bytes[position] == UInt8(ascii: character)
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard isNext(character) else { return false }
    position += 1
    return true
  }

  /// Three letters or more, or `<+0330>`.
  mutating func abbreviation() -> String? {
    let isQuoted = take("<")
    let start = position
    while position < bytes.count, isName(bytes[position], quoted: isQuoted) { position += 1 }
    guard (3...16).contains(position - start) else { return nil }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    return isQuoted && !take(">") ? nil : name
  }

  private func isName(_ byte: UInt8, quoted: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): quoted
    default: false
    }
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let start = position
    var value = 0
    while position < bytes.count, position - start < 4, (0x30...0x39).contains(bytes[position]) {
      value = value * 10 + Int(bytes[position] - 0x30)
      position += 1
    }
    return position > start && range.contains(value) ? value : nil
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  mutating func offset(hours limit: Int) -> Int? {
    let sign = take("-") ? -1 : 1
    if sign == 1 { _ = take("+") }
    guard let hours = number(0...limit) else { return nil }
    var seconds = hours * 3600
    if take(":") {
      guard let minutes = number(0...59) else { return nil }
      seconds += minutes * 60
      if take(":") {
        guard let rest = number(0...59) else { return nil }
        seconds += rest
      }
    }
    return sign * seconds
  }

  /// `,M3.5.0/-1`
  mutating func change() -> ZoneRule.Change? {
    guard take(","), let day = day() else { return nil }
    guard take("/") else { return ZoneRule.Change(day: day, time: 7200) }
    guard let time = offset(hours: 167) else { return nil }
    return ZoneRule.Change(day: day, time: time)
  }

  private mutating func day() -> ZoneRule.Change.Day? {
    if take("J") { return number(1...365).map { .julian($0) } }
    guard take("M") else { return number(0...365).map { .zeroBased($0) } }
    guard let month = number(1...12), take("."), let week = number(1...5), take("."),
      let weekday = number(0...6)
    else { return nil }
    return .monthWeekday(month: month, week: week, weekday: weekday)
  }
}
