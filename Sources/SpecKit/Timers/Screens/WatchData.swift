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

  func reports(at now: Instant) -> [TimerReport] {
    timers.map { TimerReport($0, at: now, in: zones[$0.id]) }
  }

  func timer(_ id: Int) -> Timer? { timers.first { $0.id == id } }

  /// The files whose change is seen.
  static func paths(in store: Store) throws -> [String] {
    [try store.path(of: TimersDocuments.timers), try store.path(of: TimersDocuments.open)]
  }
}

extension WatchData {
  init(_ store: Store, _ timerZones: TimerZones) throws {
    (timers, entries, settings) = try store.read { snapshot in
      (
        try snapshot.timers().timers, try snapshot.openEntries().reversed(),
        try snapshot.value(TimersDocuments.settings)
      )
    }
    for timer in timers { zones[timer.id] = try? timerZones.zone(of: timer) }
    entryZones = timerZones.zones(of: entries)
    local = timerZones.local.zone
  }
}

/// What a person changes from the live screen.
enum WatchAction: Sendable, Equatable {
  case pause(Int), resume(Int), restart(Int)
  case delete(Int, dropsStatistics: Bool)
  case done(Int), snooze(Int)
  case undo
}

extension TimersSession {
  /// - Returns: what the screen tells of it.
  func perform(_ action: WatchAction) throws -> String? {
    switch action {
    case .pause(let id): return said(actionTexts.paused, try change([String(id)], .pause))
    case .resume(let id): return said(actionTexts.continued, try change([String(id)], .resume))
    case .restart(let id): return said(actionTexts.restarted, try change([String(id)], .restart))
    case .delete(let id, let drops):
      let title = try delete([String(id)], dropsStatistics: drops).first?.title ?? ""
      return localize(watchTexts.deleted, ["title": title])
    case .done(let id):
      let entry = try dismiss { open in try open.named([String(id)]) }.first
      let text = entry?.outcome == .late ? watchTexts.late : watchTexts.success
      return localize(text, ["title": entry?.title ?? ""])
    case .snooze(let id):
      let entry = try snooze(String(id), seconds: 600)
      return localize(watchTexts.snoozed, ["title": entry.title])
    case .undo:
      return localize(watchTexts.undone, ["action": try undo(isRedo: false).spoken(localize)])
    }
  }
}
