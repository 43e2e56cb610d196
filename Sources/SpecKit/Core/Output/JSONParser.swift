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
    Text("{problem} at byte {offset}").filled(with: ["offset": "\(offset)", "problem": what])
  }

  /// The problem without its place.
  var what: Text {
    switch problem {
    case .unexpectedEnd: Text("unexpected end")
    case .unexpectedByte: Text("unexpected character")
    case .invalidNumber: Text("invalid number")
    case .invalidString: Text("invalid string")
    case .invalidUTF8: Text("invalid UTF-8")
    case .duplicateKey: Text("duplicate key")
    case .tooDeep: Text("nested too deeply")
    case .trailingData: Text("text after the value")
    }
  }
}

extension JSONTape {
  /// Reads RFC 8259 text and nothing more lenient: no trailing comma, no comment, no duplicate key,
  /// no number that overflows. Integers that fit keep all 64 bits.
  package convenience init(parsing text: some Collection<UInt8>, maximumDepth: Int = 512)
    throws(JSONSyntaxError)
  {
    let text = Array(text)
    let nodes = try text.withUnsafeBufferPointer { bytes throws(JSONSyntaxError) -> [Node] in
      var parser = JSONParser(bytes: bytes, maximumDepth: maximumDepth)
      return try parser.document()
    }
    self.init(text: text, nodes: nodes)
  }
}

extension JSON {
  /// Reads text as ``JSONTape`` does.
  package init(parsing text: some Collection<UInt8>, maximumDepth: Int = 512)
    throws(JSONSyntaxError)
  {
    self.init(try JSONTape(parsing: text, maximumDepth: maximumDepth))
  }

  package init(parsing text: String, maximumDepth: Int = 512) throws(JSONSyntaxError) {
    try self.init(parsing: text.utf8, maximumDepth: maximumDepth)
  }
}

struct JSONParser {
  typealias Node = JSONTape.Node

  /// Every index is compared with `count` first (`next`), or is less than `offset`.
  private let bytes: UnsafeBufferPointer<UInt8>
  private let maximumDepth: Int
  private var offset = 0
  private var depth = 0
  private var nodes: [Node] = []

  fileprivate init(bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  fileprivate mutating func document() throws(JSONSyntaxError) -> [Node] {
    // One node for every 12 bytes is typical.
    nodes.reserveCapacity(bytes.count / 12 + 1)
    skipSpace()
    try value()
    skipSpace()
    guard offset == bytes.count else { throw error(.trailingData) }
    return nodes
  }

  /// Adds a scalar that ends here.
  private mutating func add(_ kind: JSONTape.Kind, from start: Int, to end: Int) {
    nodes.append(
      Node(kind: kind, start: UInt32(start), end: UInt32(end), next: UInt32(nodes.count + 1)))
  }

  /// - Parameter place: the offset in bytes; nil for the present one.
  private func error(
    _ problem: JSONSyntaxError.Problem, at place: Int? = nil
  ) -> JSONSyntaxError {
    JSONSyntaxError(problem: problem, offset: place ?? offset)
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    // A local variable, as in `string()`: most bytes of a document pass one of these two loops.
    var end = offset
    while end < bytes.count {
      let byte = bytes[end]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      end += 1
    }
    offset = end
  }

  private mutating func value() throws(JSONSyntaxError) {
    guard let byte = next else { throw error(.unexpectedEnd) }
    switch byte {
    case UInt8(ascii: "{"): try container(.object, until: UInt8(ascii: "}"))
    case UInt8(ascii: "["): try container(.array, until: UInt8(ascii: "]"))
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try literal("true", .trueLiteral)
    case UInt8(ascii: "f"): try literal("false", .falseLiteral)
    case UInt8(ascii: "n"): try literal("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    default: throw error(.unexpectedByte)
    }
  }

  private mutating func literal(
    _ word: StaticString, _ kind: JSONTape.Kind
  ) throws(JSONSyntaxError) {
    let start = offset
    for index in 0..<word.utf8CodeUnitCount {
      guard let byte = next else { throw error(.unexpectedEnd) }
      guard byte == word.utf8Start[index] else { throw error(.unexpectedByte) }
      offset += 1
    }
    add(kind, from: start, to: offset)
  }

  /// Reads the items of an array or the members of an object, up to its last byte.
  private mutating func container(
    _ kind: JSONTape.Kind, until end: UInt8
  ) throws(JSONSyntaxError) {
    depth += 1
    guard depth <= maximumDepth else { throw error(.tooDeep) }
    let index = nodes.count
    nodes.append(Node(kind: kind, start: 0, end: 0, next: 0))
    offset += 1
    skipSpace()
    var (count, seen) = (0, SeenKeys(first: index + 1))
    if next == end {
      offset += 1
    } else {
      repeat {
        if kind == .object { try key(&seen) }
        try value()
        count += 1
      } while try continues(until: end)
    }
    depth -= 1
    (nodes[index].end, nodes[index].next) = (UInt32(count), UInt32(nodes.count))
  }

  /// True at a comma (more follows), false at the last byte of the container.
  private mutating func continues(until end: UInt8) throws(JSONSyntaxError) -> Bool {
    skipSpace()
    guard let byte = next else { throw error(.unexpectedEnd) }
    guard byte == end || byte == UInt8(ascii: ",") else { throw error(.unexpectedByte) }
    offset += 1
    if byte != end { skipSpace() }
    return byte != end
  }

  /// Reads a key and the colon after it.
  private mutating func key(_ seen: inout SeenKeys) throws(JSONSyntaxError) {
    let (start, key) = (offset, nodes.count)
    try string()
    guard seen.insert(key, of: nodes, bytes) else { throw error(.duplicateKey, at: start) }
    skipSpace()
    try expect(UInt8(ascii: ":"))
    skipSpace()
  }

  private mutating func expect(_ expected: UInt8) throws(JSONSyntaxError) {
    guard let byte = next else { throw error(.unexpectedEnd) }
    guard byte == expected else { throw error(.unexpectedByte) }
    offset += 1
  }

  private mutating func number() throws(JSONSyntaxError) {
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
    let text = UnsafeBufferPointer(rebasing: bytes[start..<offset])
    // The integer 0 has no sign.
    let isMinusZero =
      text.count == 2 && text[0] == UInt8(ascii: "-") && text[1] == UInt8(ascii: "0")
    if isInteger, !isMinusZero, JSONTape.integer(text) != nil {
      return add(.integer, from: start, to: offset)
    }
    guard Double(String(decoding: text, as: UTF8.self))?.isFinite == true else {
      throw error(.invalidNumber, at: start)
    }
    add(.double, from: start, to: offset)
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = offset
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    guard offset > start else { throw error(next == nil ? .unexpectedEnd : .invalidNumber) }
  }

  private mutating func string() throws(JSONSyntaxError) {
    try expect(UInt8(ascii: "\""))
    let start = offset
    // A local variable, as in `skipSpace()`.
    var (end, bits, kind) = (offset, UInt8(0), JSONTape.Kind.string)
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      let byte = bytes[end]
      guard byte >= 0x20 else { throw error(.invalidString, at: end) }
      bits |= byte
      end += 1
      guard byte == UInt8(ascii: "\\") else { continue }
      offset = end
      _ = try escape()
      (end, kind) = (offset, .escaped)
    }
    guard end < bytes.count else { throw error(.unexpectedEnd, at: end) }
    // Most strings are ASCII, which needs no validation. Escapes are ASCII too.
    if bits >= 0x80, String(validating: bytes[start..<end], as: UTF8.self) == nil {
      throw error(.invalidUTF8, at: start)
    }
    add(kind, from: start, to: end)
    offset = end + 1
  }

  /// The character of an escape, of which the backslash was read.
  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    guard let byte = next else { throw error(.unexpectedEnd) }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try escapedScalar()
    default: throw error(.invalidString, at: offset - 1)
    }
  }

  private mutating func escapedScalar() throws(JSONSyntaxError) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    // Two escapes, each with half of a surrogate pair.
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
    return scalar
  }

  private mutating func codeUnit() throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next else { throw error(.unexpectedEnd) }
      guard let digit = byte.hexDigitValue else { throw error(.invalidString) }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }

  /// The text of a valid string, with its escapes replaced.
  static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var parser = JSONParser(bytes: bytes, maximumDepth: 0)
    var text = ""
    while parser.offset < bytes.count {
      let rest = bytes[parser.offset...]
      let end = rest.firstIndex(of: UInt8(ascii: "\\")) ?? bytes.count
      text += String(decoding: rest[..<end], as: UTF8.self)
      parser.offset = end + 1
      if end < bytes.count, let scalar = try? parser.escape() { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
