internal import SpecCore

/// How long boxes are shown, as set. Everything is a multiple of a tick.
struct BoxTiming: Sendable, Hashable {
  enum Hold: Sendable, Hashable {
    case fixed(Duration)
    /// As long as the words of a page take to be read.
    case auto
  }

  var fadeIn = Duration.milliseconds(500)
  var hold = Hold.fixed(.seconds(2))
  var fadeOut = Duration.milliseconds(500)
  var gap = Duration.seconds(1)
  /// Whether boxes appear and go at once instead of fading.
  var isCalm = false

  static let tick = Duration.milliseconds(50)

  /// A duration as whole ticks, rounded up.
  static func ticks(_ duration: Duration) -> Int64 {
    let tick = tick.nanoseconds
    return (max(.zero, duration).nanoseconds + tick - 1) / tick
  }

  /// How many ticks a page of so many words is held.
  func holdTicks(words: Int) -> Int64 {
    switch hold {
    case .fixed(let duration): Self.ticks(duration)
    case .auto: max(Self.ticks(.seconds(2)), Self.ticks(.milliseconds(300 * Int64(words))))
    }
  }
}
