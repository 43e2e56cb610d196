internal import SpecCore

extension Tree {
  /// The node at a place.
  package mutating func node(at path: TreePath) throws -> DatabaseNode {
    let holder = try holder(of: path)
    if case .document(let name, let base) = holder {
      guard let document = try document(name) else { return .nothing }
      return document.node.node(at: path.keys.dropFirst(base.keys.count))
    }
    var node = DatabaseNode.nothing
    for (_, document) in try documents(of: path, holder) where document.cut == nil {
      let place = Array(TreePath(text: document.path).keys.dropFirst(path.keys.count))
      if document.node.leaf != nil {
        node.set(document.node, at: place)
      } else {
        for child in document.node.children {
          node.set(DatabaseNode(stored: child.value), at: place + [child.key])
        }
      }
    }
    return node
  }

  /// Whether there is anything at a place; of a place in many documents, only some are read.
  package mutating func exists(_ path: TreePath) throws -> Bool {
    let holder = try holder(of: path)
    if case .document = holder { return try !node(at: path).isEmpty }
    for name in try names(of: path, holder) {
      if let document = try document(name), document.cut == nil, document.value != .null,
        path.contains(TreePath(text: document.path))
      {
        return true
      }
    }
    return false
  }

  /// The value of a leaf, nil for anything else; reads one document.
  mutating func leaf(at path: TreePath) throws -> JSON? {
    switch try holder(of: path) {
    case .document: return try node(at: path).leaf
    case .cut: return nil
    case .folders:
      let document = try document(TreeLayout.leaf(at: path).name)
      return document?.cut == nil ? document?.node.leaf : nil
    }
  }
}

extension Tree {
  /// The keys of the root's children, where the folders tell them without reading all documents; nil
  /// where they do not.
  mutating func rootKeys() throws -> [String]? {
    guard try leaf(at: TreePath()) == nil else { return nil }
    var keys: [String] = []
    for folder in TreeLayout.folders(of: TreePath()) where folder != "leaves" && folder != "other" {
      if try exists(TreePath(folder)) { keys.append(folder) }
    }
    for name in try list("other") where name.split(separator: "/").count == 2 {
      guard let key = try document(name).map({ TreePath(text: $0.path) })?.keys.first else {
        continue
      }
      if try exists(TreePath(key)) { keys.append(key) }
    }
    return keys
  }
}
