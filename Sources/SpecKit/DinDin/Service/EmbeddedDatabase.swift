internal import SpecCore

/// A Realtime Database over the local store, by the REST protocol of Firebase: one request that
/// writes is one transaction.
struct EmbeddedDatabase: Service {
  let store: Store
  var namespace = "default"
  /// Who asks; nil is the owner, to whom the rules do not apply.
  let person: String?
  let now: Instant
  let random: @Sendable () -> UInt64

  func respond(to request: Request) -> Response {
    do {
      if let parameter = request.query.first {
        throw DatabaseError.unsupportedParameter(parameter.name)
      }
      return try answer(request, at: TreePath(requestPath: request.path))
    } catch let error as DatabaseError {
      return error.response
    } catch {
      return Failure(error, in: request.headers["Accept-Language"] ?? "en").databaseResponse
    }
  }

  private func answer(_ request: Request, at path: TreePath) throws -> Response {
    switch request.method {
    case "GET": return .json(try node(at: path))
    case "PUT": try write([path: data(request)])
    case "PATCH": try write(update(request, at: path))
    case "DELETE":
      try write([path: .null])
      return .json(.null)
    case "POST":
      var ids = PushIDs()
      let key = ids.next(at: now.milliseconds, random: random)
      try write([path.appending(key): data(request)])
      return .json(["name": .string(key)])
    default: throw DatabaseError.unknownMethod
    }
    // The reply to a write is the data of the request.
    var reply = Response.json(.null)
    reply.body = request.body
    return reply
  }

  private func data(_ request: Request) throws(DatabaseError) -> JSON {
    guard let data = try? JSON(parsing: request.body) else { throw .badData }
    return data
  }

  private func update(
    _ request: Request, at path: TreePath
  ) throws(DatabaseError) -> TreeUpdate {
    guard let members = (try? JSON(parsing: request.body))?.object else { throw .badObject }
    var update: TreeUpdate = [:]
    for member in members {
      let path = TreePath(path.keys + TreePath(text: member.key).keys)
      guard update.updateValue(member.value, forKey: path) == nil else { throw .nestedPaths }
    }
    return update
  }

  private func node(at path: TreePath) throws -> JSON {
    try store.read { snapshot in
      var tree = tree(snapshot)
      return try tree.node(at: path)
    }
  }

  private func write(_ update: TreeUpdate) throws {
    guard TreePath.areApart(update.keys) else { throw DatabaseError.nestedPaths }
    try store.transaction { transaction in
      let before = tree(transaction)
      var after = before
      // In order, so that the same update always makes the same files.
      for (path, value) in update.sorted(by: { $0.key.description < $1.key.description }) {
        try after.set(ServerValue.resolved(value, at: now), at: path)
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
