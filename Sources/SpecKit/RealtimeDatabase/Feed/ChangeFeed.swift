internal import SpecCore
internal import Synchronization

/// Tells listeners what changes in the databases, each change once and in the order of the commits.
///
/// Events of a commit of this process come from its requests. Commits of other processes come from the log of
/// commits; their changes are found by comparing nodes.
final class ChangeFeed: Sendable {
  private let keepAlive: Duration
  private let spaces = Mutex<[String: FeedSpace]>([:])
  /// The generation of the store up to which listeners know everything.
  private let generation = Mutex<[UInt8]?>(nil)
  /// The time between two searches for commits of other processes.
  private static let interval = Duration.milliseconds(250)

  init(keepAlive: Duration) { self.keepAlive = keepAlive }

  /// The databases that somebody listens to.
  var namespaces: [String] {
    spaces.withLock { $0.filter { !$0.value.watches.isEmpty }.keys.sorted() }
  }

  /// Whether the store may hold changes that listeners do not know.
  func isStale(_ now: [UInt8]?) -> Bool { generation.withLock { now == nil || $0 != now } }
  func note(_ now: [UInt8]?) { generation.withLock { $0 = now } }
}

// MARK: observing

extension ChangeFeed {
  /// Reads what the listeners of a database have not been told, at one moment of the store.
  ///
  /// - Parameter added: a place that is to be read in any case.
  func observation(
    of namespace: String, _ log: CommitLog, adding added: TreePath? = nil,
    rules: SecurityRules, now: Instant, _ shared: SharedTree
  ) throws -> FeedObservation {
    var observation = FeedObservation(log: log)
    let (seen, watches, known) = spaces.withLock { spaces in
      let space = spaces[namespace]
      return (
        space?.seen ?? 0, space?.watches.mapValues(\.claims) ?? [:],
        added.flatMap { space?.watches[$0] }
      )
    }
    if let added {
      if let known, log.leaves(added, unchangedAfter: seen) {
        (observation.nodes[added], observation.snapshots) = (known.known, known.snapshots)
      } else {
        observation.nodes[added] = try shared.tree.node(at: added)
      }
    }
    guard seen != log.commit else { return observation }
    for (path, claims) in watches where !log.leaves(path, unchangedAfter: seen) {
      observation.nodes[path] = try shared.tree.node(at: path)
      observation.denied[path] = try denied(claims, path, rules, now, shared)
    }
    return observation
  }

  private func denied(
    _ claims: Set<JSON?>, _ path: TreePath, _ rules: SecurityRules, _ now: Instant,
    _ shared: SharedTree
  ) throws -> Set<JSON?> {
    try claims.filter { claims in
      try !rules.allowsRead(path.keys, auth: claims, now: now, root: TreeRuleNode(shared))
    }
  }

  /// - Throws: where somebody has as many streams as allowed, or all together.
  func checkRoom(for caller: Caller, peer: String?) throws(DatabaseError) {
    guard let peer else { return }
    let open = spaces.withLock { spaces in
      spaces.values.flatMap { $0.watches.values.flatMap(\.listeners) }.filter(\.stream.isOpen)
    }
    guard open.count < Self.streamLimit else { throw .tooManyStreamsInAll(Self.streamLimit) }
    guard caller != .owner else { return }
    let person = caller.claims?["uid"]
    let own = open.count { other in
      other.caller != .owner && other.caller.claims?["uid"] == person
        && (person != nil || other.peer == peer)
    }
    guard own < Self.ownStreamLimit else { throw .tooManyStreams(Self.ownStreamLimit) }
  }

  private static let streamLimit = 768
  private static let ownStreamLimit = 32

  /// Sends an observation to the listeners, unless they know a newer commit.
  ///
  /// - Parameter listener: begins to listen, if the observation is the newest.
  /// - Returns: whether it was; always without a listener.
  func tell(
    _ observation: FeedObservation, _ namespace: String,
    adding listener: (path: TreePath, listener: FeedListener, snapshot: [UInt8])? = nil
  ) -> Bool {
    spaces.withLock { spaces in
      var space = spaces[namespace] ?? FeedSpace()
      defer { spaces[namespace] = space }
      if space.watches.isEmpty { space.log = observation.log }
      // The listeners know a newer commit.
      if space.seen > observation.log.commit {
        // The new listener can still begin if the newer commits left its place unchanged.
        guard let listener,
          space.log.leaves(listener.path, unchangedAfter: observation.log.commit)
        else { return listener == nil }
      } else if space.seen != observation.log.commit {
        if let expected = space.expected, expected.log == observation.log,
          space.seen == expected.log.commit - 1
        {
          space.publish(expected)
        } else {
          space.tell(observation)
        }
      }
      if let (path, listener, snapshot) = listener {
        guard let node = observation.nodes[path] else { return false }
        space.watches[path, default: FeedWatch(known: node)].add(listener, snapshot: snapshot)
      }
      return true
    }
  }

  /// Sends the commits of other processes that come before a commit of this process.
  ///
  /// - Parameter tree: as it is before the commit.
  func catchUp(
    _ namespace: String, to log: CommitLog, rules: SecurityRules, now: Instant, _ tree: SharedTree
  ) throws {
    guard spaces.withLock({ $0[namespace]?.watches.isEmpty == false }) else { return }
    _ = tell(
      try observation(of: namespace, log, rules: rules, now: now, tree), namespace)
  }

  /// Prepares to tell a commit, before it is made: others may see it first.
  ///
  /// - Parameter tree: as it is after the commit.
  func prepare(
    _ commit: FeedCommit, rules: SecurityRules, now: Instant, _ tree: SharedTree
  ) throws -> FeedCommit {
    let watches = spaces.withLock { $0[commit.namespace]?.watches.mapValues(\.claims) ?? [:] }
    guard !watches.isEmpty else { return commit }
    var commit = commit
    for (path, claims) in watches
    where commit.hasNewRules || commit.changes.contains(where: { $0.concerns(path) }) {
      commit.denied[path] = try denied(claims, path, rules, now, tree)
    }
    let expected = commit
    spaces.withLock { $0[commit.namespace]?.expected = expected }
    return commit
  }

  /// The commit was made.
  func publish(_ commit: FeedCommit) {
    spaces.withLock { spaces in
      guard var space = spaces[commit.namespace] else { return }
      if space.seen == commit.log.commit - 1 { space.publish(commit) }
      space.expected = nil
      spaces[commit.namespace] = space
    }
  }

  /// The commit could not be made.
  func forget(_ commit: FeedCommit) {
    spaces.withLock { $0[commit.namespace]?.expected = nil }
  }
}

// MARK: time

extension ChangeFeed {
  /// Keeps streams alive, and ends those whose token is no longer good.
  ///
  /// - Returns: the time to the next call.
  func tick(at now: UInt64, isGood: (_ token: String) -> Bool) -> Duration {
    spaces.withLock { spaces in
      for (name, var space) in spaces {
        var known: [String: Bool] = [:]
        for (path, var watch) in space.watches {
          for index in watch.listeners.indices {
            let listener = watch.listeners[index]
            if let token = listener.token {
              let good = known[token] ?? isGood(token)
              known[token] = good
              if !good { listener.end(.revoked) }
            }
            if now &- listener.lastKeepAlive >= keepAlive.nanoseconds {
              listener.stream.send(.keepAlive)
              watch.listeners[index].lastKeepAlive = now
            }
          }
          space.watches[path] = watch
        }
        space.clean()
        // Names are what clients make them.
        spaces[name] = space.isIdle ? nil : space
      }
    }
    return min(Self.interval, keepAlive)
  }
}
