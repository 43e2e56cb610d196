/// Why bytes are not JSON.
package struct JSONSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Problem: Equatable, Sendable {
    case unexpectedEnd, unexpectedByte, invalidNumber, invalidString, invalidUTF8, duplicateKey,
      tooDeep, trailingData
  }

  package let problem: Problem
  /// Offset in bytes from the start of the text.
  package let offset: Int

  package var description: String { told("en") }

  /// The problem with its place.
  package var told: Text {
    jsonTexts.atByte.filled(with: ["offset": "\(offset)", "problem": what])
  }

  /// The problem without its place.
  var what: Text {
    switch problem {
    case .unexpectedEnd: jsonTexts.unexpectedEnd
    case .unexpectedByte: jsonTexts.unexpectedByte
    case .invalidNumber: jsonTexts.invalidNumber
    case .invalidString: jsonTexts.invalidString
    case .invalidUTF8: jsonTexts.invalidUTF8
    case .duplicateKey: jsonTexts.duplicateKey
    case .tooDeep: jsonTexts.tooDeep
    case .trailingData: jsonTexts.trailingData
    }
  }
}

extension JSON {
  /// Reads RFC 8259 text and nothing more lenient: no trailing comma, no comment, no duplicate key,
  /// no number that overflows. Integers that fit keep all 64 bits.
  package init(parsing text: some Collection<UInt8>, maximumDepth: Int = 512)
    throws(JSONSyntaxError)
  {
    self = try ContiguousArray(text).withUnsafeBufferPointer {
      bytes throws(JSONSyntaxError) -> JSON in
      var parser = JSONParser(bytes: bytes, maximumDepth: maximumDepth)
      return try parser.document()
    }
  }

  package init(parsing text: String, maximumDepth: Int = 512) throws(JSONSyntaxError) {
    try self.init(parsing: text.utf8, maximumDepth: maximumDepth)
  }
}

private struct JSONParser {
  /// Every index is compared with `count` first (`next`), or lies below `offset`.
  let bytes: UnsafeBufferPointer<UInt8>
  let maximumDepth: Int
  var offset = 0
  var depth = 0

  init(bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  mutating func document() throws(JSONSyntaxError) -> JSON {
    skipSpace()
    let value = try value()
    skipSpace()
    guard offset == bytes.count else { throw error(.trailingData) }
    return value
  }

  private func error(_ problem: JSONSyntaxError.Problem) -> JSONSyntaxError {
    JSONSyntaxError(problem: problem, offset: offset)
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  private mutating func value() throws(JSONSyntaxError) -> JSON {
    guard let byte = next else { throw error(.unexpectedEnd) }
    switch byte {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw error(.unexpectedByte)
    }
  }

  private mutating func literal(_ word: StaticString, _ value: JSON) throws(JSONSyntaxError)
    -> JSON
  {
    for index in 0..<word.utf8CodeUnitCount {
      guard let byte = next else { throw error(.unexpectedEnd) }
      guard byte == word.utf8Start[index] else { throw error(.unexpectedByte) }
      offset += 1
    }
    return value
  }

  private mutating func enter() throws(JSONSyntaxError) {
    depth += 1
    guard depth <= maximumDepth else { throw error(.tooDeep) }
    offset += 1
    skipSpace()
  }

  /// True at a comma (more follows), false at the closing byte.
  private mutating func continues(until end: UInt8) throws(JSONSyntaxError) -> Bool {
    skipSpace()
    guard let byte = next else { throw error(.unexpectedEnd) }
    guard byte == end || byte == UInt8(ascii: ",") else { throw error(.unexpectedByte) }
    offset += 1
    if byte == end {
      depth -= 1
      return false
    }
    skipSpace()
    return true
  }

  private mutating func array() throws(JSONSyntaxError) -> JSON {
    try enter()
    var items: [JSON] = []
    if next == UInt8(ascii: "]") {
      offset += 1
      depth -= 1
      return .array(items)
    }
    repeat { items.append(try value()) } while try continues(until: UInt8(ascii: "]"))
    return .array(items)
  }

  private mutating func object() throws(JSONSyntaxError) -> JSON {
    try enter()
    var members: [JSON.Member] = []
    var seen = SeenKeys()
    if next == UInt8(ascii: "}") {
      offset += 1
      depth -= 1
      return .object(members)
    }
    repeat {
      guard let quote = next else { throw error(.unexpectedEnd) }
      guard quote == UInt8(ascii: "\"") else { throw error(.unexpectedByte) }
      let start = offset
      let key = try string()
      guard seen.isNew(key, quoted: bytes[start..<offset], in: members) else {
        throw JSONSyntaxError(problem: .duplicateKey, offset: start)
      }
      skipSpace()
      guard let colon = next else { throw error(.unexpectedEnd) }
      guard colon == UInt8(ascii: ":") else { throw error(.unexpectedByte) }
      offset += 1
      skipSpace()
      members.append(JSON.Member(key, try value()))
    } while try continues(until: UInt8(ascii: "}"))
    return .object(members)
  }

  private mutating func number() throws(JSONSyntaxError) -> JSON {
    let start = offset
    var isInteger = true
    if next == UInt8(ascii: "-") { offset += 1 }
    if next == UInt8(ascii: "0") { offset += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      isInteger = false
      offset += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      isInteger = false
      offset += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
      try digits()
    }
    let text = String(
      decoding: UnsafeBufferPointer(rebasing: bytes[start..<offset]), as: UTF8.self)
    if isInteger, text != "-0", let integer = Int64(text) { return .int(integer) }
    guard let double = Double(text), double.isFinite else {
      throw JSONSyntaxError(problem: .invalidNumber, offset: start)
    }
    return .double(double)
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = offset
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    guard offset > start else { throw error(next == nil ? .unexpectedEnd : .invalidNumber) }
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    offset += 1
    let start = offset
    var bits: UInt8 = 0
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      bits |= byte
      offset += 1
    }
    if next == UInt8(ascii: "\"") {
      let run = UnsafeBufferPointer(rebasing: bytes[start..<offset])
      offset += 1
      // Most strings are ASCII, which needs no validation.
      return bits < 0x80 ? String(decoding: run, as: UTF8.self) : try decoded(run, from: start)
    }
    var buffer = Array(bytes[start..<offset])
    while true {
      guard let byte = next else { throw error(.unexpectedEnd) }
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return try decoded(buffer, from: start)
      case UInt8(ascii: "\\"):
        try escape(into: &buffer)
      case 0..<0x20:
        throw error(.invalidString)
      default:
        buffer.append(byte)
        offset += 1
      }
    }
  }

  private func decoded(_ run: some Collection<UInt8>, from start: Int) throws(JSONSyntaxError)
    -> String
  {
    guard let text = String(validating: run, as: UTF8.self) else {
      throw JSONSyntaxError(problem: .invalidUTF8, offset: start)
    }
    return text
  }

  private mutating func escape(into buffer: inout [UInt8]) throws(JSONSyntaxError) {
    offset += 1
    guard let byte = next else { throw error(.unexpectedEnd) }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): buffer.append(byte)
    case UInt8(ascii: "b"): buffer.append(0x08)
    case UInt8(ascii: "f"): buffer.append(0x0C)
    case UInt8(ascii: "n"): buffer.append(0x0A)
    case UInt8(ascii: "r"): buffer.append(0x0D)
    case UInt8(ascii: "t"): buffer.append(0x09)
    case UInt8(ascii: "u"): buffer += Array(String(try escapedScalar()).utf8)
    default:
      offset -= 1
      throw error(.invalidString)
    }
  }

  private mutating func escapedScalar() throws(JSONSyntaxError) -> Character {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return Character(scalar) }
    guard (0xD800..<0xDC00).contains(first), next == UInt8(ascii: "\\") else {
      throw error(.invalidString)
    }
    offset += 1
    guard next == UInt8(ascii: "u") else { throw error(.invalidString) }
    offset += 1
    let second = try codeUnit()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar((first - 0xD800) << 10 + (second - 0xDC00) + 0x10000)
    else { throw error(.invalidString) }
    return Character(scalar)
  }

  private mutating func codeUnit() throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next else { throw error(.unexpectedEnd) }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw error(.invalidString)
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }
}
