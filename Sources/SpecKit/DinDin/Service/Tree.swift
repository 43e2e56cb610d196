internal import SpecCore

/// What a document of the tree holds.
struct TreeDocument: Sendable, Equatable, Codable {
  /// The node, as `/calendar/local-sam-reed/2026-11`.
  var path: String
  /// Its value, or the part of its children that this document is for.
  var value: JSON
}

/// The whole tree over the documents it is cut into: reads load what they need, writes are collected
/// in ``changes``.
struct Tree {
  /// The document of that name, if there is one.
  private let load: (_ name: String) throws -> TreeDocument?
  /// The names of the documents in a folder and below it.
  private let list: (_ folder: String) throws -> [String]
  private var loaded: [String: TreeDocument?] = [:]
  private var dirty: Set<String> = []

  init(
    load: @escaping (_ name: String) throws -> TreeDocument?,
    list: @escaping (_ folder: String) throws -> [String]
  ) {
    self.load = load
    self.list = list
  }

  /// The documents that writes changed, nil where one is to be removed.
  var changes: [(name: String, document: TreeDocument?)] {
    dirty.sorted().map { ($0, loaded[$0] ?? nil) }
  }
}

extension Tree {
  /// The node at a place, `null` if there is nothing.
  mutating func node(at path: TreePath) throws -> JSON {
    if let location = TreeLayout.location(of: path) {
      guard let document = try document(location.name) else { return .null }
      return document.value.node(at: path.keys.dropFirst(location.path.keys.count))
    }
    var node = JSON.null
    for (_, document) in try documents(of: path) {
      let base = TreePath(text: document.path)
      if case .object(let members) = document.value {
        for member in members {
          let place = base.appending(member.key).keys.dropFirst(path.keys.count)
          node.setNode(member.value, at: place)
        }
      } else {
        node.setNode(document.value, at: base.keys.dropFirst(path.keys.count))
      }
    }
    return node
  }

  /// Replaces the node at a place with data; null deletes it.
  mutating func set(_ data: JSON, at path: TreePath) throws {
    let node = JSON(node: data)
    if node != .null {
      for ancestor in path.ancestors where TreeLayout.location(of: ancestor) == nil {
        try remove(TreeLayout.leaf(at: ancestor).name)
      }
    }
    if TreeLayout.location(of: path) == nil {
      for (name, _) in try documents(of: path) { try remove(name) }
    }
    try place(node, at: path)
  }

  private mutating func place(_ node: JSON, at path: TreePath) throws {
    if let location = TreeLayout.location(of: path) {
      try update(location) { $0.setNode(node, at: path.keys.dropFirst(location.path.keys.count)) }
    } else if case .object(let members) = node {
      for member in members { try place(member.value, at: path.appending(member.key)) }
    } else if node != .null {
      try update(TreeLayout.leaf(at: path)) { $0 = node }
    }
  }

  private mutating func update(_ location: TreeLayout.Location, _ change: (inout JSON) -> Void)
    throws
  {
    let known = try document(location.name)
    var document = known ?? TreeDocument(path: location.path.description, value: .null)
    // Removed from the cache while it changes, so that it is not copied.
    loaded[location.name] = .some(nil)
    change(&document.value)
    loaded[location.name] = .some(document.value == .null ? nil : document)
    if known != nil || document.value != .null { dirty.insert(location.name) }
  }

  private mutating func remove(_ name: String) throws {
    guard try document(name) != nil else { return }
    loaded[name] = .some(nil)
    dirty.insert(name)
  }

  private mutating func document(_ name: String) throws -> TreeDocument? {
    if let known = loaded[name] { return known }
    let document = try load(name)
    loaded[name] = .some(document)
    return document
  }

  /// Every document at or below a place that spans several.
  private mutating func documents(of path: TreePath) throws -> [(String, TreeDocument)] {
    var names: Set<String> = []
    let folders = TreeLayout.folders(of: path)
    for folder in folders { names.formUnion(try list(folder)) }
    names.formUnion(loaded.keys.filter { name in folders.contains { name.hasPrefix($0 + "/") } })
    return try names.sorted().compactMap { name in
      guard let document = try document(name),
        path.contains(TreePath(text: document.path))
      else { return nil }
      return (name, document)
    }
  }
}
