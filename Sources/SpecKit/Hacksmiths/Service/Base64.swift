/// RFC 4648.
package enum Base64 {
  private static let standard = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// With padding.
  package static func encode(_ bytes: [UInt8]) -> String {
    var text = [UInt8]()
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for position in 0..<4 {
        let index = Int(bits >> UInt32(18 - 6 * position)) & 63
        text.append(position <= group.count ? standard[index] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The URL-safe alphabet, without padding (section 5).
  package static func url(_ bytes: [UInt8]) -> String {
    String(
      encode(bytes).compactMap { character in
        switch character {
        case "+": "-"
        case "/": "_"
        case "=": nil
        default: character
        }
      })
  }

  /// Nil for anything but whole groups of the standard alphabet with padding.
  package static func decode(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    guard bytes.count.isMultiple(of: 4) else { return nil }
    let padding = bytes.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= 2 else { return nil }
    var result: [UInt8] = []
    var bits: UInt32 = 0
    for (position, byte) in bytes.dropLast(padding).enumerated() {
      guard let digit = standard.firstIndex(of: byte) else { return nil }
      bits = bits << 6 | UInt32(digit)
      if position % 4 == 3 {
        result += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
        bits = 0
      }
    }
    switch padding {
    case 1: result += [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)]
    case 2: result.append(UInt8(bits >> 4 & 255))
    default: break
    }
    return result
  }
}
