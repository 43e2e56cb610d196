internal import SpecCore

/// The writes of one transaction to one database.
struct NamespaceWrite {
  private let service: DatabaseService
  private let namespace: String
  private let now: Instant
  private let before: SharedTree
  private var tree: Tree
  private var changes: [TreeChange] = []
  private var rules: SecurityRules
  private var newRules: DatabaseStore.StoredRules?
  private let log: CommitLog
  /// Whether the database is still to be begun, as only an owner may.
  private let isNew: Bool

  init(
    _ service: DatabaseService, _ namespace: String, _ now: Instant, _ transaction: Transaction
  ) throws {
    self.service = service
    self.namespace = namespace
    self.now = now
    tree = service.database.tree(namespace, in: transaction)
    before = SharedTree(tree)
    rules = try service.rules(namespace, in: transaction)
    log = try transaction.value(service.database.log(namespace))
    isNew = log.commit == 0 && namespace != DatabaseRequest.defaultNamespace
  }

  mutating func respond(to write: DatabaseWrite) throws -> Response {
    switch write.request.subject {
    case .info: throw DatabaseError.infoIsReadOnly
    case .rules: return try putRules(write.request, write.caller)
    case .data(let path): return try store(write, at: path)
    }
  }

  private mutating func putRules(_ request: DatabaseRequest, _ caller: Caller) throws -> Response {
    guard caller == .owner else { throw DatabaseError.permissionDenied }
    guard request.method == .put else { throw DatabaseError.unknownMethod }
    guard let json = try? RulesFile.json(request.request.body), let member = json["rules"] else {
      throw DatabaseError.badRules("Rules must be a JSON object with the member \"rules\"")
    }
    rules = try service.rules.rules(json)
    newRules = DatabaseStore.StoredRules(rules: member)
    return request.reply(["status": "ok"])
  }

  private mutating func store(_ write: DatabaseWrite, at path: TreePath) throws -> Response {
    let (request, caller) = (write.request, write.caller)
    guard !isNew || caller == .owner else { throw DatabaseError.databaseNotBegun }
    if let condition = request.request.headers["If-Match"] {
      // The response may hold the value, so the caller must have the right to read it.
      try rules.checkRead(path, nil, caller, now, SharedTree(tree))
      let present = try tree.node(at: path)
      let tag = present.etag
      if condition != tag {
        var response = request.reply(present.value, tag: tag)
        if request.isSilent { response = .json(present.value).with(tag: tag) }
        response.status = 412
        return response
      }
    }
    let change = try apply(write, write.places.get())
    let tag = request.wantsTag ? change.places.first?.node.etag : nil
    switch request.method {
    case .post:
      return request.reply(["name": .string(write.target.keys.last ?? "")], tag: tag)
    case .delete: return request.reply(.null, tag: tag)
    default: return request.echo(tag: tag)
    }
  }

  private mutating func apply(
    _ write: DatabaseWrite, _ places: [DatabaseWrite.Place]
  ) throws -> TreeChange {
    let (target, caller) = (write.target, write.caller)
    var rest = write.documentLimit
    var before = tree
    var after = tree
    var nodes: [(path: TreePath, node: DatabaseNode)] = []
    for (path, data) in places {
      if rest < .max {
        rest -= try after.unreadDocuments(of: path)
        guard rest >= 0 else { throw DatabaseError.tooManyDocuments(write.documentLimit) }
      }
      let node = try data.node(at: now) { try before.node(at: TreePath(path.keys + $0)) }
      try after.set(node, at: path)
      nodes.append((path, node))
    }
    if caller != .owner, places.isEmpty {
      // An update of nothing is still a write of somebody to a place.
      let root = TreeRuleNode(SharedTree(before))
      guard try rules.grantsWrite(target.keys, auth: caller.claims, now: now, root: root) else {
        throw DatabaseError.permissionDenied
      }
    } else if caller != .owner {
      let shared = SharedTree(after)
      guard
        try rules.allowsWrite(
          places.map(\.path.keys), auth: caller.claims, now: now,
          root: TreeRuleNode(SharedTree(before)), newRoot: TreeRuleNode(shared))
      else { throw DatabaseError.permissionDenied }
    }
    tree = after
    let change = TreeChange(
      target: target, places: nodes, isPatch: write.request.method == .patch)
    if !nodes.isEmpty { changes.append(change) }
    return change
  }

  /// Stores the documents that changed; nil if none did.
  func commit(in transaction: Transaction) throws -> FeedCommit? {
    var tree = tree
    let documents = try tree.changes()
    guard !documents.isEmpty || newRules != nil else { return nil }
    // Last chance to read the documents as they were before this transaction.
    try service.feed.catchUp(namespace, to: log, rules: rules, now: now, before)
    for (name, value) in documents {
      let document = service.database.document(name, namespace)
      if let value {
        try transaction.set(document, value)
      } else {
        try transaction.delete(document)
      }
    }
    var names = documents.map(\.name)
    if let newRules {
      try transaction.set(service.database.rules(namespace), newRules)
      names.append(CommitLog.rules)
    }
    var log = log
    let stamp = String(service.random(), radix: 36)
    log.add(names, stamp: stamp)
    try transaction.set(service.database.log(namespace), log)
    let commit = FeedCommit(
      namespace: namespace, log: log, changes: changes, hasNewRules: newRules != nil)
    return try service.feed.prepare(commit, rules: rules, now: now, SharedTree(tree))
  }
}

extension Response {
  fileprivate func with(tag: String) -> Response {
    var response = self
    response.headers["ETag"] = tag
    response.headers["Cache-Control"] = "no-cache"
    return response
  }
}
