internal import SpecCore

extension KeyedDecodingContainer {
  /// A stored count, from 0 to 2^53; other numbers are damage.
  func count(forKey key: Key) throws -> Int {
    let count = try decode(Int.self, forKey: key)
    guard (0...(1 << 53)).contains(count) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "is not a count")
    }
    return count
  }

  func countIfPresent(forKey key: Key) throws -> Int? {
    try contains(key) && !decodeNil(forKey: key) ? count(forKey: key) : nil
  }
}
