import SpecCore

@testable import SpecRealtimeDatabase

/// A tree in memory as rules see it: as JSON.
struct MemoryNode: RuleNode {
  let value: JSON?
  /// Counts the reads, for tests that limit them.
  var reads: Reads?

  final class Reads {
    var count = 0
  }

  init(_ value: JSON?, counting reads: Reads? = nil) {
    self.value = value
    self.reads = reads
  }

  private func find(_ path: [String]) -> JSON? {
    reads?.count += 1
    return path.reduce(value) { node, key in
      node?.object?.first { sameKey($0.key, key) }?.value
    }
  }

  func child(_ path: [String]) -> any RuleNode { MemoryNode(find(path), counting: reads) }

  func leaf() throws -> JSON? {
    reads?.count += 1
    return value?.object == nil && value != JSON.null ? value : nil
  }

  func exists() throws -> Bool { try leaf() != nil || !keys().isEmpty }

  func keys() throws -> [String] {
    reads?.count += 1
    return (value?.object ?? []).filter { $0.value != .null }.map(\.key)
  }

  func hasChild(_ path: [String]) throws -> Bool { try child(path).exists() }
}

/// The tree cannot be read.
struct BrokenNode: RuleNode {
  struct Broken: Error {}

  func child(_ path: [String]) -> any RuleNode { self }
  func leaf() throws -> JSON? { throw Broken() }
  func exists() throws -> Bool { throw Broken() }
  func keys() throws -> [String] { throw Broken() }
  func hasChild(_ path: [String]) throws -> Bool { throw Broken() }
}

extension DatabaseNode {
  /// Data as they are stored where nothing was before.
  init(written data: JSON, at now: Instant = Instant(seconds: 0)) throws {
    self = try WrittenData(data, at: []).node(at: now) { _ in .nothing }
  }
}

/// A tree in memory as plain JSON, for tests that need no more.
extension JSON {
  /// Data as the database would store them; nothing where it would refuse them.
  init(node data: JSON, at now: Instant = Instant(seconds: 0)) {
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
