/// The words people type instead of ids.
package enum Key {
  /// Words that are verbs or have a meaning of their own where a key could stand.
  package static let reserved: Set<String> = [
    "next", "last", "me", "show", "add", "edit", "list", "publish", "cancel", "delete", "guests",
    "checkin", "announce", "promote", "remove", "star", "help",
  ]

  /// The text case-folded, every run of anything but letters and digits one `-`, none at the ends.
  package static func slug(_ text: String, or fallback: String) -> String {
    var words: [String] = []
    var word = ""
    for character in text.lowercased() {
      if isWordCharacter(character) {
        word.append(character)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    return words.isEmpty ? fallback : words.joined(separator: "-")
  }

  /// A free key for the text: `-2`, `-3`… follow where it is reserved, taken or reads like an id.
  package static func make(
    for text: String, or fallback: String, isTaken: (String) throws -> Bool
  ) rethrows -> String {
    let base = slug(text, or: fallback)
    var key = base
    var number = 1
    while try reserved.contains(key) || Identifier(key) != nil || isTaken(key) {
      number += 1
      key = "\(base)-\(number)"
    }
    return key
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first else { return false }
    return character.isLetter || first.properties.generalCategory == .decimalNumber
  }
}
