internal import SpecCore

extension Instant {
  /// The first and the last whole second that ISO 8601 has a text of four-digit years for.
  static let firstWritten = Instant(seconds: -62_167_219_200)
  static let lastWritten = Instant(seconds: 253_402_300_799)

  /// The nearest instant that can be written.
  var written: Instant { min(max(self, .firstWritten), .lastWritten) }

  /// Any date-time of RFC 3339 that can be written again: `t` and `z` in either case, a fraction of
  /// which nine digits count, and second 60, which is the first of the next minute.
  init?(rfc3339 text: String) {
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
}
