/// The characters of HTTP's grammar (RFC 9110, section 5.6, and RFC 9112).
enum Grammar {
  static let carriageReturn: UInt8 = 0x0D
  static let lineFeed: UInt8 = 0x0A

  /// Characters of names: methods, field names, transfer codings.
  static func isToken(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || tokenMarks.contains(byte)
  }

  private static let tokenMarks = Array("-_.!#$%&'*+^`|~".utf8)

  static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy(isToken)
  }

  /// Bytes of a line: visible characters, spaces, tabs and bytes beyond ASCII.
  static func isText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == 0x09 }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The bytes as UTF-8, or one character a byte where they are not: a field may hold anything.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// Without the blanks around it.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }

  /// The elements of a field that is a list (RFC 9110, section 5.6.1), in lower case; empty ones
  /// stay, for a list of lengths with a hole is not a list.
  static func list(_ values: [String]) -> [String] {
    values.flatMap { value in
      value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
        lowercased(text(trimmed(Array($0)[...])))
      }
    }
  }

  /// Names are compared without the case of ASCII letters alone: to Unicode, the Kelvin sign is a
  /// `k` too, and `chun\u{212A}ed` no word of HTTP.
  static func lowercased(_ text: String) -> String {
    String(decoding: text.utf8.map(lower), as: UTF8.self)
  }

  static func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Byte by byte: Swift compares strings by canonical equivalence, to which a Kelvin sign is a `K`.
  static func same(_ a: String, _ b: String) -> Bool {
    guard a.utf8.count == b.utf8.count else { return false }
    return a.utf8.elementsEqual(b.utf8) { lower($0) == lower($1) }
  }
}
