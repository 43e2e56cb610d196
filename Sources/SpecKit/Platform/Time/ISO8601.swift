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

  /// The nanoseconds of `.5`, at most nine digits; 0 if there is no fraction.
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
  /// The first and the last whole second that ISO 8601 has a text of four-digit years for.
  public static let firstWritten = Instant(seconds: -62_167_219_200)
  public static let lastWritten = Instant(seconds: 253_402_300_799)

  /// The nearest instant that can be written.
  public var written: Instant { min(max(self, .firstWritten), .lastWritten) }

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
  public var iso8601: String { iso8601(offset: 0, UInt8(ascii: "Z")) }

  /// The wall time at a fixed offset with that offset written out: `2018-02-20T14:30:00+01:00`.
  public func iso8601WithOffset(_ offset: Int) -> String {
    let minutes = abs(offset) / 60
    let zone =
      "\(offset < 0 ? "-" : "+")\(zeroPadded(minutes / 60, 2)):\(zeroPadded(minutes % 60, 2))"
    let seconds = abs(offset) % 60
    return iso8601(offset: offset) + zone + (seconds == 0 ? "" : ":" + zeroPadded(seconds, 2))
  }

  private func iso8601(offset: Int, _ suffix: UInt8? = nil) -> String {
    let wall = CivilDateTime(wallSeconds: seconds + Int64(offset))
    return DigitWriter.text { text in
      text.put(wall)
      let fraction = Int(nanoseconds)
      if fraction != 0 {
        text.put(UInt8(ascii: "."))
        if fraction % 1_000_000 == 0 {
          text.put(fraction / 1_000_000, 3)
        } else if fraction % 1000 == 0 {
          text.put(fraction / 1000, 6)
        } else {
          text.put(fraction, 9)
        }
      }
      if let suffix { text.put(suffix) }
    }
  }
}

/// Writes dates and times as ISO 8601 has them, without a piece of memory for every number: files
/// hold moments by the thousand.
private struct DigitWriter {
  /// A year of up to 12 digits with its sign, and nine digits of a second.
  private static let capacity = 48

  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  static func text(_ write: (inout DigitWriter) -> Void) -> String {
    String(unsafeUninitializedCapacity: capacity) { bytes in
      var writer = DigitWriter(bytes: bytes)
      write(&writer)
      return writer.count
    }
  }

  private init(bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func put(_ byte: UInt8) {
    guard count < bytes.count else { return }
    bytes[count] = byte
    count += 1
  }

  /// A number that is not negative, in at least `width` digits.
  mutating func put(_ number: Int, _ width: Int) {
    // Most parts of a moment: a division by a constant takes a fraction of the time.
    if width == 2, number < 100 {
      put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
      put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
      return
    }
    var (unit, digits) = (1, 1)
    while digits < width || number / unit >= 10 {
      unit *= 10
      digits += 1
    }
    while unit > 0 {
      put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
      unit /= 10
    }
  }

  mutating func put(_ date: CivilDate) {
    if date.year < 0 { put(UInt8(ascii: "-")) } else if date.year > 9999 { put(UInt8(ascii: "+")) }
    put(abs(date.year), 4)
    put(UInt8(ascii: "-"))
    put(date.month, 2)
    put(UInt8(ascii: "-"))
    put(date.day, 2)
  }

  mutating func put(hourMinuteOf time: CivilTime) {
    put(time.hour, 2)
    put(UInt8(ascii: ":"))
    put(time.minute, 2)
  }

  mutating func put(_ time: CivilTime) {
    put(hourMinuteOf: time)
    put(UInt8(ascii: ":"))
    put(time.second, 2)
  }

  mutating func put(_ wall: CivilDateTime) {
    put(wall.date)
    put(UInt8(ascii: "T"))
    put(wall.time)
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
  public var iso8601: String { DigitWriter.text { $0.put(self) } }
}

extension CivilTime {
  /// `09:00:00`
  public var iso8601: String { DigitWriter.text { $0.put(self) } }

  /// `09:00`
  public var hourMinute: String { DigitWriter.text { $0.put(hourMinuteOf: self) } }
}

extension CivilDateTime {
  /// `2018-02-20T09:00:00`
  public var iso8601: String { DigitWriter.text { $0.put(self) } }
}

/// A number of at least `width` digits, filled with zeros.
public func zeroPadded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
