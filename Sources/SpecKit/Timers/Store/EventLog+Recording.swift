internal import SpecCore

/// What a runner announces: an entry, for the first time or again, or a timer that has ended.
enum RunnerEvent: Sendable, Hashable {
  case fire(Entry)
  case snooze(Entry)
  case finish(Timer)

  var entry: Entry? {
    switch self {
    case .fire(let entry), .snooze(let entry): entry
    case .finish: nil
    }
  }
}

extension EventLog {
  /// Records what a timer has reached before a command changes it. The entries wait for a runner or
  /// `tick` to announce them.
  mutating func recordCycles(_ index: Int, at now: Instant, in zone: Zone) throws {
    let recorded = file.timers[index].recordingCycles(at: now, in: zone)
    store(recorded.timer, at: index, now: now)
    if let draft = recorded.draft {
      let entry = try record(draft, of: index, zone: zone, at: now)
      file.unannounced = (file.unannounced ?? []) + [entry.id]
    }
  }

  /// Records what all timers have reached, in the order of due and id, and marks as announced what
  /// is about to be announced. Suppressed cycles alone are no reason to write.
  ///
  /// - Parameters:
  ///   - instant: fires due until then are recorded.
  ///   - moment: when that happens, if it is later.
  /// - Returns: what to announce, and the timers whose zone is not installed.
  mutating func tick(
    at instant: Instant, created moment: Instant? = nil, zones: TimerZones, catchUp: CatchUp,
    only reach: RecordingScope = .everything
  ) throws -> (events: [RunnerEvent], withoutZone: [Timer]) {
    let now = moment ?? instant
    var drafts: [(index: Int, zone: Zone, draft: EntryDraft)] = []
    var finished: Set<Int> = []
    var withoutZone: [Timer] = []
    for index in file.timers.indices {
      let timer = file.timers[index]
      guard timer.type == .down, timer.paused == nil else { continue }
      guard let zone = try? zones.zone(of: timer) else {
        withoutZone.append(timer)
        continue
      }
      let recorded = timer.recordingCycles(
        at: now, through: instant, in: zone, catchUp: catchUp, only: reach)
      let hasShown =
        recorded.timer.run.shown > timer.run.shown
        || recorded.timer.run.missed > timer.run.missed
      guard hasShown || recorded.isFinished else { continue }
      store(recorded.timer, at: index, now: now)
      if let draft = recorded.draft { drafts.append((index, zone, draft)) }
      if recorded.isFinished { finished.insert(index) }
    }
    drafts.sort {
      ($0.draft.due, file.timers[$0.index].id) < ($1.draft.due, file.timers[$1.index].id)
    }
    var events = try waiting(at: now, through: instant, only: reach)
    for (index, zone, draft) in drafts {
      let entry = try record(draft, of: index, zone: zone, at: now)
      announce(entry.id, at: now)
      events.append(.fire(announced(entry, at: now)))
      if finished.remove(index) != nil { events.append(.finish(file.timers[index])) }
    }
    events += finished.sorted().map { .finish(file.timers[$0]) }
    return (events, withoutZone)
  }

  /// Entries that commands have recorded, and snoozed ones that are due, unless somebody has
  /// dismissed them since.
  private mutating func waiting(
    at now: Instant, through last: Instant, only reach: RecordingScope
  ) throws -> [RunnerEvent] {
    let limit = reach == .overdue ? now.adding(seconds: -Timer.onTimeLimit - 1) : last
    let isSnoozeDue = file.snoozes?.contains { $0.until <= limit } ?? false
    guard file.unannounced != nil || isSnoozeDue else { return [] }
    let open = try openEntries()
    let fresh = Set(file.unannounced ?? [])
    let snoozed = Set((file.snoozes ?? []).filter { $0.until <= limit }.map(\.event))
    var events: [RunnerEvent] = []
    for entry in open
    where fresh.contains(entry.id) && (reach == .everything || entry.created <= limit) {
      announce(entry.id, at: now)
      events.append(.fire(announced(entry, at: now)))
    }
    for entry in open where snoozed.contains(entry.id) {
      announce(entry.id, at: now)
      events.append(.snooze(announced(entry, at: now)))
    }
    let left = open.filter {
      reach == .overdue && fresh.contains($0.id) && $0.created > limit
    }.map(\.id)
    file.unannounced = left.isEmpty ? nil : left
    file.snoozes?.removeAll { $0.until <= limit }
    return events
  }

  private func announced(_ entry: Entry, at now: Instant) -> Entry {
    var entry = entry
    entry.announced = now
    entry.snoozedUntil = nil
    return entry
  }
}
