internal import SpecCore

/// The rules of a title and of notes: trimmed, counted in grapheme clusters, and without
/// characters that drive a terminal or turn its reading direction.
enum TimerText {
  static func title(_ text: String) throws(Failure) -> String {
    let trimmed = trimmed(text)
    if isUnseen(trimmed) { throw .emptyTitle }
    return try checked(trimmed, field: "title", characters: 32, bytes: 2048)
  }

  static func notes(_ text: String) throws(Failure) -> String {
    let trimmed = trimmed(text)
    if !trimmed.isEmpty, isUnseen(trimmed) { throw .invisibleNotes }
    return try checked(trimmed, field: "notes", characters: 64, bytes: 4096)
  }

  /// Returns whether nothing of the text can be seen; control characters have an error of their own.
  private static func isUnseen(_ text: String) -> Bool {
    !text.unicodeScalars.contains { isControl($0) || isVisible($0) }
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  private static func checked(
    _ text: String, field: String, characters: Int, bytes: Int
  ) throws(Failure) -> String {
    if text.unicodeScalars.contains(where: isControl) { throw .controlCharacter(field) }
    guard text.utf8.count <= bytes, text.count <= characters else {
      throw .tooLong(field, characters: characters, bytes: bytes)
    }
    return text
  }

  /// Returns whether it is a control, a line separator or a mark of the reading direction.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069,
      0x200E...0x200F:
      true
    default: false
    }
  }
}
