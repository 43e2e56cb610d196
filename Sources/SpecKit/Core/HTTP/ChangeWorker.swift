internal import Synchronization

/// Stores groups of changes in a thread beside a server's loop, one group at a time: storing waits
/// for the disk, and for other processes that change the same, while the loop goes on answering.
struct ChangeWorker {
  struct Stored: Sendable {
    var changes: [ChangeQueue.Change]
    /// As many as changes, in their order.
    var responses: [Response]
    /// Nanoseconds in which nothing was computed for them.
    var waited: UInt64 = 0
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
    run(at: now) { [service] in
      Stored(changes: group, responses: service.respond(together: group.map(\.request)))
    }
  }

  /// Lets the service settle; only if no group is under way. What was stored is then an empty group.
  mutating func settle(at now: UInt64) {
    run(at: now) { [service] in
      service.settle()
      return Stored(changes: [], responses: [])
    }
  }

  private mutating func run(at now: UInt64, _ body: @escaping @Sendable () -> Stored) {
    isRunning = true
    began = now
    let work: @Sendable () -> Void = { [done] in
      let (begin, beginOfWork) = (Clocks.monotonic(), Clocks.threadWork())
      var stored = body()
      let duration = Clocks.monotonic() &- begin
      stored.waited = duration - min(duration, Clocks.threadWork() &- beginOfWork)
      done.put(stored)
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
