internal import SpecCore

/// The listeners of one database.
struct FeedSpace: Sendable {
  /// The log with the last commit that the listeners know.
  var log = CommitLog()
  /// The number of that.
  var seen: Int { log.commit }
  var watches: [TreePath: FeedWatch] = [:]
  /// A commit that this process is about to make.
  var expected: FeedCommit?
}

extension FeedSpace {
  mutating func publish(_ commit: FeedCommit) {
    log = commit.log
    for (path, var watch) in watches {
      watch.cancel(commit.denied[path] ?? [])
      for change in commit.changes where change.concerns(path) {
        let old = watch.known
        change.apply(to: &watch.known, at: path)
        watch.tell(from: old, plain: .some(change.event(at: path, from: old, to: watch.known)))
      }
      watches[path] = watch
    }
    clean()
  }

  mutating func tell(_ observation: FeedObservation) {
    log = observation.log
    for (path, node) in observation.nodes {
      guard var watch = watches[path] else { continue }
      watch.cancel(observation.denied[path] ?? [])
      let old = watch.known
      watch.known = node
      watch.tell(from: old)
      watches[path] = watch
    }
    clean()
  }

  /// True without listeners and without a commit under way.
  var isIdle: Bool { watches.isEmpty && expected == nil }

  /// Forgets who is gone.
  mutating func clean() {
    for (path, var watch) in watches {
      watch.listeners.removeAll { !$0.stream.isOpen }
      watches[path] = watch.listeners.isEmpty ? nil : watch
    }
  }
}
