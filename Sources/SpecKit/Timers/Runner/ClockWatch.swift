internal import SpecCore

/// Notices that the machine slept and that somebody set the clock.
struct ClockWatch: Sendable {
  enum Change: Sendable, Hashable {
    /// Seconds in suspend.
    case slept(Int64)
    /// Seconds the wall clock jumped, negative for back.
    case clock(Int64)
  }

  /// All clocks at one moment; the last two in nanoseconds.
  struct Reading: Sendable, Hashable {
    var wall: Instant
    var monotonic: UInt64
    var awake: UInt64

    init(wall: Instant, monotonic: UInt64, awake: UInt64) {
      self.wall = wall
      self.monotonic = monotonic
      self.awake = awake
    }

    /// Reads again if something came in between, so that the clocks belong together.
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

  private var last: Reading
  /// A difference of at most so much is no jump.
  private static let tolerance: Int64 = 1_000_000_000

  init(_ reading: Reading) { last = reading }

  mutating func look(_ reading: Reading) -> [Change] {
    defer { last = reading }
    let passed = Int64(clamping: reading.monotonic &- last.monotonic)
    let awake = Int64(clamping: reading.awake &- last.awake)
    let wall = reading.wall.since(last.wall) - .nanoseconds(passed)
    var changes: [Change] = []
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
