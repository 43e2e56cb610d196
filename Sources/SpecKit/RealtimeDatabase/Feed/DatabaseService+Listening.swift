internal import SpecCore

extension DatabaseService {
  /// Answers with a stream of events: first the node at a place, then what changes there.
  func listen(
    to path: TreePath, _ request: DatabaseRequest, _ caller: Caller, at now: Instant
  ) throws -> Response {
    for name in ["shallow", "timeout"] where request.parameters[name] != nil {
      throw DatabaseError.badQuery("\(name) is not supported for streams")
    }
    let query = try DatabaseQuery(request.parameters)
    let view = FeedListener.View(query: query)
    try feed.checkRoom(for: caller, peer: request.request.peer)
    for _ in 0..<Self.attempts {
      let observation = try database.store.read { snapshot in
        let shared = SharedTree(database.tree(request.namespace, in: snapshot))
        let rules = try rules(request.namespace, in: snapshot)
        try rules.checkRead(path, query, caller, now, shared)
        return try feed.observation(
          of: request.namespace, snapshot.value(database.log(request.namespace)), adding: path,
          rules: rules, now: now, shared)
      }
      // The first event may be large; what follows is limited.
      let snapshot =
        observation.snapshots[view] ?? view.first(of: observation.nodes[path] ?? .nothing)
      let stream = EventStream(backlogLimit: snapshot.count + (4 << 20))
      let listener = FeedListener(
        stream: stream, view: view, caller: caller, peer: request.request.peer,
        token: caller == .owner ? nil : request.parameters["auth"],
        lastKeepAlive: clock.monotonic())
      if feed.tell(observation, request.namespace, adding: (path, listener, snapshot)) {
        return .events(stream, headers: ["Cache-Control": "no-cache"])
      }
    }
    throw DatabaseError.failsOnPurpose
  }

  private static let attempts = 100

  /// Tells listeners what other processes have changed.
  func follow() {
    let namespaces = feed.namespaces
    guard !namespaces.isEmpty else { return }
    let generation = database.store.generation()
    guard feed.isStale(generation) else { return }
    var isWhole = true
    for namespace in namespaces {
      let observation = try? database.store.read { snapshot in
        try feed.observation(
          of: namespace, snapshot.value(database.log(namespace)),
          rules: rules(namespace, in: snapshot), now: clock.now(),
          SharedTree(database.tree(namespace, in: snapshot)))
      }
      if let observation {
        _ = feed.tell(observation, namespace)
      } else {
        isWhole = false
      }
    }
    // After a failed read, the next call tries again.
    if isWhole { feed.note(generation) }
  }
}
