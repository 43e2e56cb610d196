internal import SpecCore

extension Tree {
  /// Replaces the node at a place; nothing deletes it.
  package mutating func set(_ node: DatabaseNode, at path: TreePath) throws {
    if !node.isEmpty {
      for ancestor in path.ancestors where TreeLayout.location(of: ancestor) == nil {
        try openLeaf(TreeLayout.leaf(at: ancestor).name)
      }
    }
    let holder = try holder(of: path)
    if case .document = holder {
    } else {
      for (name, _) in try documents(of: path, holder) { try remove(name) }
    }
    try place(node, at: path)
  }

  /// A value at a place that is to have children goes.
  private mutating func openLeaf(_ name: String) throws {
    if try document(name)?.cut == nil { try remove(name) }
  }

  private mutating func place(_ node: DatabaseNode, at path: TreePath) throws {
    switch try holder(of: path) {
    case .document(let name, let base):
      let isKnown = try document(name) != nil
      // Removed from the cache while it changes, so that it is not copied.
      var document =
        (loaded.removeValue(forKey: name) ?? nil)
        ?? TreeDocument(path: base.description, value: .null)
      document.set(node, at: path.keys.dropFirst(base.keys.count))
      if isKnown || !document.isEmpty { put(document, name) } else { loaded[name] = .some(nil) }
    case .cut(let name):
      // Its documents were removed; so this one is as good as new.
      put(TreeDocument(path: path.description, value: node.stored), name)
    case .folders:
      let leaf = TreeLayout.leaf(at: path)
      if node.leaf != nil {
        put(TreeDocument(path: path.description, value: node.stored), leaf.name)
      } else {
        for child in node.children {
          try place(DatabaseNode(stored: child.value), at: path.appending(child.key))
        }
      }
    }
  }

  /// Moves the children of a document that grew too large to documents below it.
  mutating func cutIfTooLarge(_ name: String) throws {
    guard var document = loaded[name] ?? nil, document.cut == nil, document.isLarger(than: limit),
      document.node.hasChildren, !name.hasPrefix("leaves/")
    else { return }
    let children = document.node.children
    let digits = TreeLayout.digits(of: name) + 2
    let cut = children.count == 1 || digits > 40 ? 0 : digits
    let path = TreePath(text: document.path)
    var parts: [String: TreeDocument] = [:]
    for child in children {
      let part = TreeLayout.part(of: name, for: child.key, cut: cut)
      let isWhole = cut == 0
      var piece =
        parts[part]
        ?? TreeDocument(
          path: (isWhole ? path.appending(child.key) : path).description, value: .null)
      parts[part] = nil
      piece.set(DatabaseNode(stored: child.value), at: isWhole ? [] : [child.key])
      parts[part] = piece
    }
    document.value = .null
    document.cut = cut
    put(document, name)
    for (part, piece) in parts.sorted(by: { $0.key < $1.key }) {
      put(piece, part)
      try cutIfTooLarge(part)
    }
  }
}
