extension JSON {
  /// RFC 8259 text. What could command a terminal or turn text around (C1, DEL, line and paragraph
  /// separators, bidirectional controls) is escaped too, which changes no value.
  package func serialized(pretty: Bool = false) -> String {
    var text = ""
    write(to: &text, indent: pretty ? 0 : nil)
    return text
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .int(let number): text += String(number)
    case .double(let number): text += Self.text(of: number)
    case .string(let string): Self.quote(string, to: &text)
    case .array(let items):
      Self.list(items, "[", "]", to: &text, indent: indent) { item, text, indent in
        item.write(to: &text, indent: indent)
      }
    case .object(let members):
      Self.list(members, "{", "}", to: &text, indent: indent) { member, text, indent in
        Self.quote(member.key, to: &text)
        text += indent == nil ? ":" : ": "
        member.value.write(to: &text, indent: indent)
      }
    }
  }

  private static func list<Item>(
    _ items: [Item], _ open: String, _ close: String, to text: inout String, indent: Int?,
    _ write: (Item, inout String, Int?) -> Void
  ) {
    text += open
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      if let indent { text += "\n" + String(repeating: "  ", count: indent + 1) }
      write(item, &text, indent.map { $0 + 1 })
    }
    if let indent, !items.isEmpty { text += "\n" + String(repeating: "  ", count: indent) }
    text += close
  }

  /// The shortest text that reads back to the same double; whole numbers without a fraction.
  private static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func quote(_ string: String, to text: inout String) {
    text += "\""
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
      text += string
    } else {
      for scalar in string.unicodeScalars { append(scalar, to: &text) }
    }
    text += "\""
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar.value {
    case 0x22: text += "\\\""
    case 0x5C: text += "\\\\"
    case 0x08: text += "\\b"
    case 0x0C: text += "\\f"
    case 0x0A: text += "\\n"
    case 0x0D: text += "\\r"
    case 0x09: text += "\\t"
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x061C:
      let hex = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    default: text.unicodeScalars.append(scalar)
    }
  }
}
