internal import SpecCore

/// Answers requests that read.
struct DatabaseReader {
  let service: DatabaseService

  func respond(to request: DatabaseRequest) throws -> Response {
    let now = service.clock.now()
    let caller = try service.access.caller(of: request, at: now)
    switch request.subject {
    case .info(let keys):
      let info = DatabaseNode(stored: ["connected": true, "serverTimeOffset": 0])
      return request.reply(info.node(at: keys).value)
    case .rules:
      guard caller == .owner else { throw DatabaseError.permissionDenied }
      let stored = try service.database.store.read {
        try $0.value(service.database.rules(request.namespace))
      }
      return request.reply(stored.map { ["rules": $0.rules] } ?? service.rules.standard)
    case .data(let path):
      if Self.wantsEvents(request.request) {
        return try service.listen(to: path, request, caller, at: now)
      }
      return try data(request, path, caller, now)
    }
  }

  static func wantsEvents(_ request: Request) -> Bool {
    request.method == "GET"
      && request.headers.all("Accept").contains { $0.lowercased().contains("text/event-stream") }
  }

  private func data(
    _ request: DatabaseRequest, _ path: TreePath, _ caller: Caller, _ now: Instant
  ) throws -> Response {
    let query = request.isShallow ? nil : try DatabaseQuery(request.parameters)
    let shallow = request.isShallow ? try ShallowQuery(request.parameters) : nil
    let (node, keys) = try service.database.store.read { snapshot in
      let shared = SharedTree(service.database.tree(request.namespace, in: snapshot))
      let rules = try service.rules(request.namespace, in: snapshot, onlyReading: true)
      try rules.checkRead(path, query, caller, now, shared)
      // The folders tell the keys of the root.
      if shallow != nil, !request.wantsTag, path.keys.isEmpty, let keys = try shared.tree.rootKeys()
      {
        return (DatabaseNode.nothing, keys)
      }
      return (try shared.tree.node(at: path), [String]())
    }
    if let shallow {
      let node = keys.isEmpty ? node : DatabaseNode(children: keys.map { JSON.Member($0, true) })
      return request.reply(shallow.value(of: node), tag: request.wantsTag ? node.etag : nil)
    }
    let known = request.request.headers["If-None-Match"]
    let tag = request.wantsTag || known != nil ? node.etag : nil
    if let tag, tag == known {
      return Response(304, headers: ["ETag": tag, "Cache-Control": "no-cache"])
    }
    let selected = query?.applied(to: node) ?? node
    return request.reply(query == nil ? selected.value : selected.objectValue, tag: tag)
  }
}

/// `shallow=true`: the keys of the children without their values.
private struct ShallowQuery {
  private let query: DatabaseQuery

  /// The tools of the service send a limit and a key, which they do not quote.
  init(_ parameters: [String: String]) throws(DatabaseError) {
    var kept = parameters.filter { ["limitToFirst", "startAfter"].contains($0.key) }
    kept["orderBy"] = "\"$key\""
    if let key = kept["startAfter"], !key.hasPrefix("\"") {
      kept["startAfter"] = JSON.string(key).serialized()
    }
    query = try DatabaseQuery(kept) ?? DatabaseQuery()
  }

  func value(of node: DatabaseNode) -> JSON {
    guard node.hasChildren else { return node.value }
    return .object(query.applied(to: node).children.map { JSON.Member($0.key, true) })
  }
}
