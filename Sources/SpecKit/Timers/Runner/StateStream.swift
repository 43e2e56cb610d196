internal import SpecCore

/// What `watch --json` tells besides the lines of the runner: what there is at first, then each
/// timer and entry that anybody has changed.
final class StateStream {
  private let context: Context
  private let store: Store
  private let paths: [String]
  private var zones: Zones
  private var data: WatchData?
  private var seen: [FileStatus?] = []
  /// The second of the last look at what time alone changes.
  private var looked = Instant(seconds: 0)
  private var states: [Int: String] = [:]
  /// Entries that a line of the runner has told already.
  private var toldEntries: [Entry] = []

  init(_ context: Context) throws {
    self.context = context
    store = try context.timersStore()
    paths = [try store.path(of: TimersPlaces.timers), try store.path(of: TimersPlaces.open)]
    zones = Zones(context)
  }

  /// The runner is about to tell these.
  func told(_ entries: [Entry]) { toldEntries += entries }

  /// - Throws: `ReaderGone`; at first, what is wrong with the stored state.
  func look(at now: Instant) throws {
    if context.output.isClosed() { throw ReaderGone() }
    let now = now.wholeSecond
    let status = try paths.map { try Files.status($0) }
    guard let old = data else { return try begin(status, at: now) }
    if status != seen {
      seen = status
      let new: WatchData
      do {
        new = try WatchData(context, store, &zones)
      } catch let error as any ReportedError {
        return context.note("spec: \(error.failure(in: context.language).message)")
      }
      data = new
      try tellEntries(from: old, to: new, at: now)
      try tellTimers(from: old, to: new, at: now)
    } else if now != looked {
      try tellTimers(from: old, to: old, at: now)
    }
    looked = now
  }

  private func begin(_ status: [FileStatus?], at now: Instant) throws {
    let new = try WatchData(context, store, &zones)
    (data, seen, looked) = (new, status, now)
    let reports = new.reports(at: now)
    states = Dictionary(uniqueKeysWithValues: reports.map { ($0.id, $0.state) })
    let entries = new.entries.map { EntryReport($0, at: now) }
    try context.emit(StreamLine(kind: "state", timers: reports, events: entries))
  }

  /// Those that were changed, those whose state the time has changed, and those that are gone.
  private func tellTimers(from old: WatchData, to new: WatchData, at now: Instant) throws {
    let before = Dictionary(uniqueKeysWithValues: old.timers.map { ($0.id, $0) })
    for (timer, report) in zip(new.timers, new.reports(at: now)) {
      let isSame = before[timer.id] == timer && states[timer.id] == report.state
      states[timer.id] = report.state
      if !isSame { try context.emit(StreamLine(kind: "timer", timer: report)) }
    }
    let kept = Set(new.timers.map(\.id))
    for report in old.reports(at: now) where !kept.contains(report.id) {
      states[report.id] = nil
      try context.emit(StreamLine(kind: "timer", timer: report, deleted: true))
    }
  }

  private func tellEntries(from old: WatchData, to new: WatchData, at now: Instant) throws {
    let before = Dictionary(uniqueKeysWithValues: old.entries.map { ($0.id, $0) })
    let kept = Set(new.entries.map(\.id))
    let gone = old.entries.filter { !kept.contains($0.id) }
    let changed = new.entries.filter { before[$0.id] != $0 && !toldEntries.contains($0) }
    toldEntries = []
    for entry in try (dismissals(of: gone) + changed).sorted(by: { $0.id < $1.id }) {
      try context.emit(StreamLine(kind: "event", event: EntryReport(entry, at: now)))
    }
  }

  /// What became of entries that are no longer open, from the latest months of the history; those
  /// that were dropped are not there.
  private func dismissals(of gone: [Entry]) throws -> [Entry] {
    guard !gone.isEmpty else { return [] }
    let ids = Set(gone.map(\.id))
    return try store.read { snapshot in
      try snapshot.histories().suffix(2).flatMap {
        EntryLine.dismissed(after: try snapshot.entries($0)).filter { ids.contains($0.id) }
      }
    }
  }
}

/// One line of the stream.
private struct StreamLine: Presentable {
  struct Payload: Encodable {
    var kind: String
    var timers: [TimerReport]?
    var events: [EntryReport]?
    var timer: TimerReport?
    var event: EntryReport?
    var deleted: Bool?
  }

  var payload: Payload

  init(
    kind: String, timers: [TimerReport]? = nil, events: [EntryReport]? = nil,
    timer: TimerReport? = nil, event: EntryReport? = nil, deleted: Bool? = nil
  ) {
    payload = Payload(
      kind: kind, timers: timers, events: events, timer: timer, event: event, deleted: deleted)
  }

  func records() -> [[String]] { [] }
  func drawing(_ page: Page) -> [Line] { [] }
}

extension Context {
  /// Tells what stands and what changes, until a signal comes or nobody reads any more.
  func streamState(_ options: RunnerOptions, isRunning: Bool) throws {
    let stream = try StateStream(self)
    if isRunning {
      let runner = try Runner(self, catchUp: options.catchUp, bells: options.bellringer(self))
      var loop = try RunnerLoop(self, .init(), runner: runner, stream: stream)
      return try loop.run()
    }
    let stop = stopSignals()
    while true {
      try stream.look(at: now)
      try clock.sleep(.milliseconds(150))
      if let signal = stop() { signal.die() }
    }
  }
}
