/// One mail address, with the name of its owner or without (RFC 5322, ASCII addresses).
public struct MailAddress: Sendable, Equatable {
  public var name: String
  /// `ideas@example.org`
  public var address: String

  /// Reads `ann@example.org` or `Ann <ann@example.org>`, nil for anything else.
  public init?(_ text: String) {
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      return nil
    }
    let text = text.trimmingSpaces()
    if text.hasSuffix(">"), let open = text.lastIndex(of: "<") {
      var name = String(text[..<open]).trimmingSpaces()
      if name.count > 1, name.hasPrefix("\""), name.hasSuffix("\"") {
        name = String(name.dropFirst().dropLast())
      }
      guard !name.contains("\""), !name.contains("\\"), !name.contains("<") else { return nil }
      self.name = name
      address = String(text[text.index(after: open)...].dropLast())
    } else {
      name = ""
      address = text
    }
    guard Self.isAddress(address) else { return nil }
  }

  /// A dot-atom on either side of the only `@`.
  private static func isAddress(_ text: String) -> Bool {
    let sides = text.split(separator: "@", omittingEmptySubsequences: false)
    guard text.utf8.count <= 254, sides.count == 2, sides[0].utf8.count <= 64 else { return false }
    return sides.allSatisfy { side in
      side.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
        !atom.isEmpty && atom.utf8.allSatisfy(isAtomText)
      }
    }
  }

  /// The `atext` of RFC 5322.
  private static func isAtomText(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
  }

  /// The address as written in a header.
  public var header: String {
    if name.isEmpty { return address }
    let isPlain = name.isPrintableASCII && name.utf8.count <= 60
    return (isPlain ? "\"\(name)\"" : EncodedWord.text(name, after: 6)) + " <\(address)>"
  }
}
