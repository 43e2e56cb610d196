internal import SpecCore

/// An announcement of a runner: an entry, for the first time or again, or a timer that has ended.
enum RunnerEvent: Sendable, Hashable {
  case fire(Entry)
  case snooze(Entry)
  case finish(Timer, open: Int)

  var entry: Entry? {
    switch self {
    case .fire(let entry), .snooze(let entry): entry
    case .finish: nil
    }
  }
}

extension TimersTransaction {
  /// Records the cycles that all timers have reached, in the order of due and id, and marks the entries to
  /// announce as announced. Suppressed cycles alone are not recorded, so that they cause no write.
  ///
  /// - Parameter last: later fires are left.
  /// - Returns: the announcements. Timers whose zone is not installed have none.
  mutating func recordReached(
    through last: Instant, catchUp: CatchUp, only scope: RecordingScope = .everything
  ) -> [RunnerEvent] {
    var drafts: [(zoned: ZonedTimer, draft: EntryDraft)] = []
    var finished: Set<Int> = []
    for timer in state.timers where timer.type == .down && timer.paused == nil {
      guard var zoned = try? zones.zoned(timer) else { continue }
      let (draft, isFinished) = zoned.recordCycles(
        at: now, through: last, catchUp: catchUp, only: scope)
      let run = zoned.timer.run
      let hasShown = run.shown > timer.run.shown || run.missed > timer.run.missed
      guard hasShown || isFinished else { continue }
      replace(timer, withRecorded: zoned.timer)
      if let draft { drafts.append((zoned, draft)) }
      if isFinished { finished.insert(timer.id) }
    }
    drafts.sort { ($0.draft.due, $0.zoned.timer.id) < ($1.draft.due, $1.zoned.timer.id) }
    var events = announceWaiting(through: last, only: scope)
    for (zoned, draft) in drafts {
      let entry = record(draft, of: zoned).announced(at: now)
      update(entry)
      events.append(.fire(entry))
      if finished.remove(entry.timer) != nil { events += finish(entry.timer) }
    }
    return events + finished.sorted().flatMap(finish)
  }

  private func finish(_ id: Int) -> [RunnerEvent] {
    state.file[id].map { [.finish($0, open: state.openCount(of: id))] } ?? []
  }

  /// Announces entries that commands have recorded, and snoozed ones that are due.
  private mutating func announceWaiting(
    through last: Instant, only scope: RecordingScope
  ) -> [RunnerEvent] {
    let limit = scope == .overdue ? now.adding(seconds: -Timer.onTimeLimit - 1) : last
    let fresh = state.entries.filter {
      $0.isUnannounced && (scope == .everything || $0.created <= limit)
    }
    let snoozed = state.entries.filter { entry in entry.snoozedUntil.map { $0 <= limit } ?? false }
    return (fresh + snoozed).map { entry in
      let announced = entry.announced(at: now)
      update(announced)
      return entry.isUnannounced ? .fire(announced) : .snooze(announced)
    }
  }
}

extension Entry {
  /// A runner or `tick` announces it as soon as it can.
  var isUnannounced: Bool { announced == nil && snoozedUntil == nil }
}
