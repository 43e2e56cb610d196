internal import SpecCore

/// Which item of a list is marked.
struct ListCursor: Sendable, Equatable {
  private(set) var index = 0

  /// - Returns: whether the key means something here.
  mutating func handle(_ key: Key, count: Int, page: Int = 10) -> Bool {
    switch key {
    case .up: index -= 1
    case .down: index += 1
    case .pageUp: index -= page
    case .pageDown: index += page
    case .home: index = 0
    case .end: index = count - 1
    default: return false
    }
    fit(count)
    return true
  }

  /// Keeps it within a list that has changed.
  mutating func fit(_ count: Int) { index = min(max(index, 0), max(count - 1, 0)) }

  mutating func go(to index: Int, count: Int) {
    self.index = index
    fit(count)
  }

  /// The mark in the margin of an item.
  func mark(_ item: Int, _ layout: PageLayout) -> Line {
    Line(item == index ? (layout.isRightToLeft ? " <" : "> ") : "  ", .bold)
  }
}
