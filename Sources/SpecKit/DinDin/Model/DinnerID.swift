/// The forms in which people write the id of a dinner.
enum DinnerID {
  /// The keys that a text can be in full: ours lack the dash that a push id begins with.
  static func keys(_ text: String) -> [String] {
    guard isEnding(text) else { return [] }
    return text.hasPrefix("-") ? [text, String(text.dropFirst())] : [text, "-" + text]
  }

  /// Whether a text has the length of a key, of which nothing is left out.
  static func isWhole(_ text: String) -> Bool {
    text.utf8.count == (text.hasPrefix("-") ? 20 : 19)
  }

  /// Whether a text is long enough for an ending, and can be (a part of) a key at all.
  static func isEnding(_ text: String) -> Bool {
    (4...768).contains(text.utf8.count)
      && !text.unicodeScalars.contains { ".#$[]/".unicodeScalars.contains($0) || $0.value < 0x20 }
  }
}
