/// Percent-encoding (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// A part of a path keeps all of `pchar` (RFC 3986, section 3.3): servers that route by the raw text, as
  /// those of Google do (`accounts:signInWithIdp`), take an encoded delimiter for another path.
  package static func encodePathPart(_ text: some StringProtocol) -> String {
    encode(text, keeping: "!$&'()*+,;=:@")
  }

  /// Everything but unreserved characters and the ASCII characters of `kept` is encoded, as UTF-8.
  package static func encode(_ text: some StringProtocol, keeping kept: String = "") -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      let isUnreserved =
        byte.isASCIILetter || byte.isASCIIDigit || "-._~".utf8.contains(byte)
      if isUnreserved || kept.utf8.contains(byte) {
        result.append(byte)
      } else {
        result += "%\(Hex.encode([byte]).uppercased())".utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// - Parameter isForm: a plus stands for a space, as in queries.
  package static func decode(_ text: some StringProtocol, isForm: Bool = false)
    throws(Refusal) -> String
  {
    var rest = Substring(text).utf8
    if rest.allSatisfy({ $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "+") && $0 != 0 }) {
      return String(text)
    }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst()?.hexDigitValue, let low = rest.popFirst()?.hexDigitValue
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
