internal import SpecCore

/// A transaction over timers and entries: reads both documents once, and `commit` writes the differences
/// together with the history and the undo step.
struct TimersTransaction {
  let transaction: Transaction
  /// The moment of the changes, in whole seconds.
  let now: Instant
  let zones: TimerZones
  var state: TimersState
  private let stored: TimersState
  /// The state that `undo` returns to: the stored one with the cycles that had been reached.
  private var baseline: TimersState
  private var history: [HistoryLine] = []
  /// Entries of this transaction that are open again, as they were dismissed.
  private var reopened: [Entry] = []
  /// Timers whose entries are deleted with them.
  private var dropped: Set<Int> = []
  /// The events that the analytics count.
  private var occurrences: [String: Int] = [:]

  init(_ transaction: Transaction, at now: Instant, zones: TimerZones) throws {
    (self.transaction, self.now, self.zones) = (transaction, now, zones)
    state = try transaction.state()
    (stored, baseline) = (state, state)
  }

  /// Records the cycles that these timers have reached, before a command changes them. `undo` does not take
  /// that back. The entries wait for a runner or `tick` to announce them.
  mutating func settle(_ ids: [Int]) {
    for id in ids {
      guard let timer = state.file[id], timer.deletedAt == nil,
        var zoned = try? zones.zoned(timer)
      else { continue }
      let draft = zoned.recordCycles(at: now).draft
      replace(timer, withRecorded: zoned.timer)
      if let draft { record(draft, of: zoned) }
    }
    baseline = state
  }

  /// Records the cycles that the named timers have reached, and returns the timers.
  mutating func settle(named names: [String]) throws -> [Timer] {
    let ids = try state.timers.named(names).map(\.id)
    settle(ids)
    return ids.compactMap { state.file[$0] }
  }

  /// Replaces a timer by the one whose reached cycles are recorded.
  mutating func replace(_ timer: Timer, withRecorded recorded: Timer) {
    state.file[timer.id] = recorded
    count("missed", Int(clamping: recorded.run.missed - timer.run.missed))
  }

  /// Adds an entry. The oldest open entry of a timer that has too many of them is closed as late.
  @discardableResult
  mutating func record(_ draft: EntryDraft, of zoned: ZonedTimer) -> Entry {
    let timer = zoned.timer
    if state.openCount(of: timer.id) >= Entry.openLimit,
      let oldest = state.entries.first(where: { $0.timer == timer.id })
    {
      close([oldest.dismissed(at: now, auto: true)])
    }
    let entry = Entry(
      id: state.file.nextEvent, timer: timer.id, title: timer.title,
      notes: timer.notes.isEmpty ? nil : timer.notes, due: draft.due, created: now,
      missed: draft.missed == 0 ? nil : draft.missed, timeZone: zoned.zone.name)
    state.file.nextEvent += 1
    state.entries.append(entry)
    count("fire")
    return entry
  }

  /// Replaces an open entry.
  mutating func update(_ entry: Entry) {
    // From the end, because most have just been recorded.
    guard let place = state.entries.lastIndex(where: { $0.id == entry.id }) else { return }
    state.entries[place] = entry
  }

  /// Moves dismissed entries to the history and counts them.
  mutating func close(_ entries: [Entry]) {
    let ids = Set(entries.map(\.id))
    state.entries.removeAll { ids.contains($0.id) }
    for entry in entries {
      history.append(.dismissed(entry))
      state.file[entry.timer]?.countDismissal(of: entry)
      if let outcome = entry.outcome, !entry.isMissed { count(outcome.rawValue) }
    }
  }

  /// Opens a dismissed entry again and takes its count back.
  mutating func reopen(_ dismissed: Entry, as entry: Entry) {
    state.entries[id: entry.id] = entry
    history.append(.reopened(entry.id))
    reopened.append(dismissed)
    state.file[entry.timer]?.discountDismissal(of: dismissed)
  }

  /// Deletes a timer and cancels its snoozes. Its counts stay, unless its statistics are dropped too.
  mutating func delete(_ timer: Timer, dropsStatistics: Bool) {
    if dropsStatistics {
      dropped.insert(timer.id)
      state.entries.removeAll { $0.timer == timer.id }
      baseline.entries.removeAll { $0.timer == timer.id }
    }
    for entry in state.entries where entry.timer == timer.id { update(entry.silenced(at: now)) }
    var kept = timer
    kept.deletedAt = now
    let isKept = !dropsStatistics && (timer.hasCounts || state.openCount(of: timer.id) > 0)
    state.file[timer.id] = isKept ? kept : nil
  }

  /// Writes the changes of this transaction, if there are any.
  ///
  /// - Parameter action: the command, if `undo` can take it back.
  /// - Throws: `beyondCalendar` rather than write values that the next reader would refuse.
  func commit(_ action: String? = nil) throws {
    guard state != stored || !history.isEmpty || !dropped.isEmpty else { return }
    try store()
    guard let action else { return }
    let undo = inverse(action, at: now, dropsStatistics: !dropped.isEmpty)
    guard !undo.timers.isEmpty || !undo.events.isEmpty else { return }
    try transaction.update(TimersDocuments.undo) { $0.add(undo) }
    try transaction.count([action: 1], at: now)
  }

  private func store() throws {
    guard state.isStorable else { throw Failure.beyondCalendar() }
    try transaction.convertEarlierHome(at: now)
    try transaction.set(TimersDocuments.timers, state.file)
    try transaction.set(TimersDocuments.entries, EntriesFile(entries: state.entries))
    if !dropped.isEmpty {
      let kept = try transaction.dismissedEntries().filter { !dropped.contains($0.timer) }
      try transaction.rewrite(TimersDocuments.history, kept.map(HistoryLine.dismissed))
    }
    for line in history {
      if case .dismissed(let entry) = line, dropped.contains(entry.timer) { continue }
      try transaction.append(TimersDocuments.checkedHistory, line) { _, _ in }
    }
    try transaction.count(occurrences, at: now)
  }

  private mutating func count(_ event: String, _ number: Int = 1) {
    occurrences[event, default: 0] += number
  }
}

extension TimersTransaction {
  /// Returns the action that leads from the present state back to that of the baseline.
  private func inverse(_ name: String, at instant: Instant, dropsStatistics: Bool) -> UndoAction {
    let ids = Set(baseline.file.all.map(\.id)).union(state.file.all.map(\.id)).sorted()
    let present = Dictionary(uniqueKeysWithValues: state.entries.map { ($0.id, $0) })
    return UndoAction(
      action: name, at: instant,
      timers: ids.filter { baseline.file[$0] != state.file[$0] }
        .map { .init(id: $0, before: baseline.file[$0]) },
      events: baseline.entries.filter { present[$0.id] != $0 } + reopened,
      dropsStatistics: dropsStatistics ? true : nil)
  }

  /// Undoes the next action, or redoes it, and stores that. An action is only dropped if nothing of it is
  /// left, such as a snooze after its entry rang again.
  ///
  /// - Returns: the action, how many more there are, and whether anything changed.
  mutating func undo(isRedo: Bool) throws -> (action: UndoAction, left: Int, hasEffect: Bool) {
    var file = try transaction.value(TimersDocuments.undo)
    guard let action = file.steps(isRedo: isRedo).first else {
      throw isRedo ? Failure.nothingToRedo : .nothingToUndo
    }
    // The cycles of a timer whose adding is undone are not recorded: it is as if it had not been added.
    settle(action.timers.filter { isRedo || $0.before != nil }.map(\.id))
    // Values that are put back were counted before.
    let counted = occurrences
    let edition = try transaction.edition()
    let limit = max(state.timers.count, edition.limit)
    for value in action.timers {
      putBack(value, dropsStatistics: isRedo && action.dropsStatistics == true)
    }
    let isReopening = action.events.contains {
      $0.dismissed == nil && state.entries[id: $0.id] == nil
    }
    // An entry that was closed to make room since, or dropped, does not come back.
    let dismissed = isReopening ? try transaction.dismissedEntries() : []
    let closed = Dictionary(
      dismissed.filter { $0.dismissed == action.at }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    for entry in action.events where entry.dismissed == nil {
      putBack(entry, dismissed: closed[entry.id])
    }
    close(action.events.filter { $0.dismissed != nil && state.entries[id: $0.id] != nil })
    for value in action.timers {
      if let before = value.before { state.file[value.id]?.restoreStreaks(before) }
    }
    if state.timers.count > limit { throw Failure.limit(edition) }
    let hasEffect = state != baseline
    occurrences = counted
    if hasEffect { count(isRedo ? "redo" : "undo") }
    try store()
    let inverse = inverse(
      action.action, at: action.at, dropsStatistics: action.dropsStatistics == true)
    file.replaceNext(isRedo: isRedo, with: hasEffect ? inverse : nil)
    try transaction.set(TimersDocuments.undo, file)
    return (action, file.steps(isRedo: isRedo).count, hasEffect)
  }

  private mutating func putBack(_ value: UndoAction.TimerValue, dropsStatistics: Bool) {
    switch (state.file[value.id], value.before) {
    case (let timer?, let before?):
      state.file[value.id] = skippingRecorded(timer, timer.undone(to: before))
    case (let timer?, nil): delete(timer, dropsStatistics: dropsStatistics)
    case (nil, var before?):
      // Its entries were deleted with it, or it had none.
      before.clearDismissals()
      state.file[value.id] = before
      state.file.nextTimer = max(state.file.nextTimer, value.id + 1)
    case (nil, nil): break
    }
  }

  /// Returns the timer that was put back without its cycles up to the last recorded cycle of the present timer, so that
  /// nothing rings twice.
  private func skippingRecorded(_ present: Timer, _ timer: Timer) -> Timer {
    guard timer.paused == nil, let schedule = try? zones.zoned(present).schedule,
      let last = schedule.due(present.run.recorded), var zoned = try? zones.zoned(timer)
    else { return timer }
    zoned.suppressCycles(through: last)
    return zoned.timer
  }

  /// - Parameter dismissed: the entry as the action dismissed it, if it did.
  private mutating func putBack(_ before: Entry, dismissed: Entry?) {
    if let present = state.entries[id: before.id] {
      var entry = before
      entry.announced = present.announced ?? before.announced
      update(entry)
    } else if let dismissed {
      reopen(dismissed, as: before)
    }
  }
}
