internal import SpecCore

/// How often the tree was changed, and the names of the documents that the last commits changed:
/// what followers of the tree watch. The names hold no dinner's id.
struct CommitLog: Sendable, Equatable, Codable {
  @Count private(set) var commit = 0
  /// The newest last: its number is `commit`.
  private(set) var changes: [[String]] = []
  private static let limit = 1000

  mutating func add(_ names: [String]) {
    commit += 1
    changes = changes.suffix(Self.limit - 1) + [names]
  }
}
