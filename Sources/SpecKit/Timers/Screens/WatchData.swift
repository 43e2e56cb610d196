internal import SpecCore

/// The data of the live screen, from one reading of the store.
struct WatchData: Sendable, Equatable {
  var timers: [Timer] = []
  /// Open ones, newest first.
  var entries: [Entry] = []
  /// The numbers of entries.
  var open: OpenCounts = [:]
  /// By name, of timers and entries; none where one is not installed.
  var zones: [String: Zone] = [:]
  var local = Zone.utc
  var settings = TimersSettings()
  var language = "en"

  func report(_ timer: Timer, at now: Instant) -> TimerReport {
    TimerReport(timer, open: open[timer.id, default: 0], at: now.wholeSecond, in: zones[timer.zone])
  }

  func report(_ entry: Entry, at now: Instant) -> EntryReport {
    EntryReport(entry: entry, now: now.wholeSecond, zone: zones[entry.timeZone] ?? .utc)
  }
}

extension WatchData {
  init(_ store: Store, _ timerZones: TimerZones, _ language: String) throws {
    self.language = language
    (timers, entries, settings) = try store.read { snapshot in
      (
        try snapshot.timers().timers, try snapshot.openEntries().reversed(),
        try snapshot.value(TimersDocuments.settings)
      )
    }
    open = OpenCounts(entries.lazy.map(\.timer))
    local = timerZones.local.zone
    for name in Set(timers.map(\.zone) + entries.map(\.timeZone)) {
      zones[name] = timerZones.zone(named: name)
    }
  }
}

/// A change that a person makes on the live screen.
enum WatchAction: Sendable, Equatable {
  case addExample
  case change(Int, TimerSwitch)
  case delete(Int, dropsStatistics: Bool)
  case done(Int), snooze(Int)
  case undo
}

extension TimersSession {
  /// Performs it and returns the message.
  func perform(_ action: WatchAction) throws -> String? {
    switch action {
    case .addExample:
      let said = try add(FieldOptions(title: localize(Text("Tea")), down: "4m")).said
      return joined(
        clauses: [said, localize(Text("u takes it back"))].compactMap(\.self), in: localize.language
      )
    case .change(let id, let action): return said(action.said, try change([String(id)], action))
    case .delete(let id, let drops):
      let title = try delete([String(id)], dropsStatistics: drops).first?.title ?? ""
      return localize(watchTexts.deleted, ["title": title])
    case .done(let id):
      let entry = try dismiss { open in try open.named([String(id)]) }.first
      let text = entry?.outcome == .late ? Text("Late: {title}") : Text("In time: {title}")
      return localize(text, ["title": entry?.title ?? ""])
    case .snooze(let id):
      let entry = try snooze(String(id), seconds: 600)
      return localize(Text("Again in 10 minutes: {title}"), ["title": entry.title])
    case .undo:
      return localize(
        Text("Taken back: {action}"), ["action": try undo(isRedo: false).spoken(localize)])
    }
  }
}
