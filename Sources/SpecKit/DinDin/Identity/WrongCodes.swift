internal import SpecCore
internal import Synchronization

/// Counts wrong codes: after 10 in a minute none is looked at any more, so that nobody can try them
/// all. A server in a process has one.
final class WrongCodes: Sendable {
  private let moments = Mutex<[UInt64]>([])
  private static let limit = 10
  private static let window = Duration.seconds(60).nanoseconds

  /// Whether a code may be looked at.
  func mayTry(_ clock: Clock) -> Bool {
    let now = clock.monotonic()
    return moments.withLock { moments in
      moments.removeAll { now >= $0 &+ Self.window }
      return moments.count < Self.limit
    }
  }

  func add(_ clock: Clock) { moments.withLock { $0.append(clock.monotonic()) } }
}
