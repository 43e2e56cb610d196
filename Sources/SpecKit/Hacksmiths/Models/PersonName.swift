/// A name as people are called by it: the last word is the last name, all before it the first name.
package struct PersonName: Sendable, Hashable, Codable {
  package var first: String
  package var last: String?

  package init(first: String, last: String? = nil) {
    self.first = first
    self.last = last
  }

  /// Nil unless 1 to 200 characters are left when outer space is cut and inner runs become one.
  package init?(full text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let last = words.last, words.joined(separator: " ").count <= 200 else { return nil }
    let before = words.dropLast()
    if before.isEmpty {
      self.init(first: String(last))
    } else {
      self.init(first: before.joined(separator: " "), last: String(last))
    }
  }

  package var full: String { last.map { "\(first) \($0)" } ?? first }
}
