internal import SpecCore

/// One client that listens to a place.
struct FeedListener: Sendable {
  /// The form in which listeners get a node.
  struct View: Hashable {
    var query: DatabaseQuery?
  }

  let stream: EventStream
  let view: View
  let caller: Caller
  /// The numeric address of the client; nil in this process.
  var peer: String?
  /// The token it came with, which may expire.
  let token: String?
  /// The time of the last `keep-alive` event, in nanoseconds of the monotonic clock.
  var lastKeepAlive: UInt64

  func end(_ event: ServerSentEvent) {
    stream.send(event)
    stream.end()
  }
}

extension FeedListener.View {
  /// Returns the first event of a listener.
  func first(of node: DatabaseNode) -> [UInt8] {
    ServerSentEvent.put([], query.map { $0.applied(to: node).objectValue } ?? node.value).bytes
  }

  /// Returns the event for the difference of two nodes; nil if they are equal.
  func change(from old: DatabaseNode, to new: DatabaseNode) -> [UInt8]? {
    let (a, b) = query.map { ($0.applied(to: old), $0.applied(to: new)) } ?? (old, new)
    let changes = NodeDifference.changes(from: a, to: b)
    return ServerSentEvent.telling(changes, of: b, isQuery: query != nil)?.bytes
  }
}

/// The listeners of one place, and the node there as they know it.
struct FeedWatch: Sendable {
  var known: DatabaseNode { didSet { snapshots = [:] } }
  var listeners: [FeedListener]
  /// The first events for the node, which many listeners share.
  private(set) var snapshots: [FeedListener.View: [UInt8]] = [:]
  private static let snapshotLimit = 4

  init(known: DatabaseNode) { (self.known, listeners) = (known, []) }

  mutating func add(_ listener: FeedListener, snapshot: [UInt8]) {
    listener.stream.send(snapshot)
    listeners.append(listener)
    if snapshots.count >= Self.snapshotLimit { snapshots = [:] }
    snapshots[listener.view] = snapshot
  }

  /// Tells the listeners, each view once, what differs from an older node.
  ///
  /// - Parameter plain: the event for those without a view of their own, nil for nothing; without the argument, they
  ///   get the difference too.
  func tell(from old: DatabaseNode, plain: ServerSentEvent?? = .none) {
    var told: [FeedListener.View: [UInt8]?] = [:]
    if let plain { told[FeedListener.View()] = .some(plain?.bytes) }
    for listener in listeners {
      let bytes = told[listener.view] ?? listener.view.change(from: old, to: known)
      told[listener.view] = .some(bytes)
      if let bytes { listener.stream.send(bytes) }
    }
  }

  /// Ends the listeners that may no longer read.
  mutating func cancel(_ denied: Set<JSON?>) {
    guard !denied.isEmpty else { return }
    listeners.removeAll { listener in
      guard case .person(let claims) = listener.caller, denied.contains(claims) else {
        return false
      }
      listener.end(.denied)
      return true
    }
  }
}

extension FeedWatch {
  /// The claims of its listeners, but for owners.
  var claims: Set<JSON?> {
    Set(
      listeners.compactMap { listener -> JSON?? in
        if case .person(let claims) = listener.caller { .some(claims) } else { nil }
      })
  }
}

/// The nodes that one read of the store found for the listeners of a database.
struct FeedObservation: Sendable {
  var log: CommitLog
  /// The nodes that may have changed.
  var nodes: [TreePath: DatabaseNode] = [:]
  /// The claims that may no longer read a place.
  var denied: [TreePath: Set<JSON?>] = [:]
  /// First events of the place that was added, for the node that is there.
  var snapshots: [FeedListener.View: [UInt8]] = [:]
}

/// A commit of this process.
struct FeedCommit: Sendable {
  let namespace: String
  /// The log with the commit.
  let log: CommitLog
  let changes: [TreeChange]
  let hasNewRules: Bool
  var denied: [TreePath: Set<JSON?>] = [:]
}
