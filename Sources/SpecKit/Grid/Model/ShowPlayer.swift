internal import SpecCore

/// Plays a show into a stream: each step goes out at its moment.
struct ShowPlayer {
  let show: Show
  let clock: Clock

  init(show: Show, clock: Clock) {
    self.show = show
    self.clock = clock
  }

  /// Waits for a moment of the wall clock, which may be set meanwhile: it is read again at least
  /// every second until one second is left.
  ///
  /// - Returns: the moment on the counting clock, possibly in the past, in nanoseconds.
  func start(at target: Instant) throws -> Int64 {
    while true {
      let counted = now()
      let ahead = target.since(clock.now())
      if ahead <= .seconds(1) { return counted + Self.nanoseconds(ahead) }
      try clock.sleep(min(.seconds(1), ahead - .seconds(1)))
    }
  }

  /// Calls `present` with each step when it is due, `start` being step 1's moment. A step whose
  /// whole time has passed is left out; the last is held to the end of the show.
  func run(from start: Int64, present: (Int) throws -> Void) throws {
    for step in show.steps {
      guard now() < start + Self.nanoseconds(show.end(of: step)) else { continue }
      try wait(until: start + Self.nanoseconds(show.start(of: step)))
      // The wait itself may have taken far too long: a stopped process goes on here.
      guard now() < start + Self.nanoseconds(show.end(of: step)) else { continue }
      try present(step)
    }
    try wait(until: start + Self.nanoseconds(show.total))
  }

  /// The counting clock, in nanoseconds.
  func now() -> Int64 { Int64(clamping: clock.monotonic()) }

  private func wait(until moment: Int64) throws {
    while case let left = moment - now(), left > 0 {
      try clock.sleep(.nanoseconds(Approach.nap(UInt64(left))))
    }
  }

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}

/// Whether a show takes the screen; else its steps are lines.
func drawsScreens(_ context: Context) -> Bool {
  context.isInteractive && !context.options.isJSON && context.environment["TERM"] != "dumb"
}
