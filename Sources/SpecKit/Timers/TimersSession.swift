internal import SpecCore

/// What commands and screens do with the stored timers at one moment; each change is one
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

  func file() throws -> TimersFile { try store.read { try $0.timers() } }

  func settings() throws -> TimersSettings {
    try store.read { try $0.value(TimersDocuments.settings) }
  }

  /// The timers of these names; all timers if there are no names.
  func timers(_ names: [String]) throws -> [Timer] {
    let all = try file().timers
    return names.isEmpty ? all : try all.named(names)
  }

  func renderer() -> TimerRenderer { context.timerRenderer(now: now) }

  /// The timers with their zones. One whose zone is not installed is left out with a note, unless
  /// it was named.
  func withZones(_ timers: [Timer], areNamed: Bool) throws -> [(timer: Timer, zone: Zone)] {
    try timers.compactMap { timer in
      do throws(Failure) {
        return (timer, try zones.zone(of: timer))
      } catch {
        if areNamed { throw error }
        context.note(error.message(in: context.language))
        return nil
      }
    }
  }
}

extension TimersSession {
  /// A timer as a change left it, and what a person should know of that.
  ///
  /// `said` is what was done; nil if nothing was changed.
  typealias ChangedTimer = (timer: TimerReport, notes: [String], said: String?)

  func add(_ options: FieldOptions) throws -> ChangedTimer {
    let (changes, zone) = try options.parsed(now: now, zones: zones)
    let uid = Timer.uid(context.random(), context.random())
    let timer = try store.transaction { transaction in
      let edition = try transaction.edition()
      let added = try transaction.update(TimersDocuments.timers) { file in
        guard file.timers.count < edition.limit else { throw Failure.limit(edition) }
        let title = localize(Text("Timer {id}"), ["id": String(file.nextTimer)])
        let timer = try Timer(
          changes, id: file.nextTimer, uid: uid, title: title, zone: zone, now: now)
        file.nextTimer += 1
        file.timers.append(timer)
        return timer
      }
      try transaction.recordUndo("add", [(nil, added)], at: now)
      return added
    }
    let report = TimerReport(timer, at: now, in: zone)
    return (
      report, timer.notes(on: changes, at: now, in: zone, localize),
      saidWithRing(actionTexts.added, report)
    )
  }

  /// Changes a timer.
  ///
  /// - Parameter isRestarting: it starts again in any case, as `resume --restart` does.
  func edit(
    _ name: String, _ options: FieldOptions, restarts isRestarting: Bool = false
  ) throws -> ChangedTimer {
    try store.transaction { transaction in
      var log = try EventLog(transaction)
      let index = try log.file.timers.position(of: name)
      let before = log.file.timers[index]
      // An edit can replace a zone that is not installed.
      let old = options.zone == nil ? try zones.zone(of: before) : try? zones.zone(of: before)
      let (changes, zone) = try options.parsed(
        now: now, zones: zones, timerZone: old, isUp: before.type == .up)
      if let old { try log.recordCycles(index, at: now, in: old) }
      let current = log.file.timers[index]
      var edit = try current.edited(changes, at: now, from: old ?? zone, in: zone)
      if isRestarting {
        edit = (try edit.timer.restarting(at: now, in: zone), true)
        edit.timer.changed = now
      }
      log.file.timers[index] = edit.timer
      if edit.timer != before {
        try log.commit()
        try transaction.recordUndo("edit", [(current, edit.timer)], at: now)
      }
      let notes =
        edit.timer.notes(on: changes, at: now, in: zone, localize)
        + current.notes(onEdit: edit.timer, isRestarted: edit.isRestarted, localize)
      let report = TimerReport(edit.timer, at: now, in: zone)
      let said = edit.timer == current ? nil : saidWithRing(actionTexts.changed, report)
      return (report, notes, said)
    }
  }

  enum Switch { case pause, resume, restart }

  func change(_ names: [String], _ action: Switch) throws -> [TimerReport] {
    try store.transaction { transaction in
      var log = try EventLog(transaction)
      let before = log.file
      var changes: [(before: Timer?, after: Timer?)] = []
      let reports = try log.file.timers.positions(of: names).map { index in
        let zone = try zones.zone(of: log.file.timers[index])
        try log.recordCycles(index, at: now, in: zone)
        let current = log.file.timers[index]
        var timer =
          switch action {
          case .pause: try current.pausing(at: now, in: zone)
          case .resume: try current.continuing(at: now, in: zone)
          case .restart: try current.restarting(at: now, in: zone)
          }
        if timer != current { timer.changed = now }
        log.file.timers[index] = timer
        changes.append((current, timer))
        return TimerReport(timer, at: now, in: zone)
      }
      if log.file != before {
        try log.commit()
        try transaction.recordUndo(action == .pause ? "pause" : "resume", changes, at: now)
      }
      return reports
    }
  }

  /// Deletes timers.
  ///
  /// - Returns: what they were.
  func delete(_ names: [String], dropsStatistics: Bool) throws -> [TimerReport] {
    try store.transaction { transaction in
      var log = try EventLog(transaction)
      var deleted: [(before: Timer?, after: Timer?)] = []
      let reports = try log.file.timers.positions(of: names).map { index in
        let zone = try? zones.zone(of: log.file.timers[index])
        if let zone { try log.recordCycles(index, at: now, in: zone) }
        let current = log.file.timers[index]
        deleted.append((current, nil))
        if !dropsStatistics { log.keepStatistics(of: current, at: now, in: zone) }
        return TimerReport(current, at: now, in: zone)
      }
      let silenced = try reports.flatMap { try log.cancelSnoozes(of: $0.id, at: now) }
      for report in reports where dropsStatistics { try log.drop(entriesOf: report.id) }
      log.file.timers.removeAll { timer in reports.contains { $0.id == timer.id } }
      try log.commit()
      try transaction.recordUndo(
        "delete", deleted, events: dropsStatistics ? [] : silenced,
        dropsStatistics: dropsStatistics, at: now)
      return reports
    }
  }
}
