internal import Synchronization

/// A clock that moves only by calls.
package final class VirtualTime: Sendable {
  private let start: Instant
  private let base: UInt64
  private let elapsedNanoseconds = Atomic<Int64>(0)

  /// - Parameter base: where the counting clock begins.
  package init(start: Instant, base: UInt64 = 0) {
    self.start = start
    self.base = base
  }

  package var elapsed: Duration { .nanoseconds(elapsedNanoseconds.load(ordering: .relaxed)) }
  package var now: Instant { start.adding(elapsed) }

  /// Moves forward; never back.
  package func advance(by duration: Duration) {
    let step = Int64(clamping: duration.nanoseconds)
    let before = elapsedNanoseconds.load(ordering: .relaxed)
    let (sum, overflow) = before.addingReportingOverflow(step)
    elapsedNanoseconds.store(overflow ? .max : sum, ordering: .relaxed)
  }

  package func advance(to instant: Instant) { advance(by: instant.since(now)) }

  /// The clock of a context; sleeping moves it and takes no time.
  package var clock: Clock {
    Clock(
      now: { self.now },
      monotonic: {
        self.base &+ UInt64(bitPattern: self.elapsedNanoseconds.load(ordering: .relaxed))
      },
      sleep: { self.advance(by: $0) })
  }
}
