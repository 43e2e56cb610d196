internal import SpecCore

/// The way in which missed cycles become entries.
enum CatchUp: String, Sendable, CaseIterable, ArgumentValue {
  /// One entry for all a timer has reached.
  case last
  /// Counts only.
  case none
}

/// An entry about to be recorded; it has no id yet.
struct EntryDraft: Sendable, Hashable {
  var due: Instant
  /// The number of missed cycles that the entry covers.
  var missed: Int64
}

/// The range of reached fires to record.
enum RecordingScope: Sendable {
  case everything
  /// Fires more than 60 s overdue; an active runner records the others.
  case overdue
}

/// A timer after its reached fires were recorded, and the entry to store.
struct RecordedCycles: Sendable, Hashable {
  var timer: Timer
  var draft: EntryDraft?
  /// Whether the last cycle that exists was among those recorded.
  var isFinished = false
}

extension Timer {
  /// A fire recorded later than this many seconds after its due is missed.
  static let onTimeLimit: Int64 = 60

  /// Records the fires reached by `now`: pure arithmetic, whatever their number.
  ///
  /// - Parameter limit: later fires are left.
  func recordingCycles(
    at now: Instant, through limit: Instant? = nil, in zone: Zone, catchUp: CatchUp = .last,
    only: RecordingScope = .everything
  ) -> RecordedCycles {
    var recorded = RecordedCycles(timer: self)
    guard paused == nil, let schedule = schedule(in: zone) else { return recorded }
    let last = min(now, limit ?? now)
    let overdue = max(
      run.recorded,
      schedule.reached(at: min(last, now.adding(seconds: -Timer.onTimeLimit - 1))))
    let reached =
      only == .overdue ? overdue : max(run.recorded, schedule.reached(at: last))
    guard reached > run.recorded else { return recorded }
    let missed = schedule.shownCount(in: run.recorded + 1..<overdue + 1)
    let shown = schedule.shownCount(in: overdue + 1..<reached + 1)
    recorded.timer.run.recorded = reached
    recorded.timer.run.missed += missed
    if missed > 0 { recorded.timer.streak = 0 }
    recorded.timer.run.shown += shown
    recorded.timer.run.suppressed += reached - run.recorded - missed - shown
    recorded.isFinished = reached >= schedule.lastCycle
    let start = catchUp == .last ? run.recorded : overdue
    if let last = schedule.lastShown(through: reached, after: start),
      let due = schedule.due(last)
    {
      recorded.draft = EntryDraft(due: due, missed: catchUp == .last ? missed : 0)
    }
    return recorded
  }
}
