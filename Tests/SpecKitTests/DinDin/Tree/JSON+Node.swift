import SpecCore

@testable import SpecDinDin

/// A tree in memory as plain JSON, for tests that need no more.
extension JSON {
  /// Data as the database would store them; nothing where it would refuse them.
  init(node data: JSON) {
    let node = try? WrittenData(data, at: []).node(at: DinnerSample.at(12)) { _ in .nothing }
    self = node?.stored ?? .null
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

extension ServerValue {
  /// Data with the moment filled in.
  static func resolved(_ data: JSON, at now: Instant) -> JSON {
    let node = try? WrittenData(data, at: []).node(at: now) { _ in .nothing }
    return node?.stored ?? .null
  }
}
