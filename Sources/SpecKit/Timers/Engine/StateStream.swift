internal import SpecCore

/// The lines of `watch --json` besides those of the runner: the state at first, then each timer
/// and entry that any process has changed.
final class StateStream {
  private let context: Context
  private let store: Store
  private let paths: [String]
  private let zones: TimerZones
  private var data: WatchData?
  private var fileStatus: [FileStatus?] = []
  /// The second of the last comparison of states.
  private var lastSecond = Instant(seconds: 0)
  private var states: [Int: TimerState?] = [:]
  /// Entries that the runner has announced already.
  private var announced: [Entry] = []

  init(_ context: Context) throws {
    self.context = context
    store = try context.timersStore()
    paths = try WatchData.paths(in: store)
    zones = TimerZones(context)
  }

  /// The runner is about to announce these.
  func skip(_ entries: [Entry]) { announced += entries }

  /// Tells what has changed.
  ///
  /// - Throws: `BrokenPipe`; at first, what is wrong with the stored state.
  func update(at now: Instant) throws {
    if context.output.isClosed() { throw BrokenPipe() }
    let now = now.wholeSecond
    let status = try paths.map { try Files.status($0) }
    guard let old = data else { return try begin(status, at: now) }
    if status != fileStatus {
      fileStatus = status
      let new: WatchData
      do {
        new = try WatchData(store, zones)
      } catch let error as any ReportedError {
        return context.note("spec: \(error.failure.message(in: context.language))")
      }
      data = new
      try showEntries(from: old, to: new, at: now)
      try showTimers(from: old, to: new, at: now)
    } else if now != lastSecond {
      try showTimers(from: old, to: old, at: now)
    }
    lastSecond = now
  }

  private func show(_ report: RunnerReport) throws {
    try context.show(Presentation(report) { _ in [] })
  }

  private func begin(_ status: [FileStatus?], at now: Instant) throws {
    let new = try WatchData(store, zones)
    (data, fileStatus, lastSecond) = (new, status, now)
    let reports = new.reports(at: now)
    states = Dictionary(uniqueKeysWithValues: reports.map { ($0.id, $0.status?.state) })
    let entries = new.entries.map { EntryReport($0, at: now) }
    try show(RunnerReport(kind: "state", timers: reports, events: entries))
  }

  /// Timers that were changed, those whose state the time has changed, and those that are gone.
  private func showTimers(from old: WatchData, to new: WatchData, at now: Instant) throws {
    let before = Dictionary(uniqueKeysWithValues: old.timers.map { ($0.id, $0) })
    for (timer, report) in zip(new.timers, new.reports(at: now)) {
      let isSame = before[timer.id] == timer && states[timer.id] == report.status?.state
      states[timer.id] = report.status?.state
      if !isSame { try show(RunnerReport(kind: "timer", timer: report)) }
    }
    let kept = Set(new.timers.map(\.id))
    for report in old.reports(at: now) where !kept.contains(report.id) {
      states[report.id] = nil
      try show(RunnerReport(kind: "timer", timer: report, deleted: true))
    }
  }

  private func showEntries(from old: WatchData, to new: WatchData, at now: Instant) throws {
    let before = Dictionary(uniqueKeysWithValues: old.entries.map { ($0.id, $0) })
    let kept = Set(new.entries.map(\.id))
    let closed = old.entries.filter { !kept.contains($0.id) }
    let changed = new.entries.filter { before[$0.id] != $0 && !announced.contains($0) }
    announced = []
    for entry in try (dismissals(of: closed) + changed).sorted(by: { $0.id < $1.id }) {
      try show(RunnerReport(kind: "event", event: EntryReport(entry, at: now)))
    }
  }

  /// The dismissed state of entries that are no longer open, from the latest months of the history;
  /// dropped entries are not there.
  private func dismissals(of closed: [Entry]) throws -> [Entry] {
    guard !closed.isEmpty else { return [] }
    let ids = Set(closed.map(\.id))
    return try store.read { snapshot in
      try snapshot.histories().suffix(2).flatMap {
        EntryLine.dismissed(after: try snapshot.entries($0)).filter { ids.contains($0.id) }
      }
    }
  }

  /// Tells the state and its changes, until a signal comes or nobody reads any more.
  static func run(_ context: Context, _ options: RunnerOptions, isRunning: Bool) throws {
    let stream = try StateStream(context)
    if isRunning {
      let runner = try Runner(
        context, catchUp: options.catchUp, notifier: options.entryNotifier(context))
      var loop = try RunnerLoop(context, .init(), runner: runner, stream: stream)
      return try loop.run()
    }
    let stop = context.stopSignals()
    while true {
      try stream.update(at: context.now)
      try context.clock.sleep(.milliseconds(150))
      if let signal = stop() { signal.die() }
    }
  }
}
