/// Finds a text in another in one pass (Knuth, Morris, Pratt; SIAM Journal on Computing 6, 1977). As both
/// are UTF-8, bytes are as good as characters.
struct RuleTextSearch {
  private let part: [UInt8]
  /// For each length that fits, the longest shorter one whose end is also a beginning.
  private let fallback: [Int]

  init(_ text: String) {
    part = Array(text.utf8)
    var fallback = Array(repeating: 0, count: part.count + 1)
    var length = 0
    for index in part.indices.dropFirst() {
      while length > 0, part[length] != part[index] { length = fallback[length] }
      if part[length] == part[index] { length += 1 }
      fallback[index + 1] = length
    }
    self.fallback = fallback
  }

  /// Returns the occurrences from the left, without overlaps. An empty text occurs once at the start if `limit` is 1,
  /// else nowhere.
  func ranges(in text: [UInt8], atMost limit: Int) -> [Range<Int>] {
    guard !part.isEmpty else { return limit == 1 ? [0..<0] : [] }
    var found: [Range<Int>] = []
    var length = 0
    for (index, byte) in text.enumerated() where found.count < limit {
      while length > 0, part[length] != byte { length = fallback[length] }
      if part[length] == byte { length += 1 }
      if length == part.count {
        found.append(index + 1 - length..<index + 1)
        length = 0
      }
    }
    return found
  }
}
