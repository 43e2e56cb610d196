internal import SpecCore

/// Detects that the machine slept and that the clock was set.
struct ClockMonitor: Sendable {
  enum Jump: Sendable, Hashable {
    /// Seconds in suspend.
    case slept(Int64)
    /// Seconds the wall clock jumped, negative for back.
    case clock(Int64)
  }

  /// All clocks at one moment; the last two in nanoseconds.
  struct Sample: Sendable, Hashable {
    var wall: Instant
    var monotonic: UInt64
    var awake: UInt64
  }

  private var last: Sample
  /// A difference of at most so much is no jump.
  private static let tolerance: Int64 = 1_000_000_000

  init(_ sample: Sample) { last = sample }

  mutating func changes(at sample: Sample) -> [Jump] {
    defer { last = sample }
    let passed = Int64(clamping: sample.monotonic &- last.monotonic)
    let awake = Int64(clamping: sample.awake &- last.awake)
    let wall = sample.wall.since(last.wall) - .nanoseconds(passed)
    var changes: [Jump] = []
    if passed - awake > Self.tolerance { changes.append(.slept(rounded(passed - awake))) }
    if wall > .nanoseconds(Self.tolerance) || wall < .nanoseconds(-Self.tolerance) {
      changes.append(.clock(rounded(wall)))
    }
    return changes
  }

  private func rounded(_ nanoseconds: Int64) -> Int64 { rounded(.nanoseconds(nanoseconds)) }

  private func rounded(_ duration: Duration) -> Int64 {
    let half = duration < .zero ? Duration.milliseconds(-500) : .milliseconds(500)
    return (duration + half).components.seconds
  }
}

extension ClockMonitor.Sample {
  /// Reads the clocks again if something delayed the reading, so that the values belong together.
  init(_ clock: Clock) {
    var tries = 3
    repeat {
      let before = clock.monotonic()
      awake = clock.awake()
      wall = clock.now()
      monotonic = clock.monotonic()
      tries -= 1
      if monotonic &- before < 50_000_000 { return }
    } while tries > 0
  }
}
