internal import SpecCore

/// The id a service gave to a person, a post or a message. Ids of digits are compared as numbers of
/// any length, others by length and then text, which is the order of their creation.
struct RemoteID: Sendable, Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  var isNumber: Bool { !text.isEmpty && text.utf8.allSatisfy { 48...57 ~= $0 } }

  /// The moment an id of X was made: its upper bits are milliseconds since 2010-11-04
  /// (Snowflake). Nil for anything that is not a number of 64 bits.
  var snowflakeInstant: Instant? {
    guard isNumber, let number = UInt64(text) else { return nil }
    return Instant(milliseconds: Int64(number >> 22) + RemoteID.snowflakeEpochMilliseconds)
  }

  /// The smallest id of X that could be made at that moment; 0 before 2010-11-04.
  static func snowflake(at instant: Instant) -> UInt64 {
    let elapsed = instant.milliseconds - snowflakeEpochMilliseconds
    return elapsed <= 0 ? 0 : UInt64(elapsed) << 22
  }

  static let snowflakeEpochMilliseconds: Int64 = 1_288_834_974_657
}

extension RemoteID: Comparable {
  static func < (a: RemoteID, b: RemoteID) -> Bool {
    let (x, y) = a.isNumber && b.isNumber ? (a.digits, b.digits) : (a.text[...], b.text[...])
    let (m, n) = (x.utf8.count, y.utf8.count)
    return m != n ? m < n : x.utf8.lexicographicallyPrecedes(y.utf8)
  }

  /// The digits without leading zeros.
  private var digits: Substring { text.drop { $0 == "0" } }
}

extension RemoteID: TextCodable {
  var storedText: String { text }
  init(storedText: String) { self.init(storedText) }
  static let textKind = "an id"
}

extension RemoteID: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self.init(value) }
}
