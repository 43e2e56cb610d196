import SpecCore

@testable import SpecDinDin
@testable import SpecRealtimeDatabase

extension DatabaseNode {
  /// Data as they are stored where nothing was before.
  init(written data: JSON, at now: Instant = DinnerSample.at(12)) throws {
    self = try WrittenData(data, at: []).node(at: now) { _ in .nothing }
  }
}

/// A tree in memory as plain JSON, for tests that need no more.
extension JSON {
  /// Data as the database would store them; nothing where it would refuse them.
  init(node data: JSON, at now: Instant = DinnerSample.at(12)) {
    self = (try? DatabaseNode(written: data, at: now))?.stored ?? .null
  }

  func node(at keys: some Collection<String>) -> JSON {
    DatabaseNode(stored: self).node(at: keys).stored
  }

  mutating func setNode(_ value: JSON, at keys: some Collection<String>) {
    var node = DatabaseNode(stored: self)
    node.set(DatabaseNode(stored: value), at: keys)
    self = node.stored
  }
}
