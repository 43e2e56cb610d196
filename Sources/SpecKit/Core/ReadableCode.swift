/// Codes that people read aloud and type: digits and letters without I, L, O and U (Crockford's Base32).
package enum ReadableCode {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// A code of the lowest `5 * length` bits; `length` is at most 12. Only demo data uses numbers that can be guessed.
  package static func text(_ bits: UInt64, length: Int) -> String {
    String((0..<length).map { alphabet[Int(bits >> (5 * UInt64($0)) & 31)] })
  }

  /// Returns a secret code from the kernel's random numbers.
  package static func random(length: Int) -> String {
    String((0..<length).map { _ in alphabet[Int.random(in: 0..<32)] })
  }

  /// In capitals, without spaces and dashes, and with what looks like a digit as that digit.
  package static func normalized(_ text: String) -> String {
    String(
      text.uppercased().filter { !$0.isWhitespace && $0 != "-" }.map { character in
        switch character {
        case "I", "L": "1"
        case "O": "0"
        default: character
        }
      })
  }

  /// Whether a text is that code, in a time that does not depend on where they differ.
  package static func matches(_ text: String, _ code: String) -> Bool {
    constantTimeEquals(Array(normalized(text).utf8), Array(normalized(code).utf8))
  }
}
