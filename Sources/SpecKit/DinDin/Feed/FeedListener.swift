internal import SpecCore

/// One client that listens to a place.
struct FeedListener: Sendable {
  let stream: EventStream
  let query: DatabaseQuery?
  /// Whether it is told priorities, with `format=export`.
  var isExport = false
  let caller: Caller
  /// The token it came with, which may expire.
  let token: String?
  /// When it was last told that the stream lives, on a clock that nobody sets.
  var lastKeepAlive: UInt64

  /// What it is told first.
  static func first(
    _ node: DatabaseNode, _ query: DatabaseQuery?, isExport: Bool
  ) -> ServerSentEvent {
    if isExport { return .put([], (query?.applied(to: node) ?? node).exported) }
    return .put([], query.map { $0.applied(to: node).objectValue } ?? node.value)
  }

  /// Whether it is told what it can be told only by comparing.
  var compares: Bool { query != nil || isExport }

  /// Tells it what came from elsewhere or was asked for by a query: what differs.
  func tell(from old: DatabaseNode, to new: DatabaseNode) {
    let (a, b) = query.map { ($0.applied(to: old), $0.applied(to: new)) } ?? (old, new)
    let changes = NodeDifference.changes(from: a, to: b, withPriorities: isExport)
    let event = ServerSentEvent.telling(changes, of: b, isQuery: query != nil) {
      isExport ? $0.exported : $0.value
    }
    if let event {
      stream.send(event)
    }
  }

  func end(_ event: ServerSentEvent) {
    stream.send(event)
    stream.end()
  }
}

/// The listeners of one place, and the node there as they know it.
struct FeedWatch: Sendable {
  var known: DatabaseNode
  var listeners: [FeedListener]

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

/// What a reading of the store tells the listeners of a database.
struct FeedObservation: Sendable {
  var log: CommitLog
  /// The nodes that may have changed.
  var nodes: [TreePath: DatabaseNode] = [:]
  /// Who may no longer read a place.
  var denied: [TreePath: Set<JSON?>] = [:]
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
