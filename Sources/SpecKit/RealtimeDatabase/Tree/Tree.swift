internal import SpecCore

/// The whole tree over its documents: reads load the documents they need, ``changes()`` returns those that writes
/// changed. A copy stays as it is when the other is written.
package struct Tree {
  /// The document of that name, if there is one.
  private let load: (_ name: String) throws -> TreeDocument?
  /// The names of the documents in a folder and below it.
  let list: (_ folder: String) throws -> [String]
  var loaded: [String: TreeDocument?] = [:]
  private(set) var dirty: Set<String> = []
  /// The bytes of value above which a document is cut.
  let limit: Int

  init(
    load: @escaping (_ name: String) throws -> TreeDocument?,
    list: @escaping (_ folder: String) throws -> [String], limit: Int = 128 << 10
  ) {
    self.load = load
    self.list = list
    self.limit = limit
  }

  /// The documents that writes changed, nil where one is to be removed.
  package mutating func changes() throws -> [(name: String, document: TreeDocument?)] {
    for name in dirty.sorted() { try cutIfTooLarge(name) }
    return dirty.sorted().map { ($0, loaded[$0] ?? nil) }
  }
}

// MARK: documents

extension Tree {
  /// The documents that hold the value of a place.
  enum Holder {
    /// In one document, which is for the node at that path or for a part of its children.
    case document(name: String, path: TreePath)
    /// In the documents below this one, which is for exactly that place.
    case cut(name: String)
    /// In documents of several folders.
    case folders
  }

  mutating func holder(of path: TreePath) throws -> Holder {
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

  mutating func document(_ name: String) throws -> TreeDocument? {
    if let known = loaded[name] { return known }
    let document = try load(name)
    loaded[name] = .some(document)
    return document
  }

  mutating func put(_ document: TreeDocument, _ name: String) {
    loaded[name] = .some(document.isEmpty ? nil : document)
    dirty.insert(name)
  }

  mutating func remove(_ name: String) throws {
    guard try document(name) != nil else { return }
    loaded[name] = .some(nil)
    dirty.insert(name)
  }

  /// The names of all documents of a place that spans several, and perhaps of others.
  func names(of path: TreePath, _ holder: Holder) throws -> [String] {
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

  /// The number of documents that a write of a place would have to read.
  mutating func unreadDocuments(of path: TreePath) throws -> Int {
    let known = Set(loaded.keys)
    return try names(of: path, holder(of: path)).count { !known.contains($0) }
  }

  /// Every document at or below a place that spans several.
  mutating func documents(
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
