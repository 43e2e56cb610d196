/// Apple's format for tables of strings: `"key" = "value";` with `/* */` and `//` comments, the
/// escapes `\n \t \r \" \\ \U0041`, in UTF-8 or, told by its mark, UTF-16.
public enum StringsFile {
  public struct SyntaxError: Error, Equatable {
    /// Counted from 1.
    public let line: Int
    public let problem: String
  }

  public static func parse(_ bytes: [UInt8]) throws(SyntaxError) -> [String: String] {
    guard let text = text(of: bytes) else {
      throw SyntaxError(line: 1, problem: "neither UTF-8 nor UTF-16 with a mark")
    }
    var scanner = Scanner(bytes: Array(text.utf8))
    var table: [String: String] = [:]
    table.reserveCapacity(bytes.count / 100)
    while try scanner.skipSpace() {
      let key = try scanner.string()
      try scanner.expect("=")
      table[key] = try scanner.string()
      try scanner.expect(";")
    }
    return table
  }

  private static func text(of bytes: [UInt8]) -> String? {
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else {
      return String(validating: IncomingText.unmarked(bytes[...]), as: UTF8.self)
    }
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(validating: units, as: UTF16.self)
  }

  /// Reads valid UTF-8.
  private struct Scanner {
    let bytes: [UInt8]
    var position = 0

    func failure(_ problem: String) -> SyntaxError {
      let line = 1 + bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") }
      return SyntaxError(line: line, problem: problem)
    }

    func starts(with text: String) -> Bool {
      bytes[min(position, bytes.count)...].starts(with: text.utf8)
    }

    /// The scalar at the position, which is before the end.
    var scalar: Unicode.Scalar {
      let rest = bytes[position..<min(position + 4, bytes.count)]
      if let byte = rest.first, byte < 0x80 { return Unicode.Scalar(byte) }
      return String(decoding: rest, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    }

    /// Passes white space and comments; false at the end.
    mutating func skipSpace() throws(SyntaxError) -> Bool {
      while position < bytes.count {
        switch bytes[position] {
        case UInt8(ascii: " "), UInt8(ascii: "\n"): position += 1
        case UInt8(ascii: "/") where starts(with: "//"):
          position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        case UInt8(ascii: "/") where starts(with: "/*"):
          position += 2
          while !starts(with: "*/") {
            guard position < bytes.count else { throw failure("a comment has no end") }
            position += 1
          }
          position += 2
        default:
          guard scalar.properties.isWhitespace else { return true }
          position += UTF8.width(scalar)
        }
      }
      return false
    }

    mutating func expect(_ sign: Unicode.Scalar) throws(SyntaxError) {
      guard try skipSpace(), scalar == sign else { throw failure("'\(sign)' expected") }
      position += 1
    }

    mutating func string() throws(SyntaxError) -> String {
      try expect("\"")
      var (result, start) = ("", position)
      while position < bytes.count {
        switch bytes[position] {
        case UInt8(ascii: "\""):
          result += String(decoding: bytes[start..<position], as: UTF8.self)
          position += 1
          return result
        case UInt8(ascii: "\\"):
          result += String(decoding: bytes[start..<position], as: UTF8.self)
          position += 1
          result.unicodeScalars.append(try escape())
          start = position
        default: position += 1
        }
      }
      throw failure("a string has no end")
    }

    private mutating func escape() throws(SyntaxError) -> Unicode.Scalar {
      guard position < bytes.count else { throw failure("a string has no end") }
      let scalar = scalar
      position += UTF8.width(scalar)
      switch scalar {
      case "n": return "\n"
      case "t": return "\t"
      case "r": return "\r"
      case "U", "u":
        let digits = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
        guard digits.utf8.count == 4, let number = UInt32(digits, radix: 16),
          let scalar = Unicode.Scalar(number)
        else { throw failure("\\U needs four hexadecimal digits") }
        position += 4
        return scalar
      case let other: return other
      }
    }
  }
}
