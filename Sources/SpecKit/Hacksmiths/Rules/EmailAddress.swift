/// An e-mail address by the rule of the WHATWG HTML standard (`input type=email`), with at least
/// one dot in the domain and at most 254 characters.
struct EmailAddress: Sendable, Hashable {
  /// The longest address, in bytes.
  static let longest = 254

  /// As it was typed.
  let text: String

  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard text.utf8.count <= Self.longest, parts.count == 2, !parts[0].isEmpty,
      parts[0].allSatisfy(Self.isLocal)
    else { return nil }
    let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count >= 2, labels.allSatisfy(Self.isLabel) else { return nil }
    self.text = text
  }

  /// For comparisons: ASCII letters in lower case.
  var folded: String { Self.folded(text) }

  static func folded(_ text: String) -> String {
    String(
      decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static func isLocal(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(byte)
  }

  private static func isLabel(_ label: Substring.UTF8View) -> Bool {
    guard let first = label.first, let last = label.last, label.count <= 63 else { return false }
    return isLetterOrDigit(first) && isLetterOrDigit(last)
      && label.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
  }
}
