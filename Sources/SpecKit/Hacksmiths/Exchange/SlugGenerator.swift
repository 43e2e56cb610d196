internal import SpecCore

/// Gives keys to many new things at once.
struct SlugGenerator {
  private var given: Set<String> = []
  private var numbers: [String: Int] = [:]

  /// Returns a free key made of the text.
  mutating func make(
    for text: String, or fallback: String, isTaken: (String) throws -> Bool
  ) rethrows -> String {
    let key = try Slug.make(for: text, or: fallback, numbers: &numbers) {
      try given.contains($0) || isTaken($0)
    }
    given.insert(key)
    return key
  }
}
