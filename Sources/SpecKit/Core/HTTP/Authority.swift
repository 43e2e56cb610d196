/// A host, perhaps with a port (RFC 3986, section 3.2), without user information: what a `Host`
/// field holds.
package struct Authority: Sendable, Equatable {
  /// The host as written, without the port; an IPv6 address in brackets.
  package let host: String
  /// Up to five digits; empty without one.
  package let port: Substring

  /// Nil for anything else.
  package init?(_ text: String) {
    let bytes = text.utf8
    let end: String.Index
    if bytes.first == UInt8(ascii: "[") {
      guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      let address = bytes[..<bracket].dropFirst()
      guard address.contains(UInt8(ascii: ":")), address.allSatisfy(Self.isAddressByte) else {
        return nil
      }
      end = bytes.index(after: bracket)
    } else {
      end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
      guard end > bytes.startIndex, bytes[..<end].allSatisfy(Self.isNameByte) else { return nil }
    }
    guard bytes[end...].first ?? UInt8(ascii: ":") == UInt8(ascii: ":") else { return nil }
    // Bytes, not characters: a mark after the colon makes one character of the two.
    let digits = bytes[end...].dropFirst()
    guard digits.count <= 5, digits.allSatisfy(\.isASCIIDigit) else { return nil }
    port = Substring(digits)
    host = String(text[..<end])
  }

  /// On this machine, whatever its name servers say.
  package var isLoopback: Bool {
    if host == "[::1]" || Grammar.same(host, "localhost") { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || ":.%".utf8.contains(byte)
  }

  /// Unreserved characters, and sub-delimiters except the comma, which makes a list of hosts. Percent-encoded hosts
  /// are refused, as no client sends them.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-._~!$&'()*+;=".utf8.contains(byte)
  }
}
