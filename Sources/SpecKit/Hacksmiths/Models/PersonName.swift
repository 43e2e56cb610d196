internal import SpecCore

/// A person's name: the last word is the last name, the words before it are the first name.
struct PersonName: Hashable, Record, Decodable {
  var first: String
  var last: String?

  static let members: [RecordMember<Self>] = [
    RecordMember("first", \.first, "All words but the last."),
    RecordMember("last", \.last, "The last word, if there are several."),
  ]

  var full: String { last.map { "\(first) \($0)" } ?? first }
}

extension PersonName {
  /// Nil unless it has 1 to 200 characters after white space is trimmed and collapsed. A word that
  /// nobody sees is none.
  init?(full text: String) {
    let words = text.split(whereSeparator: \.isWhitespace).filter { isVisible($0) }.map(String.init)
    guard let last = words.last, words.joined(separator: " ").count <= 200 else { return nil }
    self.init(
      first: words.count == 1 ? last : words.dropLast().joined(separator: " "),
      last: words.count == 1 ? nil : last)
  }
}
