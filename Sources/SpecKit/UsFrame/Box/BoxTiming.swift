internal import SpecCore

/// How long boxes are shown, as set. Everything is a multiple of a tick.
struct BoxTiming: Sendable, Hashable {
  var fadeIn = Duration.milliseconds(500)
  var hold = BoxHold.fixed(.seconds(2))
  var fadeOut = Duration.milliseconds(500)
  var gap = Duration.seconds(1)
  /// Whether boxes appear and go at once instead of fading.
  var isCalm = false

  static let tick = Duration.milliseconds(50)
  fileprivate static let tickNanoseconds: Int64 = 50_000_000

  /// A duration as whole ticks, rounded up.
  static func ticks(_ duration: Duration) -> Int64 {
    (Int64(clamping: max(.zero, duration).nanoseconds) + tickNanoseconds - 1) / tickNanoseconds
  }

  /// How many ticks a page of so many words is held.
  func holdTicks(words: Int) -> Int64 {
    switch hold {
    case .fixed(let duration): Self.ticks(duration)
    case .auto: max(Self.ticks(.seconds(2)), Self.ticks(.milliseconds(300 * Int64(words))))
    }
  }
}

extension BoxTiming {
  init(_ settings: FrameSettings, isCalm: Bool) {
    self.init(
      fadeIn: settings.fadeIn, hold: settings.hold, fadeOut: settings.fadeOut, gap: settings.gap,
      isCalm: isCalm)
  }
}

extension Instant {
  /// The whole ticks since another moment; negative before it.
  func ticks(since other: Instant) -> Int64 {
    let (seconds, attoseconds) = since(other).components
    let nanoseconds = seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000
    let ticks = nanoseconds / BoxTiming.tickNanoseconds
    return nanoseconds < 0 && nanoseconds % BoxTiming.tickNanoseconds != 0 ? ticks - 1 : ticks
  }

  func adding(ticks: Int64) -> Instant {
    adding(.nanoseconds(BoxTiming.tickNanoseconds &* ticks))
  }
}
