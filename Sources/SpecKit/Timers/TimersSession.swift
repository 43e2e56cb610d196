internal import SpecCore

/// The operations of commands and screens on the stored timers at one moment; each change is one
/// transaction, all or nothing.
struct TimersSession: CommandSession {
  let context: Context
  let store: Store
  let zones: TimerZones
  /// The moment, in whole seconds.
  let now: Instant
  let localize: Localizer

  init(_ context: Context, _ options: NoOptions = NoOptions()) throws {
    self.context = context
    store = try context.timersStore()
    zones = TimerZones(context)
    now = context.now.wholeSecond
    localize = context.localizer
  }

  /// Returns the timers and the numbers of their open entries.
  func overview() throws -> (file: TimersFile, open: OpenCounts) {
    try store.read { (try $0.timers(), try $0.openCounts()) }
  }

  /// Changes timers and entries in one transaction; the body commits.
  func transaction<Result>(
    _ body: (inout TimersTransaction) throws -> Result
  ) throws -> Result {
    try store.transaction { transaction in
      var timers = try TimersTransaction(transaction, at: now, zones: zones)
      return try body(&timers)
    }
  }

  func settings() throws -> TimersSettings {
    try store.read { try $0.value(TimersDocuments.settings) }
  }

  /// Returns the timers with these names; without names all timers.
  func timers(_ names: [String]) throws -> [Timer] {
    let all = try store.read { try $0.timers() }.timers
    return names.isEmpty ? all : try all.named(names)
  }

  /// Returns a timer as commands tell it; without what its zone determines if that is not installed.
  func report(_ timer: Timer, _ open: OpenCounts) -> TimerReport {
    TimerReport(timer, open: open[timer.id, default: 0], at: now, in: try? zones.zone(of: timer))
  }

  func report(_ entry: Entry) -> EntryReport {
    EntryReport(entry: entry, now: now, zone: zones.zone(of: entry))
  }

  func renderer() -> TimerRenderer { context.timerRenderer(now: now) }

  /// Returns the timers with their zones. One whose zone is not installed is left out with a note, unless
  /// it was named.
  func withZones(_ timers: [Timer], areNamed: Bool) throws -> [ZonedTimer] {
    try timers.compactMap { timer in
      do throws(Failure) {
        return try zones.zoned(timer)
      } catch {
        if areNamed { throw error }
        context.note(error.message(in: context.language))
        return nil
      }
    }
  }
}

/// A way to switch a timer off or on.
enum TimerSwitch: Sendable, Equatable {
  case pause, resume, restart

  /// The message after it.
  var said: Text {
    switch self {
    case .pause: Text("Paused: {title}")
    case .resume: Text("Running: {title}")
    case .restart: Text("Started again: {title}")
    }
  }
}

extension TimersSession {
  /// A timer as a change left it.
  struct ChangedTimer: Sendable, ResultRecord {
    let timer: TimerReport
    let notes: [String]
    /// The message about the change; nil if nothing was changed.
    let said: String?

    static let members = RecordMember<Self>.all(of: \.timer, TimerReport.members)
    static let resultColumns = TimerReport.resultColumns
    static var resultFields: [Field] { TimerReport.resultFields + ScreenFrame.fields }
    var record: [String] { timer.record }
  }

  func add(_ options: FieldOptions) throws -> ChangedTimer {
    let (changes, zone) = try options.parsed(now: now, zones: zones)
    let uid = Timer.uid(context.random(), context.random())
    let timer = try transaction { timers in
      let edition = try timers.transaction.edition()
      guard timers.state.timers.count < edition.limit else { throw Failure.limit(edition) }
      let id = timers.state.file.nextTimer
      let title = localize(Text("Timer {id}"), ["id": String(id)])
      let timer = try ZonedTimer(changes, id: id, uid: uid, title: title, zone: zone, now: now)
      timers.state.file.nextTimer += 1
      timers.state.file[id] = timer.timer
      try timers.commit("add")
      return timer
    }
    let report = TimerReport(timer.timer, open: 0, at: now, in: zone)
    return ChangedTimer(
      timer: report, notes: timer.notes(on: changes, at: now, localize),
      said: saidWithRing(Text("Added: {title}"), report))
  }

  /// Changes a timer.
  ///
  /// - Parameter isRestarting: it starts again in any case, as `resume --restart` does.
  func edit(
    _ name: String, _ options: FieldOptions, restarts isRestarting: Bool = false
  ) throws -> ChangedTimer {
    try transaction { timers in
      let named = try timers.state.timers.named(name)
      // An edit can replace a zone that is not installed.
      let old = options.zone == nil ? try zones.zone(of: named) : try? zones.zone(of: named)
      let (changes, zone) = try options.parsed(
        now: now, zones: zones, timerZone: old, isUp: named.type == .up)
      timers.settle([named.id])
      let before = timers.state.file[named.id] ?? named
      var edited = ZonedTimer(timer: before, zone: old ?? zone)
      var isRestarted = try edited.edit(changes, at: now, in: zone)
      if isRestarting {
        try edited.startRun(at: now, hasFirstFire: changes.firstFire != nil)
        edited.timer.changed = now
        isRestarted = true
      }
      timers.state.file[before.id] = edited.timer
      try timers.commit("edit")
      let notes =
        edited.notes(on: changes, at: now, localize)
        + before.notes(onEdit: edited.timer, isRestarted: isRestarted, localize)
      let report = TimerReport(
        edited.timer, open: timers.state.openCount(of: before.id), at: now, in: zone)
      let said = edited.timer == before ? nil : saidWithRing(Text("Changed: {title}"), report)
      return ChangedTimer(timer: report, notes: notes, said: said)
    }
  }

  func change(_ names: [String], _ action: TimerSwitch) throws -> [TimerReport] {
    try transaction { timers in
      let settled = try timers.settle(named: names)
      for current in settled {
        var zoned = try zones.zoned(current)
        do {
          switch action {
          case .pause: try zoned.pause(at: now)
          case .resume: try zoned.resume(at: now)
          case .restart: try zoned.startRun(at: now)
          }
        } catch var conflict as TimersConflict {
          conflict.isOfSwitch = true
          throw conflict
        }
        if zoned.timer != current { zoned.timer.changed = now }
        timers.state.file[current.id] = zoned.timer
      }
      try timers.commit(action == .pause ? "pause" : "resume")
      let open = timers.state.openCounts
      return settled.compactMap { timers.state.file[$0.id] }.map { report($0, open) }
    }
  }

  /// Deletes timers.
  ///
  /// - Returns: the timers before the deletion.
  func delete(_ names: [String], dropsStatistics: Bool) throws -> [TimerReport] {
    try transaction { timers in
      let settled = try timers.settle(named: names)
      let open = timers.state.openCounts
      let reports = settled.map { report($0, open) }
      for timer in settled { timers.delete(timer, dropsStatistics: dropsStatistics) }
      try timers.commit("delete")
      return reports
    }
  }
}

extension TimersSession {
  /// Dismisses the chosen ones of the open entries.
  func dismiss(_ choose: ([Entry]) throws -> [Entry]) throws -> [Entry] {
    try transaction { timers in
      let dismissed = try choose(timers.state.entries).map { $0.dismissed(at: now) }
      timers.close(dismissed)
      try timers.commit("done")
      return dismissed
    }
  }

  /// Sets an open entry to be announced again after some seconds; a second snooze replaces the first.
  func snooze(_ id: String, seconds: Int64) throws -> Entry {
    let until = now.adding(seconds: seconds)
    guard Instant.calendar.contains(until) else { throw Failure.beyondCalendar() }
    return try transaction { timers in
      var entry = try timers.state.entries.named([id])[0]
      entry.snoozedUntil = until
      timers.update(entry)
      try timers.commit("snooze")
      return entry
    }
  }

  /// Undoes the last change, or redoes the last that was undone.
  ///
  /// - Throws: a refusal if nothing of that change is left; the next call takes the one before.
  func undo(isRedo: Bool) throws -> UndoReport {
    let (report, hasEffect) = try transaction { timers in
      let earlier = timers.state.file
      let (action, left, hasEffect) = try timers.undo(isRedo: isRedo)
      return (
        UndoReport(action, in: timers.state.file, after: earlier, left: left), hasEffect
      )
    }
    guard hasEffect else { throw Failure.hasNoEffect(report.spoken(localize), isRedo: isRedo) }
    return report
  }
}
