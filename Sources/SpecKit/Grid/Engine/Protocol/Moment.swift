internal import SpecCore

/// A duration in nanoseconds.
typealias Nanoseconds = Int64

extension Nanoseconds {
  static func microseconds(_ count: Int64) -> Nanoseconds { count * 1000 }
  static func milliseconds(_ count: Int64) -> Nanoseconds { count * 1_000_000 }
  static func seconds(_ count: Int64) -> Nanoseconds { count * 1_000_000_000 }

  /// To the nearest microsecond.
  var inMicroseconds: Int {
    Int((self &+ (self < 0 ? -500 : 500)) / 1000)
  }

  /// The difference without overflow: both values may come from the network.
  func saturatingSubtracting(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (self < 0 ? .min : .max) : difference
  }

  func saturatingAdding(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (self < 0 ? .min : .max) : sum
  }
}

extension Duration {
  var inNanoseconds: Nanoseconds {
    let (seconds, attoseconds) = components
    return .seconds(seconds) + attoseconds / 1_000_000_000
  }
}

extension Period {
  var nanoseconds: Nanoseconds { .milliseconds(lengthInMilliseconds) }
}

/// A reading of a monotonic clock, which continues in suspend and is never set. The clocks of two
/// machines are unrelated.
///
/// Arithmetic saturates instead of trapping, because moments come from the network.
struct Moment: Sendable, Hashable {
  var nanoseconds: Int64 = 0

  static let distantFuture = Moment(nanoseconds: .max)

  static func + (moment: Moment, delta: Nanoseconds) -> Moment {
    Moment(nanoseconds: moment.nanoseconds.saturatingAdding(delta))
  }
  static func - (moment: Moment, delta: Nanoseconds) -> Moment {
    Moment(nanoseconds: moment.nanoseconds.saturatingSubtracting(delta))
  }
  static func - (a: Moment, b: Moment) -> Nanoseconds {
    a.nanoseconds.saturatingSubtracting(b.nanoseconds)
  }
}

extension Moment: Comparable {
  static func < (a: Moment, b: Moment) -> Bool { a.nanoseconds < b.nanoseconds }
}

extension Clock {
  /// The monotonic clock.
  var moment: Moment { Moment(nanoseconds: Int64(clamping: monotonic())) }
}

extension SplitMix64 {
  /// 0..<1
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// A duration, evenly distributed from 0 to `limit`.
  mutating func length(upTo limit: Nanoseconds) -> Nanoseconds {
    limit <= 0 ? 0 : Nanoseconds(unit() * Double(limit))
  }
}
