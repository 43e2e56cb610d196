internal import SpecCore

/// The whole tree over the documents it is cut into: reads load what they need, writes are collected
/// in ``changes()``. A copy stays as it is when the other is written.
struct Tree {
  /// The document of that name, if there is one.
  private let load: (_ name: String) throws -> TreeDocument?
  /// The names of the documents in a folder and below it.
  private let list: (_ folder: String) throws -> [String]
  private var loaded: [String: TreeDocument?] = [:]
  private var dirty: Set<String> = []
  /// The bytes of value above which a document is cut.
  private let limit: Int

  init(
    load: @escaping (_ name: String) throws -> TreeDocument?,
    list: @escaping (_ folder: String) throws -> [String], limit: Int = 128 << 10
  ) {
    self.load = load
    self.list = list
    self.limit = limit
  }

  /// The documents that writes changed, nil where one is to be removed.
  mutating func changes() throws -> [(name: String, document: TreeDocument?)] {
    for name in dirty.sorted() { try cutIfTooLarge(name) }
    return dirty.sorted().map { ($0, loaded[$0] ?? nil) }
  }
}

// MARK: documents

extension Tree {
  /// Where the value of a place is.
  private enum Holder {
    /// In one document, which is for the node at that path or for a part of its children.
    case document(name: String, path: TreePath)
    /// In the documents below this one, which is for exactly that place.
    case cut(name: String)
    /// In documents of several folders.
    case folders
  }

  private mutating func holder(of path: TreePath) throws -> Holder {
    guard let location = TreeLayout.location(of: path) else { return .folders }
    var (name, holder) = (location.name, location.path)
    while let cut = try document(name)?.cut {
      guard path.keys.count > holder.keys.count else { return .cut(name: name) }
      let key = path.keys[holder.keys.count]
      name = TreeLayout.part(of: name, for: key, cut: cut)
      if cut == 0 { holder = holder.appending(key) }
    }
    return .document(name: name, path: holder)
  }

  private mutating func document(_ name: String) throws -> TreeDocument? {
    if let known = loaded[name] { return known }
    let document = try load(name)
    loaded[name] = .some(document)
    return document
  }

  private mutating func put(_ document: TreeDocument, _ name: String) {
    loaded[name] = .some(document.isEmpty ? nil : document)
    dirty.insert(name)
  }

  private mutating func remove(_ name: String) throws {
    guard try document(name) != nil else { return }
    loaded[name] = .some(nil)
    dirty.insert(name)
  }

  /// The names of all documents of a place that spans several, and perhaps of others.
  private func names(of path: TreePath, _ holder: Holder) throws -> [String] {
    let folders: [String]
    switch holder {
    case .document(let name, _): return [name]
    case .cut(let name): folders = [name]
    case .folders: folders = TreeLayout.folders(of: path)
    }
    var names: Set<String> = []
    for folder in folders { names.formUnion(try list(folder)) }
    names.formUnion(loaded.keys.filter { name in folders.contains { name.hasPrefix($0 + "/") } })
    if case .cut(let name) = holder { names.insert(name) }
    return names.sorted()
  }

  /// Every document at or below a place that spans several.
  private mutating func documents(
    of path: TreePath, _ holder: Holder
  ) throws -> [(name: String, document: TreeDocument)] {
    try names(of: path, holder).compactMap { name in
      guard let document = try document(name), path.contains(TreePath(text: document.path)) else {
        return nil
      }
      return (name, document)
    }
  }
}

// MARK: reading

extension Tree {
  /// The node at a place.
  mutating func node(at path: TreePath) throws -> DatabaseNode {
    if path.isPriority { return DatabaseNode(leaf: try priority(at: path.parent)) }
    let holder = try holder(of: path)
    if case .document(let name, let base) = holder {
      guard let document = try document(name) else { return .nothing }
      return document.node.node(at: path.keys.dropFirst(base.keys.count))
    }
    var node = DatabaseNode.nothing
    var priorities: [(place: [String], value: JSON)] = []
    for (_, document) in try documents(of: path, holder) {
      let place = Array(TreePath(text: document.path).keys.dropFirst(path.keys.count))
      if document.cut != nil {
        priorities.append((place, document.value))
      } else if document.node.leaf != nil {
        node.set(document.node, at: place)
      } else {
        for child in document.node.children {
          node.set(DatabaseNode(stored: child.value), at: place + [child.key])
        }
        priorities.append((place, document.node.priority))
      }
    }
    for (place, value) in priorities where value != .null {
      node.set(DatabaseNode(leaf: value), at: place + [DatabaseNode.priorityKey])
    }
    return node
  }

  /// Whether there is anything at a place; of a place in many documents, only some are read.
  mutating func exists(_ path: TreePath) throws -> Bool {
    if path.isPriority { return try priority(at: path.parent) != .null }
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
    if path.isPriority {
      let priority = try priority(at: path.parent)
      return priority == .null ? Optional.none : priority
    }
    switch try holder(of: path) {
    case .document: return try node(at: path).leaf
    case .cut: return nil
    case .folders:
      let document = try document(TreeLayout.leaf(at: path).name)
      return document?.cut == nil ? document?.node.leaf : nil
    }
  }

  /// The priority of a node, null for none.
  mutating func priority(at path: TreePath) throws -> JSON {
    let name: String
    switch try holder(of: path) {
    case .document: return try node(at: path).priority
    case .cut(let cut): name = cut
    case .folders: name = TreeLayout.leaf(at: path).name
    }
    guard let document = try document(name) else { return .null }
    guard document.cut != nil else { return document.node.priority }
    return try exists(path) ? document.value : .null
  }
}

// MARK: writing

extension Tree {
  /// Replaces the node at a place; nothing deletes it.
  mutating func set(_ node: DatabaseNode, at path: TreePath) throws {
    if path.isPriority { return try setPriority(node.leaf ?? .null, at: path.parent) }
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
    if node.isEmpty { try dropPriorities(above: path) }
  }

  /// A place that has become empty keeps no priority.
  private mutating func dropPriorities(above path: TreePath) throws {
    for ancestor in path.ancestors.reversed() {
      let name: String
      switch try holder(of: ancestor) {
      case .document: continue
      case .cut(let cut): name = cut
      case .folders: name = TreeLayout.leaf(at: ancestor).name
      }
      guard var document = try document(name), document.cut != nil, document.value != .null,
        try !exists(ancestor)
      else { continue }
      document.value = .null
      if name.hasPrefix("leaves/") { try remove(name) } else { put(document, name) }
    }
  }

  /// A value at a place that is to have children goes; its priority stays.
  private mutating func openLeaf(_ name: String) throws {
    guard let document = try document(name), document.cut == nil else { return }
    let priority = document.node.priority
    try remove(name)
    if priority != .null { put(TreeDocument(path: document.path, value: priority, cut: 0), name) }
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
      put(TreeDocument(path: path.description, value: node.exported), name)
    case .folders:
      let leaf = TreeLayout.leaf(at: path)
      if node.leaf != nil {
        put(TreeDocument(path: path.description, value: node.exported), leaf.name)
      } else {
        for child in node.children {
          try place(DatabaseNode(stored: child.value), at: path.appending(child.key))
        }
        if node.priority != .null {
          put(TreeDocument(path: path.description, value: node.priority, cut: 0), leaf.name)
        }
      }
    }
  }

  private mutating func setPriority(_ priority: JSON, at path: TreePath) throws {
    guard try exists(path) else { return }
    let name: String
    switch try holder(of: path) {
    case .document: return try place(node(at: path).with(priority: priority), at: path)
    case .cut(let cut): name = cut
    case .folders: name = TreeLayout.leaf(at: path).name
    }
    var document = try document(name) ?? TreeDocument(path: path.description, value: .null, cut: 0)
    if document.cut == nil {
      document.value = document.node.with(priority: priority).exported
    } else {
      document.value = priority
    }
    if TreeLayout.location(of: path) == nil, document.cut != nil, priority == .null {
      return try remove(name)
    }
    put(document, name)
  }

  /// Moves the children of a document that grew too large to documents below it.
  private mutating func cutIfTooLarge(_ name: String) throws {
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
    document.value = document.node.priority
    document.cut = cut
    put(document, name)
    for (part, piece) in parts.sorted(by: { $0.key < $1.key }) {
      put(piece, part)
      try cutIfTooLarge(part)
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
