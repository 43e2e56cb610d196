/// Makes the keys of a Realtime Database's `push`: 20 characters that sort by the time they were
/// made at, 8 of time and 12 random (`NextPushId.ts` of the Firebase JavaScript SDK).
package struct PushIDs: Sendable {
  private var last: (milliseconds: Int64, digits: [UInt8])?

  package init() {}

  /// - Parameter milliseconds: since 1970; a clock set back does not make ids fall.
  package mutating func next(at milliseconds: Int64, random: () -> UInt64) -> String {
    var moment = max(0, milliseconds, last?.milliseconds ?? 0)
    var digits = PushIDs.randomDigits(random)
    if let last, last.milliseconds == moment {
      if let successor = PushIDs.successor(of: last.digits) {
        digits = successor
      } else {
        moment += 1
      }
    }
    last = (moment, digits)
    return PushIDs.prefix(at: moment)
      + String(decoding: digits.map { alphabet[Int($0)] }, as: UTF8.self)
  }

  /// The 8 characters of time.
  static func prefix(at milliseconds: Int64) -> String {
    var rest = max(0, milliseconds)
    var bytes = [UInt8](repeating: 0, count: 8)
    for index in bytes.indices.reversed() {
      bytes[index] = alphabet[Int(rest % 64)]
      rest /= 64
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The number of 12 digits in base 64 plus one; nil on overflow.
  static func successor(of digits: [UInt8]) -> [UInt8]? {
    var digits = digits
    for index in digits.indices.reversed() {
      if digits[index] < 63 {
        digits[index] += 1
        return digits
      }
      digits[index] = 0
    }
    return nil
  }

  private static func randomDigits(_ random: () -> UInt64) -> [UInt8] {
    let (a, b) = (random(), random())
    return (0..<12).map { UInt8((($0 < 6 ? a : b) >> (UInt64($0 % 6) * 8)) & 63) }
  }
}

/// In ASCII order, so that ids sort as text.
private let alphabet = Array(
  "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)
