internal import SpecCore

/// Plays a show into a stream: writes each step when it is due.
struct ShowPlayer {
  let show: Show
  let clock: Clock

  /// Waits for a time of the wall clock. The clock may be set while waiting, so it is read again at
  /// least every second until one second is left.
  ///
  /// - Returns: the moment on the monotonic clock in nanoseconds, possibly in the past.
  func start(at target: Instant) throws -> Int64 {
    while true {
      let counted = now()
      let ahead = target.since(clock.now())
      if ahead <= .seconds(1) { return counted + Self.nanoseconds(ahead) }
      try clock.sleep(min(.seconds(1), ahead - .seconds(1)))
    }
  }

  /// Calls `present` with each step when it is due, `start` being step 1's moment. A step whose
  /// whole time has passed is skipped, and one that would be too short; the last one is held until the end
  /// of the show.
  func run(from start: Int64, present: (Int) throws -> Void) throws {
    var isShown = false
    for step in show.steps {
      let begin = start + Self.nanoseconds(show.start(of: step))
      try wait(until: begin)
      // The show may have begun before, or the process was stopped.
      let now = now()
      let left = start + Self.nanoseconds(show.end(of: step)) - now
      guard left > 0, !Show.isTooShort(late: now - begin, left: left, begins: !isShown) else {
        continue
      }
      try present(step)
      isShown = true
    }
    try wait(until: start + Self.nanoseconds(show.total))
  }

  /// The monotonic clock, in nanoseconds.
  func now() -> Int64 { Int64(clamping: clock.monotonic()) }

  private func wait(until moment: Int64) throws {
    while case let left = moment - now(), left > 0 {
      try clock.sleep(.nanoseconds(DeadlineSleep.step(UInt64(left))))
    }
  }

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}

/// Whether a show is drawn on the full screen; otherwise its steps are written as lines.
func drawsScreens(_ context: Context) -> Bool {
  context.isInteractive && !context.wantsData && context.environment["TERM"] != "dumb"
}
