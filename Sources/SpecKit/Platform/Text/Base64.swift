/// Bytes as text: base64 and base64url (RFC 4648) and hexadecimal.
public enum Base64 {
  public enum Alphabet: Sendable {
    /// `+` and `/`, padded with `=`.
    case standard
    /// `-` and `_`, without padding.
    case url
  }

  public static func encode(_ bytes: some Collection<UInt8>, _ alphabet: Alphabet = .standard)
    -> String
  {
    let letters = Self.letters(alphabet)
    var text: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(letters[Int(bits >> UInt32(count)) & 63])
      }
    }
    if count > 0 { text.append(letters[Int(bits << UInt32(6 - count)) & 63]) }
    if alphabet == .standard {
      while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes, or nil if the text is not what `encode` writes: wrong letters, wrong padding, or
  /// bits that no byte owns.
  public static func decode(_ text: some StringProtocol, _ alphabet: Alphabet = .standard)
    -> [UInt8]?
  {
    var letters = Array(text.utf8)
    if alphabet == .standard {
      guard letters.count % 4 == 0 else { return nil }
      for _ in 0..<2 where letters.last == UInt8(ascii: "=") { letters.removeLast() }
    }
    guard letters.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for letter in letters {
      guard let value = value(letter, alphabet) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bits & (1 << UInt32(count) - 1) == 0 ? bytes : nil
  }

  private static func letters(_ alphabet: Alphabet) -> [UInt8] {
    let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    return Array((common + (alphabet == .standard ? "+/" : "-_")).utf8)
  }

  private static func value(_ letter: UInt8, _ alphabet: Alphabet) -> UInt32? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter) + 4
    case UInt8(ascii: "+") where alphabet == .standard: 62
    case UInt8(ascii: "/") where alphabet == .standard: 63
    case UInt8(ascii: "-") where alphabet == .url: 62
    case UInt8(ascii: "_") where alphabet == .url: 63
    default: nil
    }
  }
}

/// Bytes as hexadecimal digits, lower case, two a byte.
public enum Hex {
  private static let digits = Array("0123456789abcdef".utf8)

  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes, or nil for an odd number of digits or anything that is none.
  public static func decode(_ text: some StringProtocol) -> [UInt8]? {
    let digits = text.utf8.compactMap(\.hexDigitValue)
    guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { index in
      UInt8(digits[index] << 4 | digits[index + 1])
    }
  }
}
