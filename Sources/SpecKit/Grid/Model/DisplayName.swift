internal import SpecCore

/// The name of a person or a host that others see: 1 to 32 characters, at most 64 bytes, without
/// control characters and bidirectional overrides.
struct DisplayName: Sendable, Hashable {
  static let characterLimit = 32
  static let byteLimit = 64

  let text: String

  /// Accepts what a person typed unchanged, or rejects it.
  init?(_ text: String) {
    let name = text.trimmingSpaces()
    guard isVisible(name), name.count <= Self.characterLimit, name.utf8.count <= Self.byteLimit,
      sanitized(name) == name
    else { return nil }
    self.text = String(name)
  }

  /// Without control, escape and direction characters.
  static func visible(_ text: some StringProtocol) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.filter { sanitized(String($0)) == String($0) }))
  }

  /// Sanitizes a name from the network or another program: removes unsafe characters and truncates;
  /// `fallback` is used if nothing is left.
  init(cleaning raw: String, fallback: String) {
    var kept = ""
    for character in Self.visible(raw) {
      guard kept.count < Self.characterLimit,
        kept.utf8.count + character.utf8.count <= Self.byteLimit
      else { break }
      kept.append(character)
    }
    let trimmed = kept.trimmingSpaces()
    text = trimmed.isEmpty ? fallback : String(trimmed)
  }
}

extension DisplayName: ArgumentValue {
  static func parse(argument text: String) throws -> DisplayName {
    guard let name = DisplayName(text) else {
      throw Failure(badValue: problem(of: text.trimmingSpaces()), code: "bad-name")
    }
    return name
  }

  private static func problem(of name: String) -> Text {
    if name.count > characterLimit {
      return "the name is too long: use at most \(characterLimit) characters"
    }
    if name.utf8.count > byteLimit {
      return "the name is too long: use at most \(byteLimit) bytes, about \(byteLimit / 4) emoji"
    }
    return "invalid name: use 1 to \(characterLimit) visible characters"
  }
}
