/// A person's name at a service as it is typed: `@bea` or `bea`, at Mastodon also `@bea@example.org`.
struct Handle: Sendable, Hashable {
  /// Who signs in to the demo world where nobody is named.
  static let demo = Handle(unchecked: "ann")

  /// Without the `@` at its begin, otherwise as typed.
  let text: String

  private init(unchecked text: String) { self.text = text }

  /// - Throws: `badHandle` for anything but 1 to 15 letters, digits and underscores of ASCII.
  init(_ typed: String, at service: ServiceName = .test) throws(UsFrameError) {
    let name = typed.hasPrefix("@") ? String(typed.dropFirst()) : typed
    let parts = name.split(separator: "@", omittingEmptySubsequences: false)
    let isGood =
      service == .mastodon
      ? parts.count <= 2 && Self.isName(parts[0], upTo: 253, and: ".-")
        && parts.dropFirst().allSatisfy { Self.isName($0, upTo: 260, and: ".-:") }
      : parts.count == 1 && Self.isName(parts[0], upTo: 15, and: "")
    guard isGood else { throw .badHandle(typed) }
    text = name
  }

  private static func isName(_ text: Substring, upTo limit: Int, and others: String) -> Bool {
    1...limit ~= text.utf8.count
      && text.utf8.allSatisfy {
        0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x5F
          || others.utf8.contains($0)
      }
  }
}
