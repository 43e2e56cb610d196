internal import SpecCore

/// The documents of the databases in the local store, a folder for each namespace.
struct DatabaseStore: Sendable {
  let store: Store
  var base = Base.data
  /// That of all namespaces.
  var folder = "db"

  /// The security rules that were put into a database.
  struct StoredRules: Sendable, Equatable, Codable {
    var rules: JSON
  }

  func tree(_ namespace: String, in snapshot: Snapshot) -> Tree {
    let folder = folder(namespace)
    return Tree(
      load: { try snapshot.value(document($0, namespace)) },
      list: { name in
        try snapshot.paths(base, under: "\(folder)/\(name)")
          .filter { $0.hasSuffix(".json") }
          .map { String($0.dropFirst(folder.utf8.count + 1).dropLast(5)) }
      })
  }

  func document(_ name: String, _ namespace: String) -> Document<TreeDocument?> {
    // The second version can be cut.
    Document(
      base, path("\(name).json", namespace), version: 2, initial: nil, upgrades: [1: { $0 }])
  }

  func log(_ namespace: String) -> Document<CommitLog> {
    Document(base, path("meta.json", namespace), initial: CommitLog())
  }

  func rules(_ namespace: String) -> Document<StoredRules?> {
    Document(base, path("rules.json", namespace), initial: nil)
  }

  func path(_ name: String, _ namespace: String) -> String { "\(folder(namespace))/\(name)" }

  func folder(_ namespace: String) -> String {
    "\(folder)/\(TreeLayout.fileName(namespace))"
  }
}
