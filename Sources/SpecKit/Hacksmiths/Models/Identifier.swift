/// The id of a person, event, organization, idea or answer: 24 lower-case hex digits, unique for
/// ever (the shape of the original's MongoDB ids).
struct Identifier: Sendable, Hashable {
  /// The first 16 digits and the other 8. Numbers, as events hold thousands of ids and a string of
  /// this length is memory of its own.
  private let high: UInt64
  private let low: UInt32

  /// Nil for anything but 24 digits of `0-9a-f`.
  init?(_ text: String) {
    guard text.utf8.count == 24 else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    for (index, byte) in text.utf8.enumerated() {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x61...0x66: digit = byte - 0x61 + 10
      default: return nil
      }
      if index < 16 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
    }
    self.high = high
    self.low = UInt32(truncatingIfNeeded: low)
  }

  /// 96 random bits.
  init(random: () -> UInt64) {
    high = random()
    low = UInt32(truncatingIfNeeded: random())
  }

  var text: String {
    String(unsafeUninitializedCapacity: 24) { digits in
      for index in 0..<24 {
        let shift = UInt64(60 - 4 * (index & 15))
        let word = index < 16 ? high : UInt64(low) << 32
        let digit = UInt8(truncatingIfNeeded: word >> shift) & 15
        digits[index] = digit < 10 ? 0x30 + digit : 0x61 + digit - 10
      }
      return 24
    }
  }

  /// One that nothing has yet.
  static func free(
    random: () -> UInt64, isTaken: (Identifier) throws -> Bool
  ) rethrows -> Identifier {
    var id = Identifier(random: random)
    while try isTaken(id) { id = Identifier(random: random) }
    return id
  }

  /// An id that people can tell apart, as `a00000000000000000000007`.
  init(series: Character, number: UInt64) {
    // One letter, seven zeros and the number.
    high = UInt64(series.hexDigitValue ?? 0) << 60 | number >> 32
    low = UInt32(truncatingIfNeeded: number)
  }
}

extension Identifier: Comparable {
  static func < (a: Identifier, b: Identifier) -> Bool {
    (a.high, a.low) < (b.high, b.low)
  }
}

extension Identifier: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let identifier = Identifier(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not an id of 24 hex digits: \(text)")
    }
    self = identifier
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
