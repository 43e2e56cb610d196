/// A point on the POSIX time line (no leap seconds), to the nanosecond.
public struct Instant: Sendable, Hashable {
  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public var seconds: Int64
  /// 0..<1_000_000_000, always counted forward from `seconds`.
  public var nanoseconds: Int32

  public init(seconds: Int64, nanoseconds: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  public init(milliseconds: Int64) {
    let (quotient, remainder) = milliseconds.quotientAndRemainderDown(by: 1000)
    self.init(seconds: quotient, nanoseconds: Int32(remainder) * 1_000_000)
  }

  public var wholeSecond: Instant { Instant(seconds: seconds) }

  /// Milliseconds since 1970, rounded down.
  public var milliseconds: Int64 { seconds * 1000 + Int64(nanoseconds / 1_000_000) }

  /// The years 1 to 9999 of UTC: instants whose text is read back as it was written.
  public static let calendar =
    Instant(seconds: -62_135_596_800)...Instant(seconds: 253_402_300_799, nanoseconds: 999_999_999)

  public func adding(seconds delta: Int64) -> Instant {
    Instant(seconds: seconds + delta, nanoseconds: nanoseconds)
  }

  public func adding(_ duration: Duration) -> Instant {
    let parts = duration.components
    let total = Int64(nanoseconds) + parts.attoseconds / 1_000_000_000
    let (carry, rest) = total.quotientAndRemainderDown(by: 1_000_000_000)
    return Instant(seconds: seconds + parts.seconds + carry, nanoseconds: Int32(rest))
  }

  /// The time from `other` to this instant, negative if it is earlier.
  public func since(_ other: Instant) -> Duration {
    .seconds(seconds - other.seconds)
      + .nanoseconds(Int64(nanoseconds) - Int64(other.nanoseconds))
  }
}

extension Instant: Comparable {
  public static func < (a: Instant, b: Instant) -> Bool {
    (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
  }
}

extension BinaryInteger {
  /// Quotient rounded toward minus infinity, and the remainder with the sign of the divisor.
  ///
  /// Inlinable, because a call of a generic function of another module takes a hundred times as long.
  @inlinable
  public func quotientAndRemainderDown(by divisor: Self) -> (quotient: Self, remainder: Self) {
    let (q, r) = quotientAndRemainder(dividingBy: divisor)
    return r != 0 && (r < 0) != (divisor < 0) ? (q - 1, r + divisor) : (q, r)
  }
}
