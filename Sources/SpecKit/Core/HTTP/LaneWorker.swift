internal import Synchronization

/// Answers the requests of one lane in a thread of its own.
///
/// Group commit: whenever the thread is free, it takes all requests that wait, up to the size of a group and 64 KB of
/// their bodies.
final class LaneWorker: Sendable {
  /// A request and the number of its client.
  private struct Item {
    var client: UInt64
    var request: Request
    /// When it came, in nanoseconds of the monotonic clock.
    var since: UInt64
  }

  private struct State {
    var waiting: [Item] = []
    /// The requests that the service is answering.
    var group: [Item] = []
    var answered: [(client: UInt64, response: Response)] = []
    /// The thread answers requests or does deferred work.
    var isRunning = false
    /// Nanoseconds that the last group took.
    var lastDuration: UInt64 = 500_000_000
  }

  private let service: any Service
  private let shape: Refusal.Shape
  private let groupSize: Int
  private let limit: Int
  private let patience: UInt64
  private let waker: Waker
  private let state = Mutex(State())

  /// Bytes of bodies in a group of more than one request, so that small ones do not wait for many large ones.
  private static let groupBytes = 65_536

  /// - Parameters:
  ///   - shape: makes the response of a refusal.
  ///   - groupSize: the most requests that the service answers together.
  ///   - limit: the most requests that wait while others are answered.
  ///   - patience: requests that still wait after it, while others were answered, are refused, and so are all
  ///     requests behind a group that took so long; nil for none.
  init(
    _ service: any Service, _ shape: @escaping Refusal.Shape, groupSize: Int = 1,
    limit: Int = .max, patience: Duration? = nil, waker: Waker
  ) {
    (self.service, self.shape, self.waker) = (service, shape, waker)
    (self.groupSize, self.limit, self.patience) = (groupSize, limit, patience?.nanoseconds ?? .max)
  }

  /// Appends a request, which ``start()`` begins to answer.
  ///
  /// - Returns: a refusal if too many wait, with the time after which to try again.
  func add(_ request: Request, of client: UInt64) -> Response? {
    state.withLock { state in
      // Without a running request, the first that waits is about to run.
      guard state.waiting.count - (state.isRunning ? 0 : 1) < limit else {
        let seconds = UInt64(state.waiting.count + 1) &* state.lastDuration / 1_000_000_000 &+ 1
        let refusal = Refusal(
          429, "too-many-requests", "too many are waiting for this; try again later",
          retryAfter: Int(clamping: seconds))
        return refusal.response(shape, to: request)
      }
      state.waiting.append(Item(client: client, request: request, since: Clocks.monotonic()))
      return nil
    }
  }

  /// Removes the waiting request of a client that is gone.
  func remove(_ client: UInt64) {
    state.withLock { $0.waiting.removeAll { $0.client == client } }
  }

  /// Bytes of the bodies of all requests without a response, those of gone clients included.
  var held: Int {
    state.withLock { state in
      [state.waiting, state.group].joined().reduce(0) { $0 + $1.request.body.count }
    }
  }

  /// No request waits or is being answered, and all responses were taken.
  var isIdle: Bool {
    state.withLock { !$0.isRunning && $0.waiting.isEmpty && $0.answered.isEmpty }
  }

  /// Begins to answer the requests that wait, unless others are being answered.
  func start() {
    guard state.withLock({ !$0.isRunning && takeGroup(&$0) }) else { return }
    run { [self] in while answerGroup() {} }
  }

  /// Lets the service finish deferred work; only while the lane is idle.
  func finishDeferredWork() {
    state.withLock { $0.isRunning = true }
    run { [self] in
      service.finishDeferredWork()
      state.withLock { $0.isRunning = false }
      waker.wake()
    }
  }

  /// Returns the responses since the last call.
  func takeResponses() -> [(client: UInt64, response: Response)] {
    state.withLock { state in
      defer { state.answered = [] }
      return state.answered
    }
  }

  private func run(_ work: @escaping @Sendable () -> Void) {
    // Without a thread the loop has to wait for the work.
    do { try Threads.start(work) } catch { work() }
  }

  /// Answers the group and returns whether there is a next one.
  private func answerGroup() -> Bool {
    let begin = Clocks.monotonic()
    let group = state.withLock(\.group)
    let responses = service.respond(group.map(\.request))
    defer { waker.wake() }
    return state.withLock { state in
      for (index, item) in group.enumerated() {
        let response =
          index < responses.count ? responses[index] : Refusal.internalError.response
        state.answered.append((item.client, response))
      }
      let now = Clocks.monotonic()
      state.lastDuration = now &- begin
      refuseExpired(&state, at: now)
      return takeGroup(&state)
    }
  }

  /// Refuses the requests that have waited too long. A group that took all of the patience has waited for another
  /// process, and so would the next one: then all are refused, so that no request waits for two such groups.
  private func refuseExpired(_ state: inout State, at now: UInt64) {
    let limit = state.lastDuration < patience ? now - min(now, patience) : now
    let expired = state.waiting.prefix { $0.since < limit }
    state.answered += expired.map {
      ($0.client, Refusal.noMemory.response(shape, to: $0.request))
    }
    state.waiting.removeFirst(expired.count)
  }

  /// Takes the next group and returns whether requests waited.
  private func takeGroup(_ state: inout State) -> Bool {
    var bytes = 0
    var count = 0
    for item in state.waiting.prefix(groupSize) {
      bytes += item.request.body.count
      if count > 0, bytes > Self.groupBytes { break }
      count += 1
    }
    state.group = Array(state.waiting.prefix(count))
    state.waiting.removeFirst(count)
    state.isRunning = count > 0
    return state.isRunning
  }
}
