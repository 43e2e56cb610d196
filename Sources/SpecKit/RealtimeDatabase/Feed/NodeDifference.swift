internal import SpecCore

/// The difference of two nodes, as replacements in the first.
enum NodeDifference {
  typealias Replacement = (keys: [String], node: DatabaseNode)

  /// The places that differ, none above another, in key order.
  static func changes(from old: DatabaseNode, to new: DatabaseNode) -> [Replacement] {
    var changes: [Replacement] = []
    add(&changes, [], old, new)
    return changes
  }

  private static func add(
    _ changes: inout [Replacement], _ keys: [String], _ old: DatabaseNode, _ new: DatabaseNode
  ) {
    if old == new { return }
    guard old.hasChildren, new.hasChildren else {
      changes.append((keys, new))
      return
    }
    var (left, right) = (old.children[...], new.children[...])
    while let key = next(left.first?.key, right.first?.key) {
      let a = take(key, from: &left)
      let b = take(key, from: &right)
      add(&changes, keys + [key], a, b)
    }
  }

  private static func next(_ a: String?, _ b: String?) -> String? {
    guard let a, let b else { return a ?? b }
    return keyPrecedes(b, a) ? b : a
  }

  private static func take(
    _ key: String, from members: inout ArraySlice<JSON.Member>
  ) -> DatabaseNode {
    guard let first = members.first, sameKey(first.key, key) else { return .nothing }
    members.removeFirst()
    return DatabaseNode(stored: first.value)
  }
}
