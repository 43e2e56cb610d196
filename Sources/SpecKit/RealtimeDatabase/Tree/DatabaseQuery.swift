internal import SpecCore

/// A selection of the children of a node, by an order and bounds in it.
package struct DatabaseQuery: Sendable, Hashable {
  enum Order: Sendable, Hashable {
    case key
    case value
    case child(TreePath)
  }

  /// A place in the order: a value, and among the children that have it, a key.
  struct Bound: Sendable, Hashable {
    var value: JSON
    var key: String?
    /// Excludes the children at the bound itself.
    var isExclusive = false
  }

  struct Limit: Sendable, Hashable {
    var count: Int
    var isFromEnd: Bool
  }

  var order = Order.key
  var start: Bound?
  var end: Bound?
  var limit: Limit?

  /// The index that `.indexOn` of the rules must name; nil if the order needs none.
  var index: String? {
    switch order {
    case .key: nil
    case .value: ".value"
    case .child(let path): path.keys.joined(separator: "/")
    }
  }
}

extension DatabaseQuery {
  /// The node with the children that are asked for only. A leaf has none.
  package func applied(to node: DatabaseNode) -> DatabaseNode {
    DatabaseNode(children: selected(node.children).map { JSON.Member($0.key, $0.node.stored) })
  }

  /// The children of a node about which an answer tells, be it that they are not there any more: those
  /// inside the bounds and, where it has as many as the limit, not beyond its last.
  package func keys(of node: DatabaseNode, toldBy answer: DatabaseNode) -> [String] {
    var unlimited = self
    unlimited.limit = nil
    let known = unlimited.selected(node.children)
    let told = unlimited.selected(answer.children).sorted(by: precedes)
    guard let limit, told.count >= limit.count, let first = told.first, let last = told.last else {
      return known.map(\.key)
    }
    return known.filter { limit.isFromEnd ? !precedes($0, first) : !precedes(last, $0) }.map(\.key)
  }

  /// A child and its value in the order.
  private struct Entry {
    var key: String
    var node: DatabaseNode
    var value: DatabaseNode
  }

  private func selected(_ children: [JSON.Member]) -> [Entry] {
    var entries = children.map { member in
      let node = DatabaseNode(stored: member.value)
      return Entry(key: member.key, node: node, value: value(of: node, member.key))
    }.filter(isInside)
    guard let limit, limit.count < entries.count else { return entries }
    // Children are in the order of keys already.
    if order != .key { entries.sort { precedes($0, $1) } }
    return Array(limit.isFromEnd ? entries.suffix(limit.count) : entries.prefix(limit.count))
  }

  private func value(of node: DatabaseNode, _ key: String) -> DatabaseNode {
    switch order {
    case .key: DatabaseNode(leaf: .string(key))
    case .value: node
    case .child(let path): node.node(at: path.keys)
    }
  }

  private func precedes(_ a: Entry, _ b: Entry) -> Bool {
    let order = order == .key ? 0 : NodeOrder.compare(a.value, b.value)
    return order == 0 ? keyPrecedes(a.key, b.key) : order < 0
  }

  private func isInside(_ entry: Entry) -> Bool {
    if let start {
      let position = position(of: entry, to: start)
      if position < 0 || position == 0 && start.isExclusive { return false }
    }
    if let end {
      let position = position(of: entry, to: end)
      if position > 0 || position == 0 && end.isExclusive { return false }
    }
    return true
  }

  private func position(of entry: Entry, to bound: Bound) -> Int {
    if order == .key, case .string(let key) = bound.value { return compareKeys(entry.key, key) }
    let position = NodeOrder.compare(entry.value, DatabaseNode(leaf: bound.value))
    guard position == 0, let key = bound.key else { return position }
    return compareKeys(entry.key, key)
  }
}
