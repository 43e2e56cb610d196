internal import SpecCore

/// Plays a show into a stream: writes each step when it is due.
struct ShowPlayer {
  let show: Show
  let clock: Clock

  /// Waits for a time of the wall clock. The clock may be set while waiting, so it is read again at
  /// least every second until one second is left.
  ///
  /// - Returns: the moment on the monotonic clock in nanoseconds, possibly in the past.
  func start(at target: Instant) throws -> Nanoseconds {
    while true {
      let counted = now()
      let ahead = target.since(clock.now())
      if ahead <= .seconds(1) { return counted + ahead.inNanoseconds }
      try clock.sleep(min(.seconds(1), ahead - .seconds(1)))
    }
  }

  /// Calls `present` with each step when it is due, `start` being step 1's moment. The last step is held until the
  /// end of the show.
  func run(from start: Nanoseconds, present: (Int) throws -> Void) throws {
    // The show may have begun before.
    var steps = ShowClock(show, joinsLate: true)
    while !steps.hasEnded(at: now() - start) {
      if let step = steps.step(at: now() - start) {
        try present(step)
      } else {
        try wait(until: start + steps.due)
      }
    }
  }

  /// The monotonic clock.
  func now() -> Nanoseconds { Int64(clamping: clock.monotonic()) }

  private func wait(until moment: Nanoseconds) throws {
    while case let left = moment - now(), left > 0 {
      try clock.sleep(.nanoseconds(DeadlineSleep.step(UInt64(left))))
    }
  }
}
