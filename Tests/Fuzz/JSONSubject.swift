internal import SpecCore

/// The JSON parser: an accepted value has one text, which is read as the same value. Another reader decides which texts
/// are JSON, see ``sample(using:)``.
package struct JSONSubject: Subject {
  package private(set) var tally = ["accepted": 0, "refused": 0]

  package init() {}

  private static let mutator = Mutator(
    seeds: [
      "{}", "[]", "null", "true", " false ", "0", "-0", "-0.0", "1e5", "1E-400", "0.1e+2",
      "9223372036854775807", "-9223372036854775808", "9223372036854775808",
      "1.7976931348623157e308",
      "5e-324", "[1,2.5,\"a\",null,[{}],{\"b\":[true,false]}]",
      "\"\\u00e9\\ud83d\\ude00\\n\\/\\\"\"",
      "{\"a\":1,\"b\":{\"c\":\"é€😀\",\"\\u0061b\":[]},\"d\":-1.25e-3}",
      "\"\u{2028}\u{7F}\u{202E}\"",
      "{\"event\":\"next\",\"response\":\"yes\",\"guests\":1,\"waitlist\":true}\n",
      String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
      String(repeating: "{\"a\":", count: 511) + "1" + String(repeating: "}", count: 511),
    ],
    words: [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "\\udc00", "\\u0000", "\\u212a",
      "\\x",
      "null", "NaN", "Infinity", "-", "+", ".", "e", "E+", "0", "00", "1", "1e999", "-1e999",
      "1e-999",
      " ", "\t", "\n", "\r", "\u{B}", "\u{A0}", "\u{FEFF}", "//", "\"a\":1", ",]",
      "{\"a\":1,\"a\":1}",
      "{\"é\":1,\"e\u{301}\":1}", "\0", "é",
    ],
    binary: [
      [0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
    ])

  package mutating func attempt(using numbers: inout Numbers) throws(Divergence) {
    let bytes = Self.mutator.input(using: &numbers)
    guard let value = try? JSON(parsing: bytes) else {
      tally["refused", default: 0] += 1
      return
    }
    tally["accepted", default: 0] += 1
    let text = value.bytes()
    for written in [text, value.bytes(pretty: true)] {
      guard let again = try? JSON(parsing: written), again.bytes() == text else {
        throw Divergence("not the same after \(String(decoding: written, as: UTF8.self))", bytes)
      }
    }
    if text.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      throw Divergence("a control character is written as it is", bytes)
    }
  }

  /// An input in hexadecimal and, behind a tab, its value as text, or nothing if it was refused.
  package static func sample(using numbers: inout Numbers) -> String {
    let bytes = mutator.input(using: &numbers)
    return Hex.encode(bytes) + "\t" + ((try? JSON(parsing: bytes))?.serialized() ?? "")
  }
}
