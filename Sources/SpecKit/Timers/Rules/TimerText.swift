import SpecCore

/// The rules of a title and of notes: trimmed, counted in grapheme clusters, and without
/// characters that drive a terminal or turn its reading direction.
enum TimerText {
  static func title(_ text: String) -> Result<String, FieldProblem> {
    let trimmed = trimmed(text)
    guard trimmed.unicodeScalars.contains(where: isVisible) else {
      return .failure(.init("title", "title-empty", "title.empty"))
    }
    return checked(trimmed, field: "title", most: 32, bytes: 2048)
  }

  static func notes(_ text: String) -> Result<String, FieldProblem> {
    checked(trimmed(text), field: "notes", most: 64, bytes: 4096)
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  private static func checked(
    _ text: String, field: String, most: Int, bytes: Int
  ) -> Result<String, FieldProblem> {
    if text.unicodeScalars.contains(where: isControl) {
      return .failure(.init(field, "control-character", "text.control"))
    }
    guard text.utf8.count <= bytes, text.count <= most else {
      let values = ["most": String(most), "bytes": String(bytes)]
      return .failure(.init(field, "\(field)-too-long", "text.too-long", values))
    }
    return .success(text)
  }

  /// Whether a scalar leaves something to see; a title of none that does looks empty. Control
  /// characters count, as they are told apart.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if isControl(scalar) { return true }
    let properties = scalar.properties
    return !properties.isDefaultIgnorableCodePoint && !properties.isWhitespace
      && properties.generalCategory != .format && scalar != "\u{2800}"
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069,
      0x200E...0x200F:
      true
    default: false
    }
  }
}

extension FieldProblem: Error {}
