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

extension Timer {
  /// A fire recorded later than this many seconds after its due is missed.
  static let onTimeLimit: Int64 = 60

  /// Returns the last moment whose fires are missed if they are recorded now.
  static func lastOverdue(at now: Instant) -> Instant { now.adding(seconds: -onTimeLimit - 1) }
}

extension ZonedTimer {
  /// Records the fires reached by a moment as suppressed.
  mutating func suppressCycles(through moment: Instant) {
    guard let reached = schedule?.reached(at: moment), reached > timer.run.recorded else { return }
    timer.run.suppressed += reached - timer.run.recorded
    timer.run.recorded = reached
  }

  /// Records the fires reached by `now`: pure arithmetic, whatever their number.
  ///
  /// - Parameter limit: later fires are left.
  /// - Returns: the entry to store, and whether the last cycle that exists was recorded.
  mutating func recordCycles(
    at now: Instant, through limit: Instant? = nil, catchUp: CatchUp = .last
  ) -> (draft: EntryDraft?, isFinished: Bool) {
    guard timer.paused == nil, let schedule else { return (nil, false) }
    let (before, last) = (timer.run.recorded, min(now, limit ?? now))
    let overdue = max(before, schedule.reached(at: min(last, Timer.lastOverdue(at: now))))
    let reached = max(before, schedule.reached(at: last))
    guard reached > before else { return (nil, false) }
    let missed = schedule.shownCount(in: before + 1..<overdue + 1)
    let shown = schedule.shownCount(in: overdue + 1..<reached + 1)
    timer.run.recorded = reached
    timer.run.missed += missed
    if missed > 0 { timer.streak = 0 }
    timer.run.shown += shown
    timer.run.suppressed += reached - before - missed - shown
    let start = catchUp == .last ? before : overdue
    let due = schedule.lastShown(through: reached, after: start).flatMap { schedule.due($0) }
    return (
      due.map { EntryDraft(due: $0, missed: catchUp == .last ? missed : 0) },
      reached >= schedule.lastCycle
    )
  }
}
