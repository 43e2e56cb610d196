package import SpecCore

/// A node of the tree: nothing, a leaf or children.
///
/// Nothing is never a child, and a node without children is nothing. Numbers keep 64-bit integers and
/// doubles exactly.
package struct DatabaseNode: Sendable, Equatable {
  /// The form that is stored: children in the order of their keys, and `null` for nothing.
  package private(set) var stored: JSON

  package static let nothing = DatabaseNode(stored: .null)

  package init(stored: JSON) { self.stored = stored }

  /// A leaf; nothing for null.
  init(leaf: JSON) { stored = leaf }

  /// The children in any order, nothing among them left out.
  init(children: [JSON.Member]) {
    var kept = children.filter { $0.value != .null }
    guard !kept.isEmpty else {
      self = .nothing
      return
    }
    // Most data are in order already, and checking costs less than sorting.
    if !zip(kept, kept.dropFirst()).allSatisfy({ keyPrecedes($0.key, $1.key) }) {
      kept.sort { keyPrecedes($0.key, $1.key) }
    }
    stored = .object(kept)
  }

  package var isEmpty: Bool { stored == .null }

  /// The value of a leaf, nil for nothing and for children.
  var leaf: JSON? {
    switch stored {
    case .null, .object: nil
    default: stored
    }
  }

  /// The children in the order of their keys, in stored form.
  package var children: [JSON.Member] { stored.object ?? [] }

  package var hasChildren: Bool { !isEmpty && leaf == nil }
}

// MARK: places

extension DatabaseNode {
  /// The node below this one.
  package func node(at keys: some Collection<String>) -> DatabaseNode {
    var node = stored
    for key in keys {
      guard case .object(let members) = node, let index = Self.index(of: key, in: members).found
      else { return .nothing }
      node = members[index].value
    }
    return DatabaseNode(stored: node)
  }

  /// Puts a node at a place below this one. Parents are made and removed as needed; something replaces
  /// a leaf on the way, nothing leaves it.
  mutating func set(_ node: DatabaseNode, at keys: some Collection<String>) {
    Self.set(node, at: Array(keys)[...], in: &stored)
  }

  private static func set(_ node: DatabaseNode, at keys: ArraySlice<String>, in own: inout JSON) {
    guard let key = keys.first else {
      own = node.stored
      return
    }
    var members: [JSON.Member] = []
    if case .object(let present) = own {
      members = present
    } else if node.isEmpty {
      return
    }
    // The members are removed from this value while they change, so that they are not copied.
    own = .null
    let (found, place) = index(of: key, in: members)
    var child = JSON.null
    if let found {
      child = members[found].value
      members[found].value = .null
    }
    set(node, at: keys.dropFirst(), in: &child)
    switch (found, child) {
    case (let found?, .null): members.remove(at: found)
    case (let found?, _): members[found].value = child
    case (nil, .null): break
    case (nil, _): members.insert(JSON.Member(key, child), at: place)
    }
    own = members.isEmpty ? .null : .object(members)
  }

  /// Returns the index of a key among sorted members, and the index at which it would be inserted.
  private static func index(
    of key: String, in members: [JSON.Member]
  ) -> (found: Int?, place: Int) {
    var (low, high) = (0, members.count)
    while low < high {
      let middle = (low + high) / 2
      if sameKey(members[middle].key, key) { return (middle, middle) }
      if keyPrecedes(members[middle].key, key) { low = middle + 1 } else { high = middle }
    }
    return (nil, low)
  }
}

// MARK: outward

extension DatabaseNode {
  /// The value for clients, where children whose keys are indexes become a list (`ChildrenNode.val` of the Firebase
  /// SDK).
  package var value: JSON {
    if let leaf { return leaf }
    let members = children
    if members.isEmpty { return .null }
    return Self.list(members) ?? members.value
  }

  /// The same, but an object at the top, as queries answer.
  package var objectValue: JSON { hasChildren ? children.value : value }

  /// The children as a list if all keys are whole numbers and the largest is below twice their number.
  private static func list(_ members: [JSON.Member]) -> JSON? {
    var indexes: [Int] = []
    for member in members {
      guard let index = index(member.key), index < 2 * members.count else { return nil }
      indexes.append(index)
    }
    var items = [JSON](repeating: .null, count: (indexes.max() ?? 0) + 1)
    for (index, member) in zip(indexes, members) {
      items[index] = DatabaseNode(stored: member.value).value
    }
    return .array(items)
  }

  private static func index(_ key: String) -> Int? {
    guard key.utf8.count <= 10, key.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      key == "0" || key.utf8.first != UInt8(ascii: "0")
    else { return nil }
    return Int(key)
  }

  /// Stands for the content; clients take it for opaque. That of nothing is what the Firebase
  /// service gives.
  var etag: String {
    isEmpty ? "null_etag" : Base64.encode(Array(SHA256.hash(stored.bytes()).prefix(20)))
  }
}

extension [JSON.Member] {
  fileprivate var value: JSON {
    .object(map { JSON.Member($0.key, DatabaseNode(stored: $0.value).value) })
  }
}
