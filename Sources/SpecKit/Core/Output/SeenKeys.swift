/// The keys of an object that is being read. JSON tells them apart by code points; strings compare
/// by canonical equivalence in Swift.
struct SeenKeys {
  /// A bit for each key, by its length and two of its bytes: most keys are told apart by it alone.
  private var mask: UInt64 = 0
  private var large: Set<String> = []
  /// Up to so many members are searched in place; a set pays off only for more.
  private static let limit = 32

  /// - Parameter quoted: the key as it stands in the text, with its quotation marks.
  mutating func isNew(
    _ key: String, quoted: Slice<UnsafeBufferPointer<UInt8>>, in members: [JSON.Member]
  ) -> Bool {
    guard members.count >= Self.limit else {
      // One with escapes is compared with all others, and they with it.
      var flag: UInt64 = .max
      if quoted.count == key.utf8.count + 2 {
        let middle = quoted[quoted.startIndex + quoted.count / 2]
        let sum = quoted.count &+ Int(quoted[quoted.startIndex + 1]) &* 7 &+ Int(middle) &* 13
        flag = 1 << UInt64(sum & 63)
      }
      defer { mask |= flag }
      return mask & flag == 0
        || !members.contains { $0.key == key && $0.key.utf8.elementsEqual(key.utf8) }
    }
    if large.isEmpty { large = Set(members.map { Self.identity($0.key) }) }
    return large.insert(Self.identity(key)).inserted
  }

  private static func identity(_ key: String) -> String {
    key.utf8.allSatisfy { $0 < 0x80 }
      ? key : key.unicodeScalars.map { String($0.value, radix: 36) }.joined(separator: "\u{0}")
  }
}
