internal import Synchronization

/// Answers the requests of one lane in a thread beside the loop of a server.
///
/// Group commit: whenever the thread is free, it takes all requests that wait, up to the size of a group and 64 KB of
/// their bodies.
final class LaneWorker: Sendable {
  /// A request whose response is due. Descriptors are used again, serial numbers are not.
  struct Ticket: Sendable, Hashable {
    var descriptor: Descriptor
    var serial: UInt64
  }

  private struct State {
    var waiting: [(ticket: Ticket, request: Request, since: UInt64)] = []
    var answered: [(ticket: Ticket, response: Response)] = []
    var isRunning = false
    /// Nanoseconds that the last group took.
    var lastDuration: UInt64 = 500_000_000
  }

  private let service: any Service
  private let groupSize: Int
  private let limit: Int
  private let patience: Duration?
  private let refusal: @Sendable (Request) -> Response
  private let waker: Waker
  private let state = Mutex(State())

  /// Bytes of bodies in a group of more than one request, so that small ones do not wait for many large ones.
  private static let groupBytes = 65_536

  /// - Parameters:
  ///   - groupSize: the most requests that the service answers together.
  ///   - limit: the most requests that wait while others are answered.
  ///   - patience: requests that still wait after it, while others were answered, are refused; nil for none.
  ///   - refusal: the response to such a request.
  init(
    _ service: any Service, groupSize: Int, limit: Int, patience: Duration? = nil, waker: Waker,
    refusal: @escaping @Sendable (Request) -> Response = { _ in Refusal.noMemory.response }
  ) {
    (self.service, self.groupSize, self.limit, self.waker) = (service, groupSize, limit, waker)
    (self.patience, self.refusal) = (patience, refusal)
  }

  /// Appends a request, which ``start()`` begins to answer.
  ///
  /// - Returns: a refusal if too many wait, with the time after which to try again.
  func add(_ request: Request, _ ticket: Ticket) -> Refusal? {
    state.withLock { state in
      // Without a running request, the first that waits is about to run.
      guard state.waiting.count - (state.isRunning ? 0 : 1) < limit else {
        let seconds = UInt64(state.waiting.count + 1) &* state.lastDuration / 1_000_000_000 &+ 1
        return Refusal(
          429, "too-many-requests", "too many are waiting for this; try again later",
          retryAfter: Int(clamping: seconds))
      }
      state.waiting.append((ticket, request, Clocks.monotonic()))
      return nil
    }
  }

  /// Removes a request whose client is gone.
  func remove(_ ticket: Ticket) {
    state.withLock { $0.waiting.removeAll { $0.ticket == ticket } }
  }

  /// No request waits or is being answered, and all responses were taken.
  var isIdle: Bool {
    state.withLock { !$0.isRunning && $0.waiting.isEmpty && $0.answered.isEmpty }
  }

  /// Begins to answer the requests that wait, unless others are being answered.
  func start() {
    guard let first = state.withLock({ $0.isRunning ? nil : takeGroup(&$0) }) else { return }
    run { [self] in
      var next: [(ticket: Ticket, request: Request)]? = first
      while let group = next { next = answer(group) }
    }
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
  func takeResponses() -> [(ticket: Ticket, response: Response)] {
    state.withLock { state in
      defer { state.answered = [] }
      return state.answered
    }
  }

  private func run(_ work: @escaping @Sendable () -> Void) {
    // Without a thread the loop has to wait for the work.
    do { try Threads.start(work) } catch { work() }
  }

  /// Answers a group and returns the next one, if requests wait.
  private func answer(
    _ group: [(ticket: Ticket, request: Request)]
  ) -> [(ticket: Ticket, request: Request)]? {
    let begin = Clocks.monotonic()
    let responses = service.respond(group.map(\.request))
    defer { waker.wake() }
    return state.withLock { state in
      let now = Clocks.monotonic()
      state.lastDuration = now &- begin
      for (index, item) in group.enumerated() {
        let response =
          index < responses.count ? responses[index] : Refusal.internalError.response
        state.answered.append((item.ticket, response))
      }
      if let patience { refuse(&state, waitingSince: now &- min(now, patience.nanoseconds)) }
      return takeGroup(&state)
    }
  }

  /// Refuses the requests that have waited longer, so that nobody waits for one group after the other.
  private func refuse(_ state: inout State, waitingSince moment: UInt64) {
    let expired = state.waiting.prefix { $0.since < moment }
    state.answered += expired.map { ($0.ticket, refusal($0.request)) }
    state.waiting.removeFirst(expired.count)
  }

  private func takeGroup(_ state: inout State) -> [(ticket: Ticket, request: Request)]? {
    var bytes = 0
    var count = 0
    for (_, request, _) in state.waiting.prefix(groupSize) {
      bytes += request.body.count
      if count > 0, bytes > Self.groupBytes { break }
      count += 1
    }
    let group = state.waiting.prefix(count).map { (ticket: $0.ticket, request: $0.request) }
    state.waiting.removeFirst(count)
    state.isRunning = !group.isEmpty
    return group.isEmpty ? nil : group
  }
}
