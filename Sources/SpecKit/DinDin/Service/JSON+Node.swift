internal import SpecCore

/// Nodes of the tree are `JSON` values whose objects are never empty, hold no null, and keep their
/// members in key order; nothing at a place is `null`.
extension JSON {
  /// Data as a node: lists become objects, nulls and empty objects vanish, members are sorted.
  init(node data: JSON) {
    switch data {
    case .object(let members):
      var kept = members.compactMap { member -> Member? in
        let value = JSON(node: member.value)
        return value == .null ? nil : Member(member.key, value)
      }
      // Stored data are in order already, and checking costs less than sorting.
      if !zip(kept, kept.dropFirst()).allSatisfy({ keyPrecedes($0.key, $1.key) }) {
        kept.sort { keyPrecedes($0.key, $1.key) }
      }
      self = kept.isEmpty ? .null : .object(kept)
    case .array(let items):
      self.init(node: .object(items.enumerated().map { Member("\($0.offset)", $0.element) }))
    default: self = data
    }
  }

  /// The node below this one.
  func node(at keys: some Collection<String>) -> JSON {
    var node = self
    for key in keys {
      guard case .object(let members) = node, let index = JSON.index(of: key, in: members).found
      else { return .null }
      node = members[index].value
    }
    return node
  }

  /// Puts a node at a place below this one; null deletes. Parents are made and removed as needed; a
  /// value replaces a leaf on the way, null leaves it.
  mutating func setNode(_ value: JSON, at keys: ArraySlice<String>) {
    guard let key = keys.first else {
      self = value
      return
    }
    var members: [Member] = []
    if case .object(let own) = self { members = own } else if value == .null { return }
    // The members are removed from this value while they change, so that they are not copied.
    self = .null
    let (found, place) = JSON.index(of: key, in: members)
    var child = JSON.null
    if let found {
      child = members[found].value
      members[found].value = .null
    }
    child.setNode(value, at: keys.dropFirst())
    switch (found, child) {
    case (let found?, .null): members.remove(at: found)
    case (let found?, _): members[found].value = child
    case (nil, .null): break
    case (nil, _): members.insert(Member(key, child), at: place)
    }
    if !members.isEmpty { self = .object(members) }
  }

  /// Where a key is among sorted members, or where it would go.
  private static func index(of key: String, in members: [Member]) -> (found: Int?, place: Int) {
    var (low, high) = (0, members.count)
    while low < high {
      let middle = (low + high) / 2
      if sameKey(members[middle].key, key) { return (middle, middle) }
      if keyPrecedes(members[middle].key, key) { low = middle + 1 } else { high = middle }
    }
    return (nil, low)
  }
}
