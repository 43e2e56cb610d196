internal import SpecCore

/// Decides which step of a show one screen shows, and when. The caller gives the time: nanoseconds since the start of
/// the show, negative before it.
struct ShowClock: Sendable {
  let show: Show
  /// The step that comes next; one more than the last step after it.
  private(set) var next = 1
  /// The screen joins a show that has begun, and has shown no color yet.
  private var joinsLate: Bool

  init(_ show: Show, joinsLate: Bool) {
    (self.show, self.joinsLate) = (show, joinsLate)
  }

  /// No step is left; the last one may still be shown.
  var isOver: Bool { next > show.sequence.stepCount }

  /// When the next step begins; after the last step, when the show ends.
  var due: Nanoseconds { beginning(of: next) }

  private func beginning(of step: Int) -> Nanoseconds {
    .milliseconds(
      Int64(
        step <= show.sequence.stepCount
          ? show.startMilliseconds(of: step) : show.totalMilliseconds))
  }

  func hasEnded(at elapsed: Nanoseconds) -> Bool { isOver && elapsed >= due }

  /// Leaves out the steps whose whole time has passed, and those that come late and would be shown for less than
  /// the shortest step.
  mutating func skip(at elapsed: Nanoseconds) {
    while !isOver {
      let (late, left) = (elapsed - due, beginning(of: next + 1) - elapsed)
      let allowed = joinsLate ? Timing.fixedBefore / 4 : Self.least
      guard left <= 0 || left < Self.least && late > allowed else { return }
      next += 1
    }
  }

  /// Returns the step that is due, which counts as shown.
  mutating func step(at elapsed: Nanoseconds) -> Int? {
    skip(at: elapsed)
    guard !isOver, elapsed >= due else { return nil }
    defer { (next, joinsLate) = (next + 1, false) }
    return next
  }

  private static let least = Nanoseconds.milliseconds(Int64(Show.leastStepMilliseconds))
}
