package import SpecCore

/// The documents of the databases in the local store, a folder for each namespace.
package struct DatabaseStore: Sendable {
  let store: Store
  let base: Base
  /// The folder of all namespaces.
  let folder: String

  package init(store: Store, base: Base = .data, folder: String = "db") {
    (self.store, self.base, self.folder) = (store, base, folder)
  }

  /// The security rules that were put into a database.
  package struct StoredRules: Sendable, Equatable, Codable {
    package var rules: JSON
  }

  package func tree(_ namespace: String, in snapshot: Snapshot) -> Tree {
    let folder = folder(namespace)
    return Tree(
      load: { try load($0, namespace, in: snapshot) },
      list: { name in
        try snapshot.paths(base, under: "\(folder)/\(name)")
          .filter { $0.hasSuffix(".json") }
          .map { String($0.dropFirst(folder.utf8.count + 1).dropLast(5)) }
      })
  }

  /// A document of the tree, if there is one.
  ///
  /// - Throws: `StoreError.damaged` for a document of another place.
  private func load(
    _ name: String, _ namespace: String, in snapshot: Snapshot
  ) throws -> TreeDocument? {
    let document = document(name, namespace)
    guard let value = try snapshot.value(document) else { return nil }
    guard TreeLayout.isName(name, ofPart: TreePath(text: value.path)) else {
      throw StoreError.damaged(
        path: try store.path(of: document), problem: "path: another place than that of the file")
    }
    return value
  }

  package func document(_ name: String, _ namespace: String) -> Document<TreeDocument?> {
    // The second version can be cut, the third has no priorities.
    Document(
      base, path("\(name).json", namespace), version: 3, initial: nil,
      upgrades: [1: { $0 }, 2: { TreeDocument.withoutPriorities($0) }])
  }

  package func log(_ namespace: String) -> Document<CommitLog> {
    Document(base, path("meta.json", namespace), initial: CommitLog())
  }

  package func rules(_ namespace: String) -> Document<StoredRules?> {
    Document(base, path("rules.json", namespace), initial: nil)
  }

  /// Reads the documents that every request needs, and some others, so that a server does not start on damaged data.
  /// Reads them one by one, because all of them may not fit into memory.
  ///
  /// - Parameter limit: how many documents of the tree are read.
  /// - Returns: how many were.
  @discardableResult
  package func check(_ namespace: String, limit: Int) throws -> Int {
    let folder = folder(namespace)
    let others = ["meta.json", "rules.json", "identity.json"].map { "\(folder)/\($0)" }
    let documents = try store.read { snapshot in
      _ = try snapshot.value(log(namespace))
      _ = try snapshot.value(rules(namespace))
      return try snapshot.paths(base, under: folder).filter {
        $0.hasSuffix(".json") && !others.contains($0)
      }
    }
    for path in documents.prefix(limit) {
      let name = path.dropFirst(folder.utf8.count + 1).dropLast(".json".utf8.count)
      _ = try store.read { try load(String(name), namespace, in: $0) }
    }
    return min(documents.count, limit)
  }

  package func path(_ name: String, _ namespace: String) -> String {
    "\(folder(namespace))/\(name)"
  }

  package func folder(_ namespace: String) -> String {
    "\(folder)/\(TreeLayout.fileName(namespace))"
  }
}
