/// Percent-encoding (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// Everything but unreserved characters is encoded, as UTF-8.
  package static func encode(_ text: some StringProtocol) -> String { encode(text, keeping: "") }

  /// A part of a path keeps all of `pchar` (RFC 3986, section 3.3): servers that route by the raw text, as
  /// those of Google do (`accounts:signInWithIdp`), take an encoded delimiter for another path.
  package static func encodePathPart(_ text: some StringProtocol) -> String {
    encode(text, keeping: "!$&'()*+,;=:@")
  }

  /// The same, but for the ASCII characters of `kept`.
  package static func encode(_ text: some StringProtocol, keeping kept: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.append(byte)
      case let byte where kept.utf8.contains(byte): result.append(byte)
      default:
        result += Array("%\(Hex.encode([byte]).uppercased())".utf8)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// - Parameter isForm: a plus stands for a space, as in queries.
  package static func decode(_ text: some StringProtocol, isForm: Bool = false)
    throws(Refusal) -> String
  {
    try decode(Substring(text).utf8, isForm: isForm)
  }

  static func decode(_ text: Substring.UTF8View, isForm: Bool = false) throws(Refusal)
    -> String
  {
    if text.allSatisfy({ $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "+") && $0 != 0 }) {
      return String(Substring(text))
    }
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(Grammar.hexDigit),
          let low = rest.popFirst().flatMap(Grammar.hexDigit)
        else { throw .badTarget }
        bytes.append(UInt8(high << 4 | low))
      case UInt8(ascii: "+") where isForm: bytes.append(0x20)
      default: bytes.append(byte)
      }
    }
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw .badTarget
    }
    return text
  }
}
