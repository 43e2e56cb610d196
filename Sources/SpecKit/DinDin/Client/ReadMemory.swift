internal import SpecCore
internal import SpecRealtimeDatabase
internal import Synchronization

/// What was read for one look at the database, so that the same is not asked for twice. Whatever is written
/// makes it forget; what has to be new, as before a write, is read without it.
final class ReadMemory: Sendable {
  private let answers = Mutex<[[UInt8]: JSON]>([:])

  /// The node at a place, from an answer for it or for one above it.
  func answer(_ path: TreePath, _ query: [Request.QueryItem]) -> JSON? {
    answers.withLock { answers in
      guard query.isEmpty else { return answers[Self.name(path, query)] }
      for count in (0...path.keys.count).reversed() {
        let above = TreePath(Array(path.keys.prefix(count)))
        guard let node = answers[Self.name(above, [])] else { continue }
        return Self.descendant(of: node, path.keys.dropFirst(count))
      }
      return nil
    }
  }

  func keep(_ node: JSON, _ path: TreePath, _ query: [Request.QueryItem]) {
    answers.withLock { $0[Self.name(path, query)] = node }
  }

  func forget() { answers.withLock { $0 = [:] } }

  /// Nil where a list stands for children whose keys are numbers.
  private static func descendant(of node: JSON, _ keys: ArraySlice<String>) -> JSON? {
    var node = node
    for key in keys {
      if case .array = node { return nil }
      node = node.object?.first { sameKey($0.key, key) }?.value ?? .null
    }
    return node
  }

  /// Bytes: two spellings of one letter are two keys.
  private static func name(_ path: TreePath, _ query: [Request.QueryItem]) -> [UInt8] {
    Array("\(path)?\(DatabaseCopy.text(query))".utf8)
  }
}
