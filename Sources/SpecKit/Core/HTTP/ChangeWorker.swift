internal import Synchronization

/// Stores groups of changes in a thread beside a server's loop, one group at a time: storing waits
/// for the disk, and for other processes that change the same, while the loop goes on answering.
struct ChangeWorker {
  struct Stored: Sendable {
    var changes: [ChangeQueue.Change]
    /// As many as changes, in their order.
    var responses: [Response]
  }

  private let service: any Service
  private let done: Done
  private var began: UInt64 = 0
  private(set) var isRunning = false

  init(_ service: any Service, waker: Waker) {
    self.service = service
    done = Done(waker)
  }

  /// Begins to store a group; only if none is under way.
  mutating func start(_ group: [ChangeQueue.Change], at now: UInt64) {
    isRunning = true
    began = now
    let work: @Sendable () -> Void = { [service, done] in
      let responses = service.respond(together: group.map(\.request))
      done.put(Stored(changes: group, responses: responses))
    }
    // Without a thread the loop has to wait for the work.
    do { try Threads.start(work) } catch { work() }
  }

  /// The group that was stored, and how many nanoseconds that took; nil if it is still under way.
  mutating func take(at now: UInt64) -> (stored: Stored, duration: UInt64)? {
    guard isRunning, let stored = done.take() else { return nil }
    isRunning = false
    return (stored, now &- began)
  }
}

/// What the thread hands to the loop.
private final class Done: Sendable {
  private let stored = Mutex<ChangeWorker.Stored?>(nil)
  private let waker: Waker

  init(_ waker: Waker) { self.waker = waker }

  func put(_ group: ChangeWorker.Stored) {
    stored.withLock { $0 = group }
    waker.wake()
  }

  func take() -> ChangeWorker.Stored? {
    stored.withLock { stored in
      defer { stored = nil }
      return stored
    }
  }
}
