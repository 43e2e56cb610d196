internal import SpecCore

/// How missed cycles become entries.
enum CatchUp: String, Sendable, CaseIterable {
  /// One entry for all a timer has reached.
  case last
  /// One entry for each missed cycle, the latest 100.
  case all
  /// Counts only.
  case none
}

/// An entry about to be recorded; it has no id yet.
struct Draft: Sendable, Hashable {
  var due: Instant
  /// How many of the cycles it stands for were missed.
  var missed: Int64

  init(due: Instant, missed: Int64) {
    self.due = due
    self.missed = missed
  }
}

/// Which of the reached fires are recorded.
enum Reach: Sendable {
  case everything
  /// Those more than 60 s overdue: a live runner takes the others.
  case overdue
}

/// What recording the reached fires of one timer gives.
struct Settlement: Sendable, Hashable {
  var timer: Timer
  var drafts: [Draft] = []
  /// Whether the last cycle that exists was among those recorded.
  var isFinished = false
}

extension Timer {
  /// A fire recorded later than this many seconds after its due is missed.
  static let patience: Int64 = 60
  private static let mostEntries = 100

  /// Records the fires reached by `now`: pure arithmetic, whatever their number.
  func settled(
    at now: Instant, in zone: Zone, catchUp: CatchUp = .last, only: Reach = .everything
  ) -> Settlement {
    var settlement = Settlement(timer: self)
    guard paused == nil, let schedule = schedule(in: zone) else { return settlement }
    let overdue = max(run.recorded, schedule.reached(at: now.adding(seconds: -Timer.patience - 1)))
    let reached =
      only == .overdue ? overdue : max(run.recorded, schedule.reached(at: now))
    guard reached > run.recorded else { return settlement }
    let missed = schedule.inside(run.recorded + 1..<overdue + 1)
    let shown = schedule.inside(overdue + 1..<reached + 1)
    settlement.timer.run.recorded = reached
    settlement.timer.run.missed += missed
    settlement.timer.run.shown += shown
    settlement.timer.run.suppressed += reached - run.recorded - missed - shown
    settlement.isFinished = reached >= schedule.lastCycle
    switch catchUp {
    case .last:
      if let last = schedule.lastInside(through: reached, after: run.recorded),
        let due = schedule.due(last)
      {
        settlement.drafts = [Draft(due: due, missed: missed)]
      }
    case .all:
      settlement.drafts =
        schedule.latest(Timer.mostEntries, of: missed, from: run.recorded, through: overdue)
        + schedule.latest(Timer.mostEntries, of: 0, from: overdue, through: reached)
    case .none:
      if let last = schedule.lastInside(through: reached, after: overdue),
        let due = schedule.due(last)
      {
        settlement.drafts = [Draft(due: due, missed: 0)]
      }
    }
    return settlement
  }

}

extension Schedule {
  /// Drafts for the latest cycles inside worked time, earliest first, one for each instant.
  ///
  /// - Parameter missed: how many cycles were missed in all, or 0 if none of these was; what the
  ///   drafts do not show one by one is folded into the first.
  fileprivate func latest(
    _ count: Int, of missed: Int64, from start: Int64, through end: Int64
  ) -> [Draft] {
    var drafts: [Draft] = []
    var covered: Int64 = 0
    var number = end
    while let cycle = lastInside(through: number, after: start), let due = due(cycle) {
      if drafts.last?.due == due {
        drafts[drafts.count - 1].missed += missed > 0 ? 1 : 0
      } else if drafts.count == count {
        break
      } else {
        drafts.append(Draft(due: due, missed: missed > 0 ? 1 : 0))
      }
      covered += 1
      number = cycle - 1
    }
    if let earliest = drafts.indices.last { drafts[earliest].missed += max(0, missed - covered) }
    return drafts.reversed()
  }
}
