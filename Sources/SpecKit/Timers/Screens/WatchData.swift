internal import SpecCore

/// What the live screen shows, as it was read.
struct WatchData: Sendable, Equatable {
  var timers: [Timer] = []
  /// Open ones, newest first.
  var entries: [Entry] = []
  /// By the ids of timers; none where one is not installed.
  var zones: [Int: Zone] = [:]
  /// By name, of the entries.
  var entryZones: [String: Zone] = [:]
  var local = Zone.utc
  var settings = TimersSettings()

  init() {}

  init(_ context: Context, _ store: Store, _ zones: inout Zones) throws {
    (timers, entries, settings) = try store.read { snapshot in
      (
        try snapshot.value(TimersPlaces.timers).timers,
        EntryLine.open(after: try snapshot.entries(TimersPlaces.open)).reversed(),
        try snapshot.value(TimersPlaces.settings)
      )
    }
    for timer in timers { self.zones[timer.id] = try? zones.zone(of: timer) }
    entryZones = context.installedZones(of: entries)
    local = zones.local().zone
  }

  func reports(at now: Instant) -> [TimerReport] {
    timers.map { TimerReport($0, at: now, in: zones[$0.id]) }
  }

  func timer(_ id: Int) -> Timer? { timers.first { $0.id == id } }
}

/// What a person changes from the live screen.
enum Change: Sendable, Equatable {
  case pause(Int), goOn(Int), restart(Int)
  case delete(Int, dropsStatistics: Bool)
  case done(Int), snooze(Int)
  case undo
}

extension Context {
  /// - Returns: what to say of it.
  func apply(_ change: Change) throws -> String? {
    switch change {
    case .pause(let id):
      try switchTimers([String(id)], "pause") { timer, now, zone throws(SwitchError) in
        try timer.pausing(at: now, in: zone)
      }
    case .goOn(let id):
      try switchTimers([String(id)], "resume") { timer, now, zone throws(SwitchError) in
        try timer.continuing(at: now, in: zone)
      }
    case .restart(let id):
      try switchTimers([String(id)], "resume") { timer, now, zone throws(SwitchError) in
        try timer.restarting(at: now, in: zone)
      }
    case .delete(let id, let drops):
      let title = try deleteTimers([String(id)], dropsStatistics: drops).first?.title ?? ""
      return screenTexts.text("watch.deleted", wording.language, ["title": title])
    case .done(let id):
      let entry = try dismissEntries { open throws(TimersError) in try open.named([String(id)]) }
      let key = entry.first?.outcome == .late ? "watch.late" : "watch.success"
      let title = entry.first?.title ?? ""
      return screenTexts.text(key, wording.language, ["title": title])
    case .snooze(let id):
      let entry = try snoozeEntry(String(id), seconds: 600)
      return screenTexts.text("watch.snoozed", wording.language, ["title": entry.title])
    case .undo:
      let report = try takeBack(isRedo: false)
      return screenTexts.text("watch.undone", wording.language, ["action": report.spoken(wording)])
    }
    return nil
  }
}
