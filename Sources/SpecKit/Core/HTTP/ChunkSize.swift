/// The line before each chunk of a body (RFC 9112, section 7.1).
struct ChunkSize {
  /// Bytes of the chunk; 0 for the last one.
  let count: Int
  let extensionBytes: Int
  /// As many hexadecimal digits as fit into an Int, whatever they are.
  static let maximumDigits = 15

  /// Reads the line, without its end. Extensions are checked and dropped.
  init(_ line: ArraySlice<UInt8>) throws(Refusal) {
    let digits = line.prefix { Grammar.hexDigit($0) != nil }
    guard (1...Self.maximumDigits).contains(digits.count) else { throw .badChunkSize }
    var count: UInt64 = 0
    for digit in digits { count = count << 4 | (Grammar.hexDigit(digit) ?? 0) }
    self.count = Int(count)
    var rest = line[digits.endIndex...]
    extensionBytes = rest.count
    guard rest.first.map({ $0 == UInt8(ascii: ";") || Grammar.isBlank($0) }) ?? true else {
      throw .badChunkSize
    }
    while !rest.isEmpty { try Self.skipExtension(&rest) }
  }

  /// `; name`, `; name=token` or `; name="text"`, with blanks around each mark.
  private static func skipExtension(_ rest: inout ArraySlice<UInt8>) throws(Refusal) {
    skipBlanks(&rest)
    guard rest.popFirst() == UInt8(ascii: ";") else { throw .badChunkExtension }
    skipBlanks(&rest)
    try skipToken(&rest)
    let afterName = rest
    skipBlanks(&rest)
    guard rest.first == UInt8(ascii: "=") else {
      rest = afterName
      return
    }
    rest.removeFirst()
    skipBlanks(&rest)
    if rest.first == UInt8(ascii: "\"") {
      try skipQuoted(&rest)
    } else {
      try skipToken(&rest)
    }
  }

  private static func skipBlanks(_ rest: inout ArraySlice<UInt8>) {
    rest = rest.drop(while: Grammar.isBlank)
  }

  private static func skipToken(_ rest: inout ArraySlice<UInt8>) throws(Refusal) {
    let token = rest.prefix(while: Grammar.isToken)
    guard !token.isEmpty else { throw .badChunkExtension }
    rest = rest[token.endIndex...]
  }

  private static func skipQuoted(_ rest: inout ArraySlice<UInt8>) throws(Refusal) {
    rest.removeFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return }
      if byte == UInt8(ascii: "\\"), rest.popFirst() == nil { break }
    }
    throw .badChunkExtension
  }
}
