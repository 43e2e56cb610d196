internal import SpecCore

/// The number of commits, and the names of the documents that the last ones changed. Names hold no id of a dinner.
package struct CommitLog: Sendable, Equatable, Codable {
  @Count private(set) var commit = 0
  /// The newest last: its number is `commit`.
  private(set) var changes: [[String]] = []
  /// Tells the newest commit from one of the same number that another process might have made.
  private(set) var stamp: String?

  private static let limit = 1000
  /// Names in all: the log is written with each commit.
  private static let nameLimit = 1200
  /// Stands for any document, where a commit changed many.
  private static let any = "*"

  /// The name for the rules, which are not part of the tree.
  static let rules = "rules"

  mutating func add(_ names: [String], stamp: String) {
    // A file can say the largest number that is read again.
    commit = commit < Int(Count.range.upperBound) ? commit + 1 : 1
    self.stamp = stamp
    changes = changes.suffix(Self.limit - 1) + [names.count > 64 ? [Self.any] : names]
    var count = changes.reduce(0) { $0 + $1.count }
    while count > Self.nameLimit { count -= changes.removeFirst().count }
  }

  /// Whether no commit after that one changed a place, or who may read it.
  func leaves(_ path: TreePath, unchangedAfter earlier: Int) -> Bool {
    guard let changed = changed(after: earlier), !changed.contains(Self.rules) else { return false }
    return !changed.contains { TreeLayout.isPart($0, of: path) }
  }

  /// The documents that were changed after a commit; nil if that is not known, so that all may be.
  func changed(after earlier: Int) -> Set<String>? {
    guard earlier <= commit, commit - earlier <= changes.count else { return nil }
    let names = Set(changes.suffix(commit - earlier).joined())
    return names.contains(Self.any) ? nil : names
  }
}
