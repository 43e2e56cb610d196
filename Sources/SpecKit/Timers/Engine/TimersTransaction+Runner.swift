internal import SpecCore

extension TimersTransaction {
  /// Records the cycles that all timers have reached, in the order of due and id, and marks the entries to
  /// announce as announced. Suppressed cycles alone are not recorded, so that they cause no write.
  ///
  /// - Parameters:
  ///   - last: later fires are left.
  ///   - isBesideRunner: entries that were recorded after `last` are left to the active runner.
  /// - Returns: the announcements. Timers whose zone is not installed have none.
  mutating func recordReached(
    through last: Instant, catchUp: CatchUp, isBesideRunner: Bool
  ) -> [RunnerReport] {
    var drafts: [(zoned: ZonedTimer, draft: EntryDraft)] = []
    var finished: Set<Int> = []
    for timer in state.timers where timer.type == .down && timer.paused == nil {
      guard var zoned = try? zones.zoned(timer) else { continue }
      let (draft, isFinished) = zoned.recordCycles(at: now, through: last, catchUp: catchUp)
      let run = zoned.timer.run
      let hasShown = run.shown > timer.run.shown || run.missed > timer.run.missed
      guard hasShown || isFinished else { continue }
      replace(timer, withRecorded: zoned.timer)
      if let draft { drafts.append((zoned, draft)) }
      if isFinished { finished.insert(timer.id) }
    }
    drafts.sort { ($0.draft.due, $0.zoned.timer.id) < ($1.draft.due, $1.zoned.timer.id) }
    var reports = announceWaiting(through: last, isBesideRunner: isBesideRunner)
    for (zoned, draft) in drafts {
      reports.append(announce(record(draft, of: zoned), as: .fire))
      if let id = finished.remove(zoned.timer.id) { reports += finish(id) }
    }
    return reports + finished.sorted().flatMap(finish)
  }

  /// Announces entries that commands have recorded, and snoozed ones that are due.
  private mutating func announceWaiting(
    through last: Instant, isBesideRunner: Bool
  ) -> [RunnerReport] {
    let fresh = state.unannounced.filter { !isBesideRunner || $0.created <= last }
    let snoozed = state.entries.filter { entry in entry.snoozedUntil.map { $0 <= last } ?? false }
    return fresh.map { announce($0, as: .fire) } + snoozed.map { announce($0, as: .snooze) }
  }

  /// Marks an entry as announced.
  private mutating func announce(_ entry: Entry, as kind: RunnerReport.Kind) -> RunnerReport {
    let announced = entry.announced(at: now)
    update(announced)
    let report = EntryReport(entry: announced, now: now, zone: zones.zone(of: announced))
    return RunnerReport(kind: kind, event: report)
  }

  private func finish(_ id: Int) -> [RunnerReport] {
    guard let timer = state.file[id] else { return [] }
    let report = TimerReport(
      timer, open: state.openCount(of: id), at: now, in: try? zones.zone(of: timer))
    return [RunnerReport(kind: .finish, timer: report)]
  }
}

extension TimersState {
  /// The entries that a runner or `tick` announces as soon as it can. Those of a deleted timer do not ring.
  var unannounced: [Entry] {
    let ids = Set(timers.map(\.id))
    return entries.filter {
      $0.announced == nil && $0.snoozedUntil == nil && ids.contains($0.timer)
    }
  }
}
