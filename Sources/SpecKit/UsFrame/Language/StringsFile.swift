/// Apple's format for tables of strings: `"key" = "value";` with `/* */` and `//` comments, the
/// escapes `\n \t \r \" \\ \U0041`, in UTF-8 or, told by its mark, UTF-16.
enum StringsFile {
  struct SyntaxError: Error, Equatable {
    /// Counted from 1.
    let line: Int
    let problem: String
  }

  static func parse(_ bytes: [UInt8]) throws(SyntaxError) -> [String: String] {
    guard let text = text(of: bytes) else {
      throw SyntaxError(line: 1, problem: "neither UTF-8 nor UTF-16 with a mark")
    }
    return try parse(text)
  }

  static func parse(_ text: String) throws(SyntaxError) -> [String: String] {
    var reader = Scanner(scalars: Array(text.unicodeScalars))
    var table: [String: String] = [:]
    while try reader.skipSpace() {
      let key = try reader.string()
      try reader.expect("=")
      table[key] = try reader.string()
      try reader.expect(";")
    }
    return table
  }

  private static func text(of bytes: [UInt8]) -> String? {
    switch bytes.prefix(2) {
    case [0xFE, 0xFF]: utf16(bytes.dropFirst(2)) { UInt16($0) << 8 | UInt16($1) }
    case [0xFF, 0xFE]: utf16(bytes.dropFirst(2)) { UInt16($1) << 8 | UInt16($0) }
    default:
      String(
        validating: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...],
        as: UTF8.self)
    }
  }

  private static func utf16(
    _ bytes: ArraySlice<UInt8>, _ unit: (UInt8, UInt8) -> UInt16
  ) -> String? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2)
      .map { unit(bytes[$0], bytes[$0 + 1]) }
    return String(validating: units, as: UTF16.self)
  }

  private struct Scanner {
    let scalars: [Unicode.Scalar]
    var position = 0

    func failure(_ problem: String) -> SyntaxError {
      let line = 1 + scalars[..<min(position, scalars.count)].count { $0 == "\n" }
      return SyntaxError(line: line, problem: problem)
    }

    func starts(with text: String) -> Bool {
      scalars[min(position, scalars.count)...].starts(with: text.unicodeScalars)
    }

    /// Passes white space and comments; false at the end.
    mutating func skipSpace() throws(SyntaxError) -> Bool {
      while position < scalars.count {
        if scalars[position].properties.isWhitespace {
          position += 1
        } else if starts(with: "//") {
          while position < scalars.count, scalars[position] != "\n" { position += 1 }
        } else if starts(with: "/*") {
          position += 2
          while !starts(with: "*/") {
            guard position < scalars.count else { throw failure("a comment has no end") }
            position += 1
          }
          position += 2
        } else {
          return true
        }
      }
      return false
    }

    mutating func expect(_ sign: Unicode.Scalar) throws(SyntaxError) {
      guard try skipSpace(), scalars[position] == sign else { throw failure("'\(sign)' expected") }
      position += 1
    }

    mutating func string() throws(SyntaxError) -> String {
      try expect("\"")
      var result = String.UnicodeScalarView()
      while position < scalars.count {
        let scalar = scalars[position]
        position += 1
        switch scalar {
        case "\"": return String(result)
        case "\\": result.append(try escape())
        default: result.append(scalar)
        }
      }
      throw failure("a string has no end")
    }

    private mutating func escape() throws(SyntaxError) -> Unicode.Scalar {
      guard position < scalars.count else { throw failure("a string has no end") }
      defer { position += 1 }
      switch scalars[position] {
      case "n": return "\n"
      case "t": return "\t"
      case "r": return "\r"
      case "U", "u":
        let digits = String(String.UnicodeScalarView(scalars[(position + 1)...].prefix(4)))
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
