extension JSON {
  /// RFC 8259 text. What could command a terminal or turn text around (C1, DEL, line and paragraph
  /// separators, bidirectional controls) is escaped too, which changes no value.
  package func serialized(pretty: Bool = false) -> String {
    String(decoding: bytes(pretty: pretty), as: UTF8.self)
  }

  package func bytes(pretty: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    // Most are of this size; it would be reached in many steps.
    bytes.reserveCapacity(512)
    write(to: &bytes, indent: pretty ? 0 : nil)
    return bytes
  }

  private func write(to bytes: inout [UInt8], indent: Int?) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .int(let number): bytes += String(number).utf8
    case .double(let number): bytes += Self.text(of: number).utf8
    case .string(let string): Self.quote(string, to: &bytes)
    case .array(let items):
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        Self.begin(index, to: &bytes, indent: indent)
        item.write(to: &bytes, indent: indent.map { $0 + 1 })
      }
      if !items.isEmpty { Self.breakLine(to: &bytes, indent: indent) }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        Self.begin(index, to: &bytes, indent: indent)
        Self.quote(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        if indent != nil { bytes.append(UInt8(ascii: " ")) }
        member.value.write(to: &bytes, indent: indent.map { $0 + 1 })
      }
      if !members.isEmpty { Self.breakLine(to: &bytes, indent: indent) }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func begin(_ index: Int, to bytes: inout [UInt8], indent: Int?) {
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    breakLine(to: &bytes, indent: indent.map { $0 + 1 })
  }

  private static func breakLine(to bytes: inout [UInt8], indent: Int?) {
    guard let indent else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<2 * indent { bytes.append(UInt8(ascii: " ")) }
  }

  /// The shortest text that reads back to the same double; whole numbers without a fraction.
  private static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A text as JSON has it, in quotation marks.
  package static func quote(_ string: String, to bytes: inout [UInt8]) {
    var string = string
    string.withUTF8 { quote($0, to: &bytes) }
  }

  static func quote(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    // Runs of what stands for itself are copied, the rest character by character.
    var (start, end) = (0, 0)
    while start < text.count {
      while end < text.count, isPlain(text[end]) { end += 1 }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
      // JSON in a string, as journals have it, is full of these.
      while end < text.count, isQuoted(text[end]) {
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(text[end])
        end += 1
      }
      start = end
      while end < text.count, !isPlain(text[end]), !isQuoted(text[end]) { end += 1 }
      guard start < end else { continue }
      let special = UnsafeBufferPointer(rebasing: text[start..<end])
      for scalar in String(decoding: special, as: UTF8.self).unicodeScalars {
        append(scalar, to: &bytes)
      }
      start = end
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isQuoted(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// ASCII that stands for itself.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && !isQuoted(byte)
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar.value {
    case 0x08: bytes += "\\b".utf8
    case 0x0C: bytes += "\\f".utf8
    case 0x0A: bytes += "\\n".utf8
    case 0x0D: bytes += "\\r".utf8
    case 0x09: bytes += "\\t".utf8
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x061C:
      bytes += "\\u\(zeroPadded(scalar.value, 4, radix: 16))".utf8
    default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }
}
