internal import SpecCore

/// Gives keys to many new things at once.
struct SlugGenerator {
  private var given: Set<String> = []
  private var numbers: [String: Int] = [:]

  /// The key that is wanted if it can be one and is free, else one made of the text.
  mutating func make(
    _ wanted: String?, for text: String, or fallback: String, isTaken: (String) throws -> Bool
  ) rethrows -> String {
    var key = composed(wanted ?? "")
    if try !Slug.isGood(key) || given.contains(key) || isTaken(key) {
      key = try Slug.make(for: text, or: fallback, numbers: &numbers) {
        try given.contains($0) || isTaken($0)
      }
    }
    given.insert(key)
    return key
  }
}
