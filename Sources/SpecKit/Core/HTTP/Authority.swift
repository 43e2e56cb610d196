/// A host, perhaps with a port (RFC 3986, section 3.2), without user information: what a `Host`
/// field holds.
package struct Authority: Sendable, Equatable {
  /// As written, without the port; an IPv6 address in brackets.
  package let host: String

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
      guard end > bytes.startIndex, Self.isName(bytes[..<end]) else { return nil }
    }
    if let colon = bytes[end...].first {
      let port = bytes[end...].dropFirst()
      guard colon == UInt8(ascii: ":"), port.count <= 5, port.allSatisfy(Grammar.isDigit) else {
        return nil
      }
    }
    host = String(text[..<end])
  }

  /// On this machine, whatever its name servers say.
  package var isLoopback: Bool {
    switch host {
    case "127.0.0.1", "localhost", "[::1]": return true
    default: break
    }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
      || host.lowercased() == "localhost"
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool {
    Grammar.hexDigit(byte) != nil || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "%") || Grammar.isLetter(byte)
  }

  /// Unreserved characters, sub-delimiters but the comma (a list of hosts is no host), and octets
  /// in percent-encoding.
  private static func isName(_ bytes: Substring.UTF8View) -> Bool {
    var rest = bytes
    while let byte = rest.popFirst() {
      guard isNameByte(byte) else { return false }
      if byte == UInt8(ascii: "%") {
        guard rest.popFirst().flatMap(Grammar.hexDigit) != nil,
          rest.popFirst().flatMap(Grammar.hexDigit) != nil
        else { return false }
      }
    }
    return true
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "#"), UInt8(ascii: "^"), UInt8(ascii: "`"),
      UInt8(ascii: "|"):
      false
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ";"), UInt8(ascii: "="): true
    default: Grammar.isToken(byte)
    }
  }
}
