internal import Synchronization

/// Stores groups of changes in a thread beside a server's loop, one group at a time: storing waits
/// for the disk, and for other processes that change the same, while the loop goes on answering.
///
/// The thread goes on by itself as long as there is a group to store, so that it never waits for the loop.
final class ChangeWorker: Sendable {
  struct Stored: Sendable {
    var changes: [ChangeQueue.Change]
    /// As many as changes, in their order.
    var responses: [Response]
  }

  private struct State {
    var queue = ChangeQueue()
    var stored: [Stored] = []
    var isRunning = false
    var isStopping = false

    mutating func next(at now: UInt64) -> [ChangeQueue.Change] {
      isStopping ? queue.takeAll() : queue.take(at: now)
    }
  }

  private let service: any Service
  private let clock: Clock
  private let waker: Waker
  private let state = Mutex(State())

  init(_ service: any Service, clock: Clock, waker: Waker) {
    (self.service, self.clock, self.waker) = (service, clock, waker)
  }

  func add(_ request: Request, _ ticket: SlowRequests.Ticket, at now: UInt64) {
    state.withLock { $0.queue.add(request, ticket, at: now) }
  }

  /// No change waits or is being stored, and none was stored that is not yet answered.
  var isIdle: Bool {
    state.withLock { !$0.isRunning && $0.queue.isEmpty && $0.stored.isEmpty }
  }

  /// When a group is to be stored that nobody begins but ``start(at:)``; nil if there is none.
  var deadline: UInt64? { state.withLock { $0.isRunning ? nil : $0.queue.deadline } }

  /// From now on nobody is waited for.
  func stop() { state.withLock { $0.isStopping = true } }

  /// Begins to store the changes that wait, unless others are being stored.
  func start(at now: UInt64) {
    let group = state.withLock { state -> [ChangeQueue.Change] in
      guard !state.isRunning else { return [] }
      let group = state.next(at: now)
      state.isRunning = !group.isEmpty
      return group
    }
    guard !group.isEmpty else { return }
    run { [self] in
      var next = group
      while !next.isEmpty { next = store(next) }
    }
  }

  /// Lets the service settle; only if it is idle.
  func settle() {
    state.withLock { $0.isRunning = true }
    run { [self] in
      service.settle()
      state.withLock { $0.isRunning = false }
      waker.wake()
    }
  }

  /// What was stored since the last call.
  func take() -> [Stored] {
    state.withLock { state in
      defer { state.stored = [] }
      return state.stored
    }
  }

  private func run(_ work: @escaping @Sendable () -> Void) {
    // Without a thread the loop has to wait for the work.
    do { try Threads.start(work) } catch { work() }
  }

  /// Stores a group and returns the next one, if one is due.
  private func store(_ group: [ChangeQueue.Change]) -> [ChangeQueue.Change] {
    let (begin, beginOfWork) = (Clocks.monotonic(), Clocks.threadWork())
    let came = clock.monotonic()
    let responses = service.respond(
      together: group.map(\.request),
      after: group.map { .nanoseconds(Int64(clamping: came &- min(came, $0.since))) })
    let duration = Clocks.monotonic() &- begin
    let waited = duration - min(duration, Clocks.threadWork() &- beginOfWork)
    let now = clock.monotonic()
    defer { waker.wake() }
    return state.withLock { state in
      let answered = zip(group, responses).compactMap { change, response in
        response.map { (change, $0) }
      }
      state.stored.append(Stored(changes: answered.map(\.0), responses: answered.map(\.1)))
      state.queue.putBack(zip(group, responses).filter { $0.1 == nil }.map(\.0))
      state.queue.stored(group.count, in: duration, waited: waited, at: now)
      let next = state.next(at: now)
      state.isRunning = !next.isEmpty
      return next
    }
  }
}
