/// A length of time in nanoseconds.
typealias Nanoseconds = Int64

extension Nanoseconds {
  static func microseconds(_ count: Int64) -> Nanoseconds { count * 1000 }
  static func milliseconds(_ count: Int64) -> Nanoseconds { count * 1_000_000 }
  static func seconds(_ count: Int64) -> Nanoseconds { count * 1_000_000_000 }

  /// To the nearest microsecond.
  var inMicroseconds: Int {
    Int((self &+ (self < 0 ? -500 : 500)) / 1000)
  }

  /// The difference, held at the ends of the range: both may come from the network.
  func saturatingSubtracting(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (self < 0 ? .min : .max) : difference
  }

  func saturatingAdding(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (self < 0 ? .min : .max) : sum
  }
}

/// A point on a counting clock: one that goes on in suspend and that nobody sets. Those of two
/// machines have nothing to do with each other.
///
/// Arithmetic holds at the ends of the range instead of trapping: moments come from the network.
struct Moment: Sendable, Hashable {
  var nanoseconds: Int64

  init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

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
