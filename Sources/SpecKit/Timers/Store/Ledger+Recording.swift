package import SpecCore

/// What a runner says of one moment: an entry that rings, a timer that has ended.
package enum RunnerEvent: Sendable, Hashable {
  case fire(Entry)
  case finish(Timer)
}

extension Ledger {
  /// Records what a timer has reached before a command changes it. The entries wait for a runner or
  /// `tick` to announce them.
  package mutating func settle(_ index: Int, at now: Instant, in zone: Zone) throws {
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
  /// - Returns: what to say, and the timers whose zone is not installed.
  package mutating func tick(
    at now: Instant, zones: inout Zones, catchUp: CatchUp, only reach: Reach = .everything
  ) throws -> (said: [RunnerEvent], unread: [Timer]) {
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
      let settlement = timer.settled(at: now, in: zone, catchUp: catchUp, only: reach)
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
    var said = try waiting(at: now)
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

  /// Entries that commands have recorded and nobody has announced or dismissed since.
  private mutating func waiting(at now: Instant) throws -> [RunnerEvent] {
    guard let ids = file.unannounced else { return [] }
    file.unannounced = nil
    let entries = try openEntries().filter { ids.contains($0.id) }
    for entry in entries { announce(entry.id, at: now) }
    return entries.map { .fire(announced($0, at: now)) }
  }

  private func announced(_ entry: Entry, at now: Instant) -> Entry {
    var entry = entry
    entry.announced = now
    return entry
  }
}
