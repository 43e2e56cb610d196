internal import LibC

/// The operating system's clocks.
public enum Clocks {
  /// The wall clock, which people and time servers set.
  public static func wall() -> Instant {
    let time = read(CLOCK_REALTIME)
    return Instant(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
  }

  /// Nanoseconds of the monotonic clock, which also counts while the machine is suspended.
  public static func monotonic() -> UInt64 {
    let time = read(OperatingSystem.monotonicClock)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Waits that long, also across signals that are handled.
  public static func sleep(_ duration: Duration) {
    sleep(untilMonotonic: monotonic() &+ duration.nanoseconds)
  }

  /// Waits until ``monotonic()`` reaches the given value.
  public static func sleep(untilMonotonic deadline: UInt64) {
    OperatingSystem.sleep(untilMonotonic: deadline)
  }

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    clock_gettime(clock, &time)
    return time
  }
}

extension Duration {
  /// Whole nanoseconds, clamped to 0 and to 292 years.
  public var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < 9_000_000_000 else { return 9_000_000_000_000_000_000 }
    return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
  }
}
