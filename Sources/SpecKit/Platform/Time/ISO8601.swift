/// The parts of fixed-width ISO 8601 text; every step fails rather than guesses.
extension Cursor {
  mutating func date() -> CivilDate? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// `HH:MM:SS`
  mutating func time() -> CivilTime? {
    guard let hour = number(2), take(":"), let minute = number(2), take(":"),
      let second = number(2)
    else { return nil }
    return CivilTime(hour: hour, minute: minute, second: second)
  }

  /// The nanoseconds of `.5`, at most nine digits; 0 without a fraction.
  mutating func fraction() -> Int32? {
    guard take(".") else { return 0 }
    guard var (value, count) = number(1...9) else { return nil }
    while count < 9 { (value, count) = (value * 10, count + 1) }
    return Int32(value)
  }

  /// Seconds east of Greenwich: `Z`, or `+02:00` up to 23:59 either way (RFC 3339, section 5.6).
  mutating func offset() -> Int? {
    if take("Z") { return 0 }
    let sign: Int
    if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
    guard let hour = number(2), take(":"), let minute = number(2), hour < 24, minute < 60
    else { return nil }
    return sign * (hour * 3600 + minute * 60)
  }
}

extension Instant {
  /// RFC 3339 text with `T`, seconds and `Z` or an offset: `2018-02-20T13:30:00Z`,
  /// `2018-02-20T15:30:00.5+02:00`. Nil for anything else, impossible dates and leap seconds.
  public init?(iso8601 text: String) {
    guard var reader = Cursor(text), let date = reader.date(), reader.take("T"),
      let time = reader.time(), let nanoseconds = reader.fraction(),
      let offset = reader.offset(), reader.isAtEnd
    else { return nil }
    self.init(
      seconds: CivilDateTime(date, time).wallSeconds - Int64(offset), nanoseconds: nanoseconds)
  }

  /// The instant in UTC, `2026-11-20T09:00:00Z`, with 3, 6 or 9 digits of a fraction if it has one.
  public var iso8601: String {
    ISO8601Text.string { text in
      text.append(self, offset: 0)
      text.append("Z")
    }
  }

  /// `2026-11-20T09:00:00.000Z`
  public var iso8601Milliseconds: String {
    let fraction = zeroPadded(Int(nanoseconds) / 1_000_000, 3)
    return wholeSecond.iso8601.dropLast() + ".\(fraction)Z"
  }

  /// The wall time at a fixed offset with that offset written out: `2018-02-20T14:30:00+01:00`.
  public func iso8601WithOffset(_ offset: Int) -> String {
    let distance = abs(offset)
    return ISO8601Text.string { text in
      text.append(self, offset: offset)
      text.append(offset < 0 ? "-" : "+")
      text.append(distance / 3600, 2)
      text.append(":")
      text.append(distance / 60 % 60, 2)
      guard distance % 60 != 0 else { return }
      text.append(":")
      text.append(distance % 60, 2)
    }
  }
}

/// Writes dates and times as ISO 8601 has them into one array of bytes, because files hold moments by the
/// thousand.
private struct ISO8601Text {
  private var bytes: [UInt8] = []

  static func string(_ write: (inout ISO8601Text) -> Void) -> String {
    var text = ISO8601Text()
    text.bytes.reserveCapacity(40)
    write(&text)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  mutating func append(_ character: Unicode.Scalar) { bytes.append(UInt8(ascii: character)) }

  /// A number that is not negative, in at least `width` digits.
  mutating func append(_ number: Int, _ width: Int) {
    var (unit, digits) = (1, 1)
    while digits < width || number / unit >= 10 {
      unit *= 10
      digits += 1
    }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
      unit /= 10
    }
  }

  mutating func append(_ date: CivilDate) {
    if date.year < 0 { append("-") } else if date.year > 9999 { append("+") }
    append(abs(date.year), 4)
    append("-")
    append(date.month, 2)
    append("-")
    append(date.day, 2)
  }

  mutating func append(hourMinuteOf time: CivilTime) {
    append(time.hour, 2)
    append(":")
    append(time.minute, 2)
  }

  mutating func append(_ time: CivilTime) {
    append(hourMinuteOf: time)
    append(":")
    append(time.second, 2)
  }

  mutating func append(_ wall: CivilDateTime) {
    append(wall.date)
    append("T")
    append(wall.time)
  }

  /// The wall time at an offset, with 3, 6 or 9 digits of a fraction if it has one.
  mutating func append(_ instant: Instant, offset: Int) {
    append(CivilDateTime(wallSeconds: instant.seconds + Int64(offset)))
    var (fraction, digits) = (Int(instant.nanoseconds), 9)
    guard fraction != 0 else { return }
    while fraction % 1000 == 0 { (fraction, digits) = (fraction / 1000, digits - 3) }
    append(".")
    append(fraction, digits)
  }
}

extension CivilDate {
  /// `2018-02-20`; nil for anything else and for days that do not exist.
  public init?(iso8601 text: String) {
    guard var reader = Cursor(text), let date = reader.date(), reader.isAtEnd else {
      return nil
    }
    self = date
  }

  /// `2018-02-20`; years outside 0...9999 carry a sign.
  public var iso8601: String { ISO8601Text.string { $0.append(self) } }
}

extension CivilTime {
  /// `09:00:00`
  public var iso8601: String { ISO8601Text.string { $0.append(self) } }

  /// `09:00`
  public var hourMinute: String { ISO8601Text.string { $0.append(hourMinuteOf: self) } }
}

extension CivilDateTime {
  /// `2018-02-20T09:00:00`
  public var iso8601: String { ISO8601Text.string { $0.append(self) } }
}

/// A number of at least `width` digits, filled with zeros.
///
/// Inlinable, as a generic function of another module is slow.
@inlinable
public func zeroPadded(_ number: some BinaryInteger, _ width: Int, radix: Int = 10) -> String {
  let digits = String(number, radix: radix)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

extension Instant: TextCodable {
  public var storedText: String { iso8601 }
  public init?(storedText: String) { self.init(iso8601: storedText) }
  public static let textKind = "an ISO 8601 instant"
}

extension CivilDate: TextCodable {
  public var storedText: String { iso8601 }
  public init?(storedText: String) { self.init(iso8601: storedText) }
  public static let textKind = "an ISO 8601 date"
}

extension CivilTime: TextCodable {
  /// `19:30`, with seconds only where there are any.
  public var storedText: String { second == 0 ? hourMinute : iso8601 }

  public init?(storedText: String) {
    let hasSeconds = storedText.utf8.count > 5
    guard var reader = Cursor(hasSeconds ? storedText : storedText + ":00"),
      let time = reader.time(), reader.isAtEnd
    else { return nil }
    self = time
  }

  public static let textKind = "a time of day"
}
