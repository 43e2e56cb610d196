internal import SpecCore

/// The numbers that counts in stored records can be: others come from damage or a hand, and nothing
/// computes with them.
enum Counts {
  /// What JSON numbers hold exactly in every program.
  static let range = 0...(1 << 53)
}

extension KeyedDecodingContainer {
  /// A count as it is stored.
  func count(forKey key: Key) throws -> Int {
    let count = try decode(Int.self, forKey: key)
    guard Counts.range.contains(count) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "is no count")
    }
    return count
  }

  /// An id as it is stored: part of a path of the tree, so never empty.
  func id(forKey key: Key) throws -> String {
    let id = try decode(String.self, forKey: key)
    guard !id.isEmpty else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "is empty")
    }
    return id
  }
}
