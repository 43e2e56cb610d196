/// A name as people are called by it: the last word is the last name, all before it the first name.
struct PersonName: Sendable, Hashable, Codable {
  var first: String
  var last: String?

  init(first: String, last: String? = nil) {
    self.first = first
    self.last = last
  }

  /// Nil unless 1 to 200 characters are left when outer space is cut and inner runs become one.
  init?(full text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let last = words.last, words.joined(separator: " ").count <= 200 else { return nil }
    let before = words.dropLast()
    if before.isEmpty {
      self.init(first: String(last))
    } else {
      self.init(first: before.joined(separator: " "), last: String(last))
    }
  }

  var full: String { last.map { "\(first) \($0)" } ?? first }
}
