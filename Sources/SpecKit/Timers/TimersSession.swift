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

  /// The timers and their open entries.
  func state() throws -> TimersState { try store.read { try $0.state() } }

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

  /// The timers with these names; without names all timers.
  func timers(_ names: [String]) throws -> [Timer] {
    let all = try store.read { try $0.timers() }.timers
    return names.isEmpty ? all : try all.named(names)
  }

  /// A timer as commands tell it; without what its zone determines if that is not installed.
  func report(_ timer: Timer, in state: TimersState) -> TimerReport {
    TimerReport(
      timer, open: state.openCount(of: timer.id), at: now, in: try? zones.zone(of: timer))
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
  /// `said` describes the change; nil if nothing was changed.
  typealias ChangedTimer = (timer: TimerReport, notes: [String], said: String?)

  func add(_ options: FieldOptions) throws -> ChangedTimer {
    let (changes, zone) = try options.parsed(now: now, zones: zones)
    let uid = Timer.uid(context.random(), context.random())
    let timer = try transaction { timers in
      let edition = try timers.transaction.edition()
      guard timers.state.timers.count < edition.limit else { throw Failure.limit(edition) }
      let id = timers.state.file.nextTimer
      let title = localize(Text("Timer {id}"), ["id": String(id)])
      let timer = try Timer(changes, id: id, uid: uid, title: title, zone: zone, now: now)
      timers.state.file.nextTimer += 1
      timers.state.file[id] = timer
      try timers.commit("add")
      return timer
    }
    let report = TimerReport(timer, open: 0, at: now, in: zone)
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
    try transaction { timers in
      let before = try timers.state.timers.named(name)
      // An edit can replace a zone that is not installed.
      let old = options.zone == nil ? try zones.zone(of: before) : try? zones.zone(of: before)
      let (changes, zone) = try options.parsed(
        now: now, zones: zones, timerZone: old, isUp: before.type == .up)
      timers.settle([before.id])
      let current = timers.state.file[before.id] ?? before
      var edit = try current.edited(changes, at: now, from: old ?? zone, in: zone)
      if isRestarting {
        edit = (
          try edit.timer.restarting(
            at: now, in: zone, hasFirstFire: changes.firstFire != nil), true
        )
        edit.timer.changed = now
      }
      timers.state.file[before.id] = edit.timer
      try timers.commit("edit")
      let notes =
        edit.timer.notes(on: changes, at: now, in: zone, localize)
        + current.notes(onEdit: edit.timer, isRestarted: edit.isRestarted, localize)
      let report = TimerReport(
        edit.timer, open: timers.state.openCount(of: before.id), at: now, in: zone)
      let said = edit.timer == current ? nil : saidWithRing(actionTexts.changed, report)
      return (report, notes, said)
    }
  }

  enum Switch { case pause, resume, restart }

  func change(_ names: [String], _ action: Switch) throws -> [TimerReport] {
    try transaction { timers in
      let ids = try timers.state.timers.named(names).map(\.id)
      timers.settle(ids)
      for current in ids.compactMap({ timers.state.file[$0] }) {
        let zone = try zones.zone(of: current)
        var timer =
          switch action {
          case .pause: try current.pausing(at: now, in: zone)
          case .resume: try current.continuing(at: now, in: zone)
          case .restart: try current.restarting(at: now, in: zone)
          }
        if timer != current { timer.changed = now }
        timers.state.file[timer.id] = timer
      }
      try timers.commit(action == .pause ? "pause" : "resume")
      return ids.compactMap { timers.state.file[$0] }.map { report($0, in: timers.state) }
    }
  }

  /// Deletes timers.
  ///
  /// - Returns: the timers before the deletion.
  func delete(_ names: [String], dropsStatistics: Bool) throws -> [TimerReport] {
    try transaction { timers in
      let ids = try timers.state.timers.named(names).map(\.id)
      timers.settle(ids)
      let current = ids.compactMap { timers.state.file[$0] }
      let reports = current.map { report($0, in: timers.state) }
      for timer in current { timers.delete(timer, dropsStatistics: dropsStatistics) }
      try timers.commit("delete")
      return reports
    }
  }
}
