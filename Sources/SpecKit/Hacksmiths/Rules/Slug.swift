internal import SpecCore

/// The words people type instead of ids.
enum Slug {
  /// Verbs and words with a meaning of their own where a key can be given.
  static let reserved: Set<String> = [
    "next", "last", "me", "show", "add", "edit", "list", "publish", "cancel", "delete", "guests",
    "checkin", "announce", "promote", "remove", "help",
  ]

  /// The text in lower case, with one `-` for each run of other characters between letters and
  /// digits. However its letters were typed, it has the same bytes.
  static func slug(_ text: String, or fallback: String) -> String {
    let words = composed(text).lowercased().split { !isWordCharacter($0) }
    return words.isEmpty ? fallback : composed(words.joined(separator: "-"))
  }

  /// A free key for the text: `-2`, `-3`… is added if it is reserved, taken or has the form of an
  /// id.
  static func make(
    for text: String, or fallback: String, isTaken: (String) throws -> Bool
  ) rethrows -> String {
    var numbers: [String: Int] = [:]
    return try make(for: text, or: fallback, numbers: &numbers, isTaken: isTaken)
  }

  /// Returns a free key for a new person. Four random characters are added if the key of the name is taken, so
  /// that nobody finds the keys of private members by counting.
  static func makeForPerson(_ name: String, isTaken: (String) -> Bool) -> String {
    let base = slug(name, or: "member")
    var key = base
    while isNone(key) || isTaken(key) {
      key = "\(base)-\(ReadableCode.random(length: 4).lowercased())"
    }
    return key
  }

  /// The same for many keys: `numbers` holds the last number of each word.
  static func make(
    for text: String, or fallback: String, numbers: inout [String: Int],
    isTaken: (String) throws -> Bool
  ) rethrows -> String {
    let base = slug(text, or: fallback)
    var number = numbers[base] ?? 1
    var key = number == 1 ? base : "\(base)-\(number)"
    while try isNone(key) || isTaken(key) {
      number += 1
      key = "\(base)-\(number)"
    }
    numbers[base] = number
    return key
  }

  /// Whether a word has the form of a key.
  static func isGood(_ word: String) -> Bool {
    word.utf8.count <= 1000 && slug(word, or: "") == word && !word.isEmpty && !isNone(word)
  }

  private static func isNone(_ word: String) -> Bool {
    reserved.contains(word) || Identifier(word) != nil
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first else { return false }
    return character.isLetter || first.properties.generalCategory == .decimalNumber
  }
}
