internal import SpecCore
internal import SpecRealtimeDatabase
internal import Synchronization

/// Answers reads of a server's database from the copy, with the actions that wait to be sent.
struct OfflineDatabase: Sendable {
  let copy: DatabaseCopy
  let queue: UnsentQueue<QueuedAction>
  let zones: ZoneDatabase
  /// Told of when an answer is.
  let tell: @Sendable (Instant) -> Void

  var client: Client { Client { try respond(to: $0) } }

  /// - Throws: ``DinDinError/offline`` for a write, ``DinDinError/neverRead`` for what is not in the copy.
  private func respond(to request: Request) throws -> Response {
    guard request.method == "GET" else { throw DinDinError.offline }
    let path = try TreePath(requestPath: request.path)
    var parameters: [String: String] = [:]
    for item in request.query { parameters[item.name] = item.value }
    let query = try DatabaseQuery(parameters)
    let actions = try queue.changes()
    let zones = TimeZones(local: .utc, cache: ZoneCache(zones))
    let (node, read) = try copy.store.read { snapshot in
      let read =
        try copy.read(of: path, DatabaseCopy.text(request.query), in: snapshot)
        ?? copy.readAsAbsent(path, in: snapshot)
      guard read != nil || actions.contains(where: { $0.makes(path) }) else {
        throw DinDinError.neverRead
      }
      var tree = copy.tree(in: snapshot)
      for action in actions { try? action.apply(to: &tree, zones) }
      return (try tree.node(at: path), read)
    }
    if let read { tell(read.at) }
    if parameters["shallow"] != nil, node.hasChildren || read?.keys != nil {
      let keys = Set(node.children.map(\.key)).union(read?.keys ?? [])
      return .json(.object(keys.sorted(by: keyPrecedes).map { JSON.Member($0, true) }))
    }
    return .json(query.map { $0.applied(to: node).objectValue } ?? node.value)
  }
}

/// Says, when a command with `--offline` is over, of when the oldest is that it has read.
final class OfflineNotice: Sendable {
  private let context: Context
  private let oldest = Mutex<Instant?>(nil)

  init(_ context: Context) { self.context = context }

  /// Of when the oldest is so far.
  var moment: Instant? { oldest.withLock(\.self) }

  func add(_ time: Instant) { oldest.withLock { $0 = min($0 ?? time, time) } }

  deinit {
    guard let time = oldest.withLock(\.self) else { return }
    context.note(accountTexts.asOf(context.language, ["time": time.wholeSecond.iso8601]))
  }
}

extension DatabaseCopy {
  /// The client whose answers refresh the copy. Where it cannot be kept, the answers are none the worse.
  func refreshed(by client: Client) -> Client {
    Client(
      send: { request in
        let response = try client.send(request)
        do {
          try keep(response, to: request)
        } catch StoreError.damaged {
          // It is begun anew.
          try? empty()
          try? keep(response, to: request)
        } catch {}
        return response
      }, listen: client.listen)
  }

  private func keep(_ response: Response, to request: Request) throws {
    let path = try TreePath(requestPath: request.path)
    switch (request.method, response.status) {
    case ("GET", 200): try keep(JSON(parsing: response.body), at: path, request.query)
    case ("GET", 401):
      let error = (try? JSON(parsing: response.body))?["error"]?.string
      if error == "Permission denied" { try keep(.null, at: path, []) }
    case ("PATCH", 200):
      let members = try JSON(parsing: request.body).object ?? []
      try keep(
        TreeUpdate(
          members.map { (TreePath(path.keys + TreePath(text: $0.key).keys), $0.value) }
        ) { $1 })
    default: break
    }
  }
}
