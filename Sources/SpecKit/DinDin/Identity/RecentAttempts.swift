internal import SpecCore
internal import Synchronization

/// Counts attempts that may not be repeated at will: after so many in a minute a peer has to wait, so that nobody can try
/// all codes. A server in a process has one; other peers are none the worse.
final class RecentAttempts: Sendable {
  private let moments = Mutex<[String: [UInt64]]>([:])
  private let limit: Int
  private static let window = Duration.seconds(60).nanoseconds
  /// More peers than a household has.
  private static let peerLimit = 10_000

  init(limit: Int = 10) { self.limit = limit }

  /// Whether a peer may try.
  func mayTry(_ peer: String?, _ clock: Clock) -> Bool {
    let now = clock.monotonic()
    return moments.withLock { moments in
      let recent = moments[peer ?? ""]?.filter { now < $0 &+ Self.window } ?? []
      moments[peer ?? ""] = recent.isEmpty ? nil : recent
      return recent.count < limit && moments.count < Self.peerLimit
    }
  }

  func add(_ peer: String?, _ clock: Clock) {
    let now = clock.monotonic()
    moments.withLock { moments in
      if moments.count >= Self.peerLimit {
        moments = moments.filter { now < ($0.value.last ?? 0) &+ Self.window }
      }
      moments[peer ?? "", default: []].append(now)
    }
  }
}
