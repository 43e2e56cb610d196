internal import SpecCore

/// The id of a person, event, organization, idea or answer: 24 lower-case hex digits that are never
/// used again (the format of MongoDB ids, as in the original API).
struct Identifier: Sendable, Hashable {
  /// The first 16 digits and the last 8. They are numbers because events hold thousands of ids and
  /// a string of this length needs a heap allocation.
  private let high: UInt64
  private let low: UInt32

  /// Nil for anything but 24 digits of `0-9a-f`.
  init?(_ text: String) { self.init(digits: text.utf8) }

  init?(digits: some Collection<UInt8>) {
    guard digits.count == 24 else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    for (index, byte) in digits.enumerated() {
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

  /// The part of a large event's answers that this person's belongs to.
  var answerShard: Int {
    let hash = (high ^ UInt64(low)) &* 0x9E37_79B9_7F4A_7C15
    return Int(hash >> 32) % Documents.answerShards
  }

  /// An id that is not in use.
  static func free(
    random: () -> UInt64, isTaken: (Identifier) throws -> Bool
  ) rethrows -> Identifier {
    var id = Identifier(random: random)
    while try isTaken(id) { id = Identifier(random: random) }
    return id
  }

  /// An id of demo data, such as `a00000000000000000000007`.
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

extension Identifier: TextCodable {
  var storedText: String { text }
  init?(storedText: String) { self.init(storedText) }
  static let textKind = "an id of 24 hex digits"
}

extension Identifier: MemberValue, BodyValue {
  /// As ECMA 262 and JSON Schema have it.
  static let pattern = "^[0-9a-f]{24}$"

  static var memberType: MemberType { .pattern(pattern) }
  func json(_ format: InstantFormat) -> JSON? { .string(text) }

  init?(json: JSON) {
    guard let id = json.string.flatMap({ Identifier($0) }) else { return nil }
    self = id
  }
}
