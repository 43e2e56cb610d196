internal import SpecCore

/// How missed cycles become entries.
enum CatchUp: String, Sendable, CaseIterable, ArgumentValue {
  /// One entry for all a timer has reached.
  case last
  /// One entry for each missed cycle, the latest 100.
  case all
  /// Counts only.
  case none
}

/// An entry about to be recorded; it has no id yet.
struct EntryDraft: Sendable, Hashable {
  var due: Instant
  /// How many of the cycles it stands for were missed.
  var missed: Int64
}

/// Which of the reached fires are recorded.
enum RecordingScope: Sendable {
  case everything
  /// Those more than 60 s overdue: an active runner records the others.
  case overdue
}

/// A timer after its reached fires were recorded, and the entries to store.
struct RecordedCycles: Sendable, Hashable {
  var timer: Timer
  var drafts: [EntryDraft] = []
  /// Whether the last cycle that exists was among those recorded.
  var isFinished = false
}

extension Timer {
  /// A fire recorded later than this many seconds after its due is missed.
  static let onTimeLimit: Int64 = 60
  private static let mostEntries = 100

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
    let missed = schedule.inside(run.recorded + 1..<overdue + 1)
    let shown = schedule.inside(overdue + 1..<reached + 1)
    recorded.timer.run.recorded = reached
    recorded.timer.run.missed += missed
    recorded.timer.run.shown += shown
    recorded.timer.run.suppressed += reached - run.recorded - missed - shown
    recorded.isFinished = reached >= schedule.lastCycle
    switch catchUp {
    case .last:
      if let last = schedule.lastInside(through: reached, after: run.recorded),
        let due = schedule.due(last)
      {
        recorded.drafts = [EntryDraft(due: due, missed: missed)]
      }
    case .all:
      recorded.drafts =
        schedule.latest(Timer.mostEntries, of: missed, from: run.recorded, through: overdue)
        + schedule.latest(Timer.mostEntries, of: 0, from: overdue, through: reached)
    case .none:
      if let last = schedule.lastInside(through: reached, after: overdue),
        let due = schedule.due(last)
      {
        recorded.drafts = [EntryDraft(due: due, missed: 0)]
      }
    }
    return recorded
  }
}

extension Schedule {
  /// Drafts for the latest cycles inside worked time, earliest first, one for each instant.
  ///
  /// - Parameter missed: how many cycles were missed in all, or 0 if none of these was; what the
  ///   drafts do not show one by one is folded into the first.
  fileprivate func latest(
    _ count: Int, of missed: Int64, from start: Int64, through end: Int64
  ) -> [EntryDraft] {
    var drafts: [EntryDraft] = []
    var covered: Int64 = 0
    var number = end
    while let cycle = lastInside(through: number, after: start), let due = due(cycle) {
      if drafts.last?.due == due {
        drafts[drafts.count - 1].missed += missed > 0 ? 1 : 0
      } else if drafts.count == count {
        break
      } else {
        drafts.append(EntryDraft(due: due, missed: missed > 0 ? 1 : 0))
      }
      covered += 1
      number = cycle - 1
    }
    if let earliest = drafts.indices.last { drafts[earliest].missed += max(0, missed - covered) }
    return drafts.reversed()
  }
}
