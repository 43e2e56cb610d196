/// A run as one seat plays it.
struct SeatRun: Sendable {
  enum Stage: Sendable, Equatable {
    case armed, playing
    /// Over; DONE is repeated until it is acknowledged.
    case reporting(next: Moment, until: Moment)
  }

  let revision: UInt32
  let show: Show
  /// On the host's clock.
  let start: Moment
  let armedAt: Moment
  /// The run had started before this seat heard of it.
  let isLate: Bool
  var stage = Stage.armed
  /// The step that comes next.
  private(set) var next = 1
  /// When it is due on the device's clock, once that is fixed.
  private(set) var due: Moment?
  /// Of each step in microseconds, nil until it is shown.
  private(set) var lateness: [Int32?]
  /// The clock offset if no probe was ever answered: taken from the host's time in START, the
  /// greatest of all its repetitions.
  var fallbackOffset: Nanoseconds

  init(
    revision: UInt32, show: Show, start: Moment, armedAt: Moment, isLate: Bool,
    fallbackOffset: Nanoseconds
  ) {
    self.revision = revision
    self.show = show
    self.start = start
    self.armedAt = armedAt
    self.isLate = isLate
    self.fallbackOffset = fallbackOffset
    lateness = Array(repeating: nil, count: show.sequence.stepCount)
  }

  var shown: Int { lateness.count { $0 != nil } }

  /// When a step begins on the device's clock; after the last step, when the show ends.
  func moment(of step: Int, lead: Nanoseconds) -> Moment {
    let milliseconds =
      step <= show.sequence.stepCount
      ? show.startMilliseconds(of: step) : show.totalMilliseconds
    return start + .milliseconds(Int64(milliseconds)) - lead
  }

  /// The next action.
  enum Action: Equatable {
    case nothing
    case show(step: Int, due: Moment)
    case finish
  }

  /// - Parameters:
  ///   - lead: host minus device, and the latency of the screen.
  ///   - mayShow: false while a late seat still measures the clock.
  mutating func advance(lead: Nanoseconds, mayShow: Bool, at now: Moment) -> Action {
    if case .reporting = stage { return .nothing }
    while next <= show.sequence.stepCount {
      let moment = due ?? moment(of: next, lead: lead)
      // A step whose whole time has passed is skipped.
      if now >= self.moment(of: next + 1, lead: lead), now >= moment {
        (next, due) = (next + 1, nil)
        continue
      }
      let left = self.moment(of: next + 1, lead: lead) - now
      if Show.isTooShort(late: now - moment, left: left, begins: isLate && shown == 0) {
        (next, due) = (next + 1, nil)
        continue
      }
      if now >= moment - Timing.fixedBefore { due = moment }
      guard now >= moment, mayShow else { return .nothing }
      defer { (next, due) = (next + 1, nil) }
      stage = .playing
      return .show(step: next, due: moment)
    }
    return now >= moment(of: next, lead: lead) ? .finish : .nothing
  }

  /// When to call `advance` next.
  func wake(lead: Nanoseconds, mayShow: Bool) -> Moment {
    if let due { return mayShow ? due : .distantFuture }
    let moment = moment(of: next, lead: lead)
    return next <= show.sequence.stepCount ? moment - Timing.fixedBefore : moment
  }

  mutating func shown(step: Int, late: Nanoseconds) {
    guard lateness.indices.contains(step - 1) else { return }
    let microseconds = late.inMicroseconds
    lateness[step - 1] = Int32(clamping: min(microseconds, Int(Int32.max) - 1))
  }
}
