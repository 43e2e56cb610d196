/// A run as one seat plays it.
struct SeatRun: Sendable {
  let revision: UInt32
  /// On the host's clock.
  let start: Moment
  let armedAt: Moment
  /// The run had started before this seat heard of it.
  let isLate: Bool
  /// When DONE is sent next, and until when it is repeated; nil before the end of the run.
  var report: (next: Moment, until: Moment)?
  private var steps: ShowClock
  /// When the show starts on the device's clock, fixed shortly before the next step: then its moment no longer
  /// changes with the estimate of the host's clock.
  private var fixedStart: Moment?
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
    steps = ShowClock(show, joinsLate: isLate)
    self.start = start
    self.armedAt = armedAt
    self.isLate = isLate
    self.fallbackOffset = fallbackOffset
    lateness = Array(repeating: nil, count: show.sequence.stepCount)
  }

  var show: Show { steps.show }
  var shown: Int { lateness.count { $0 != nil } }

  /// When the next step is due on the device's clock, once that is fixed.
  var due: Moment? { fixedStart.map { $0 + steps.due } }

  enum Action: Equatable {
    case nothing
    case show(step: Int, due: Moment)
    case finish
  }

  /// - Parameters:
  ///   - lead: host minus device, and the latency of the screen.
  ///   - mayShow: false while a late seat still measures the clock.
  mutating func advance(lead: Nanoseconds, mayShow: Bool, at now: Moment) -> Action {
    var begin = fixedStart ?? start - lead
    let expected = steps.next
    steps.skip(at: now - begin)
    if steps.next != expected {
      (begin, fixedStart) = (start - lead, nil)
      steps.skip(at: now - begin)
    }
    if steps.hasEnded(at: now - begin) { return .finish }
    let due = begin + steps.due
    if now >= due - Timing.fixedBefore, !steps.isOver { fixedStart = begin }
    guard mayShow, let step = steps.step(at: now - begin) else { return .nothing }
    fixedStart = nil
    return .show(step: step, due: due)
  }

  /// When to call `advance` next.
  func wake(lead: Nanoseconds) -> Moment {
    if let due { return due }
    let moment = start - lead + steps.due
    return steps.isOver ? moment : moment - Timing.fixedBefore
  }

  mutating func shown(step: Int, late: Nanoseconds) {
    guard lateness.indices.contains(step - 1) else { return }
    let microseconds = late.inMicroseconds
    lateness[step - 1] = Int32(clamping: min(microseconds, Int(Int32.max) - 1))
  }
}
