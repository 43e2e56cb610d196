internal import Synchronization

/// Does what takes long beside a screen, such as calls over the network: one thread, one piece of
/// work after the other, and the screen is told each result.
///
/// Where time is virtual the work is done at once with a clock of its own, and its result falls due
/// where that clock then stands: work that sleeps for 2 s answers 2 s later, every time.
package final class ScreenWorker<State, Output: Sendable>: Sendable {
  package typealias Work = @Sendable (inout State, Context) throws -> Output

  private struct Queue: Sendable {
    var waiting: [Work] = []
    var isRunning = false
    var results: [(due: Instant?, output: Result<Output, any Error>)] = []

    /// Takes the next work; without any the thread ends.
    mutating func takeFirst() -> Work? {
      isRunning = !waiting.isEmpty
      return isRunning ? waiting.removeFirst() : nil
    }
  }

  private let state: Mutex<State>
  private let queue = Mutex(Queue())
  private let waker: Waker
  private let context: Context
  private let time: VirtualTime?

  /// - Parameter state: what the work is done with, such as a client; only the work touches it.
  package init(_ driver: ScreenDriver, _ state: sending State) throws {
    self.state = Mutex(state)
    waker = try Waker()
    context = driver.context
    time = driver.virtualTime
  }

  /// Some work has not been told yet.
  package var isBusy: Bool {
    queue.withLock { $0.isRunning || !$0.results.isEmpty }
  }

  /// Has the work done after all that was asked for before. What it throws ends the screen.
  package func start(_ work: @escaping Work) {
    if let time { return runAtOnce(work, time) }
    let begins = queue.withLock { queue in
      queue.waiting.append(work)
      defer { queue.isRunning = true }
      return !queue.isRunning
    }
    guard begins else { return }
    // Without a thread the screen has to wait for the work.
    do { try Threads.start { self.run() } } catch { run() }
  }

  /// Waits for the work under way, and drops what has not begun.
  package func finish(_ body: (inout State) -> Void) {
    queue.withLock { $0.waiting = [] }
    state.withLock { body(&$0) }
  }

  /// Waits for all work that was asked for.
  ///
  /// - Returns: the results that the screen was not told.
  /// - Throws: `SystemError` if it cannot wait.
  @discardableResult
  package func finish() throws -> [Result<Output, any Error>] {
    while queue.withLock({ $0.isRunning }) {
      _ = try poll(readable: [waker.descriptor], untilMonotonic: nil)
      waker.clear()
    }
    return queue.withLock { queue in
      defer { queue.results = [] }
      return queue.results.map(\.output)
    }
  }

  private func run() {
    var next = queue.withLock { $0.takeFirst() }
    while let work = next {
      let result = state.withLock { state in Result { try work(&state, context) } }
      next = queue.withLock { queue in
        queue.results.append((nil, result))
        return queue.takeFirst()
      }
      waker.wake()
    }
    // What was waiting may have been dropped, so that there was no result to wake for.
    waker.wake()
  }

  private func runAtOnce(_ work: Work, _ time: VirtualTime) {
    let before = queue.withLock { $0.results.last?.due }
    let own = VirtualTime(start: max(time.now, before ?? time.now))
    var context = context
    context.clock = own.clock
    let result = state.withLock { state in Result { try work(&state, context) } }
    queue.withLock { $0.results.append((own.now, result)) }
  }

  /// The worker as a source of the screen, which is told each result.
  package func source<S: Screen>(
    tell:
      @escaping (_ output: Output, _ screen: inout S, _ context: Context) throws ->
      ScreenAction<S.Effect>
  ) -> ScreenSource<S> {
    ScreenSource(
      { [self.waker.descriptor] },
      due: { self.queue.withLock { $0.results.first?.due } },
      tell: { screen, context in
        self.waker.clear()
        let result = self.queue.withLock { queue in
          queue.results.isEmpty ? nil : queue.results.removeFirst()
        }
        guard let result else { return .unchanged }
        // The rest is told next.
        if self.queue.withLock({ !$0.results.isEmpty }) { self.waker.wake() }
        return try tell(try result.output.get(), &screen, context)
      })
  }
}
