internal import SpecCore

/// The name of a person or a host as others see it: 1 to 32 characters, at most 64 bytes, nothing
/// that could drive a terminal or turn the direction of reading.
struct DisplayName: Sendable, Hashable {
  static let characterLimit = 32
  static let byteLimit = 64

  let text: String

  /// What a person typed: taken as it is or not at all.
  init?(_ text: String) {
    let name = text.trimmingSpaces()
    guard !name.isEmpty, name.count <= Self.characterLimit, name.utf8.count <= Self.byteLimit,
      sanitized(name) == name
    else { return nil }
    self.text = String(name)
  }

  /// What came from the network or from another program: what is unsafe is left out and what is
  /// too long is cut; `fallback` if nothing is left.
  init(cleaning raw: String, fallback: String) {
    var kept = ""
    var count = 0
    for character in raw {
      let safe = String(
        String.UnicodeScalarView(
          character.unicodeScalars.filter { sanitized(String($0)) == String($0) }))
      guard !safe.isEmpty else { continue }
      guard count < Self.characterLimit, kept.utf8.count + safe.utf8.count <= Self.byteLimit else {
        break
      }
      kept += safe
      count += 1
    }
    let trimmed = kept.trimmingSpaces()
    text = trimmed.isEmpty ? fallback : String(trimmed)
  }
}

extension DisplayName: ArgumentValue {
  static func parse(argument text: String) throws -> DisplayName {
    guard let name = DisplayName(text) else {
      throw ArgumentError(
        "a name has 1 to \(characterLimit) characters, at most \(byteLimit) bytes, "
          + "and no control characters", code: "bad-name")
    }
    return name
  }
}
