/// Pairs of names and values as query strings and form bodies carry them.
///
/// Only the unreserved signs of RFC 3986 stay as they are: some servers read a bare `+` as a space
/// and some do not.
struct Form: Equatable {
  var pairs: [Pair]

  struct Pair: Equatable {
    var name: String
    var value: String
  }

  init(_ pairs: [(String, String)] = []) {
    self.pairs = pairs.map { Pair(name: $0.0, value: $0.1) }
  }

  /// Reads `a=1&b=2`, a `+` being a space.
  init(parsing text: some StringProtocol) {
    pairs = text.split(separator: "&").map { part in
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Pair(
        name: Form.decoded(sides[0]), value: sides.count > 1 ? Form.decoded(sides[1]) : "")
    }
  }

  /// The first value of that name.
  subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  var text: String {
    pairs.map { "\(Form.encoded($0.name))=\(Form.encoded($0.value))" }.joined(separator: "&")
  }

  static func encoded(_ text: String) -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: result.append(byte)
      default: result += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A percent sign without two hexadecimal digits stands for itself.
  static func decoded(_ text: some StringProtocol) -> String {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let high = hexDigit(rest[rest.startIndex]),
        let low = hexDigit(rest[rest.startIndex + 1])
      {
        result.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
