extension Instant {
  /// Any date-time of RFC 3339 that can be written again: `t` and `z` in either case, a fraction of
  /// which nine digits count, and second 60, which is the first of the next minute.
  public init?(rfc3339 text: String) {
    var bytes = Array(text.utf8)
    guard bytes.count >= 20 else { return nil }
    if bytes[10] == UInt8(ascii: "t") { bytes[10] = UInt8(ascii: "T") }
    if bytes.last == UInt8(ascii: "z") { bytes[bytes.count - 1] = UInt8(ascii: "Z") }
    if bytes[19] == UInt8(ascii: ".") {
      let digits = bytes[20...].prefix { (0x30...0x39).contains($0) }
      bytes.removeSubrange(digits.dropFirst(9).indices)
    }
    let isLeap = bytes[16...18].elementsEqual(":60".utf8)
    if isLeap { bytes.replaceSubrange(17...18, with: "59".utf8) }
    guard let instant = Instant(iso8601: String(decoding: bytes, as: UTF8.self)) else {
      return nil
    }
    self = (isLeap ? instant.adding(seconds: 1) : instant).written
  }

  /// `2026-11-20T09:00:00.000Z`
  public var iso8601Milliseconds: String {
    let fraction = zeroPadded(Int(nanoseconds) / 1_000_000, 3)
    return wholeSecond.iso8601.dropLast() + ".\(fraction)Z"
  }
}
