internal import SpecCore

/// What a runner says of one moment: an entry that rings, or rings again, a timer that has ended.
enum RunnerEvent: Sendable, Hashable {
  case fire(Entry)
  case snooze(Entry)
  case finish(Timer)

  /// The entry that rings.
  var entry: Entry? {
    switch self {
    case .fire(let entry), .snooze(let entry): entry
    case .finish: nil
    }
  }
}

extension Ledger {
  /// Records what a timer has reached before a command changes it. The entries wait for a runner or
  /// `tick` to announce them.
  mutating func settle(_ index: Int, at now: Instant, in zone: Zone) throws {
    let settlement = file.timers[index].settled(at: now, in: zone)
    file.timers[index] = settlement.timer
    for draft in settlement.drafts {
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
  /// - Returns: what to say, and the timers whose zone is not installed.
  mutating func tick(
    at instant: Instant, created moment: Instant? = nil, zones: inout Zones, catchUp: CatchUp,
    only reach: Reach = .everything
  ) throws -> (said: [RunnerEvent], unread: [Timer]) {
    let now = moment ?? instant
    var drafts: [(index: Int, zone: Zone, draft: Draft)] = []
    var finished: Set<Int> = []
    var unread: [Timer] = []
    for index in file.timers.indices {
      let timer = file.timers[index]
      guard timer.type == .down, timer.paused == nil else { continue }
      guard let zone = try? zones.zone(of: timer) else {
        unread.append(timer)
        continue
      }
      let settlement = timer.settled(at: instant, in: zone, catchUp: catchUp, only: reach)
      let isWorthy =
        settlement.timer.run.shown > timer.run.shown
        || settlement.timer.run.missed > timer.run.missed
      guard isWorthy || settlement.isFinished else { continue }
      file.timers[index] = settlement.timer
      drafts += settlement.drafts.map { (index, zone, $0) }
      if settlement.isFinished { finished.insert(index) }
    }
    drafts.sort {
      ($0.draft.due, file.timers[$0.index].id) < ($1.draft.due, file.timers[$1.index].id)
    }
    var said = try waiting(at: now, only: reach)
    for (position, (index, zone, draft)) in drafts.enumerated() {
      let entry = try record(draft, of: index, zone: zone, at: now)
      announce(entry.id, at: now)
      // One announcement for each timer, whatever its number of entries.
      guard !drafts[(position + 1)...].contains(where: { $0.index == index }) else { continue }
      said.append(.fire(announced(entry, at: now)))
      if finished.remove(index) != nil { said.append(.finish(file.timers[index])) }
    }
    said += finished.sorted().map { .finish(file.timers[$0]) }
    return (said, unread)
  }

  /// Entries that commands have recorded, and snoozed ones whose time has come, unless somebody
  /// has dismissed them since.
  private mutating func waiting(at now: Instant, only reach: Reach) throws -> [RunnerEvent] {
    let limit = reach == .overdue ? now.adding(seconds: -Timer.patience - 1) : now
    let isSnoozeDue = file.snoozes?.contains { $0.until <= limit } ?? false
    guard file.unannounced != nil || isSnoozeDue else { return [] }
    let open = try openEntries()
    let fresh = Set(file.unannounced ?? [])
    let snoozed = Set((file.snoozes ?? []).filter { $0.until <= limit }.map(\.event))
    var said: [RunnerEvent] = []
    for entry in open
    where fresh.contains(entry.id) && (reach == .everything || entry.created <= limit) {
      announce(entry.id, at: now)
      said.append(.fire(announced(entry, at: now)))
    }
    for entry in open where snoozed.contains(entry.id) {
      announce(entry.id, at: now)
      said.append(.snooze(announced(entry, at: now)))
    }
    let left = open.filter {
      reach == .overdue && fresh.contains($0.id) && $0.created > limit
    }.map(\.id)
    file.unannounced = left.isEmpty ? nil : left
    file.snoozes?.removeAll { $0.until <= limit }
    return said
  }

  private func announced(_ entry: Entry, at now: Instant) -> Entry {
    var entry = entry
    entry.announced = now
    entry.snoozedUntil = nil
    return entry
  }
}
