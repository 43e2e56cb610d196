internal import SpecCore

/// The database inside the command, over the local store: one update is one transaction.
struct EmbeddedDatabase: Database {
  private let store: Store
  private let namespace: String
  /// Who asks; nil is the owner, whom no rule holds.
  private let person: String?
  private let now: Instant

  init(store: Store, namespace: String = "default", person: String?, now: Instant) {
    self.store = store
    self.namespace = namespace
    self.person = person
    self.now = now
  }

  func get(_ path: TreePath) throws -> JSON {
    try store.read { snapshot in
      var tree = tree(snapshot)
      return try tree.node(at: path)
    }
  }

  func update(_ update: TreeUpdate) throws {
    guard TreePath.areApart(update.keys) else { throw DatabaseError.nestedPaths }
    let update = update.mapValues { ServerValue.resolved($0, at: now) }
    try store.transaction { transaction in
      let before = tree(transaction)
      var after = before
      // In order, so that the same update always makes the same files.
      for (path, value) in update.sorted(by: { $0.key.description < $1.key.description }) {
        try after.set(value, at: path)
      }
      if let person {
        var rules = AccessRules(person: person, before: before, after: after)
        try rules.check(Array(update.keys))
      }
      try commit(after.changes, in: transaction)
    }
  }

  private func commit(
    _ changes: [(name: String, document: TreeDocument?)], in transaction: Transaction
  ) throws {
    guard !changes.isEmpty else { return }
    for (name, value) in changes {
      if let value {
        try transaction.set(document(name), value)
      } else {
        try transaction.delete(document(name))
      }
    }
    let meta = Document(.data, "\(folder)/meta.json", initial: CommitLog())
    try transaction.update(meta) { $0.add(changes.map(\.name)) }
  }

  private var folder: String { "db/\(namespace)" }

  private func document(_ name: String) -> Document<TreeDocument?> {
    Document(.data, "\(folder)/\(name).json", initial: nil)
  }

  private func tree(_ snapshot: Snapshot) -> Tree {
    Tree(
      load: { try snapshot.value(document($0)) },
      list: { folder in
        let prefix = "\(self.folder)/"
        return try snapshot.paths(.data, under: prefix + folder)
          .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }
          .map { String($0.dropFirst(prefix.count).dropLast(5)) }
      })
  }
}

enum DatabaseError: Error, Equatable {
  /// Of two places of one update one is above the other.
  case nestedPaths
}

/// How often the tree was changed, and which documents the last commits changed: what followers of
/// the tree watch. Names of documents tell no dinner's id.
struct CommitLog: Sendable, Equatable, Codable {
  private(set) var commit = 0
  /// The newest last: its number is `commit`.
  private(set) var changes: [[String]] = []
  private static let limit = 1000

  private enum CodingKeys: CodingKey { case commit, changes }

  init() {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    commit = try values.count(forKey: .commit)
    changes = try values.decode([[String]].self, forKey: .changes)
  }

  mutating func add(_ names: [String]) {
    commit += 1
    changes = changes.suffix(Self.limit - 1) + [names]
  }
}

/// Values that the database fills in.
enum ServerValue {
  static let timestamp: JSON = [".sv": "timestamp"]

  static func resolved(_ data: JSON, at now: Instant) -> JSON {
    switch data {
    case timestamp: .int(now.milliseconds)
    case .object(let members):
      .object(members.map { JSON.Member($0.key, resolved($0.value, at: now)) })
    case .array(let items): .array(items.map { resolved($0, at: now) })
    default: data
    }
  }
}
