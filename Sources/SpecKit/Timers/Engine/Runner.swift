internal import SpecCore

/// The runner: records due fires and starts their notifications. `run`, `tick` and `watch` present the results.
struct Runner {
  /// The result of one step.
  struct Step: Sendable {
    /// Durably recorded; their notifications have begun.
    var reports: [RunnerReport] = []
    var failure: RunnerFailure?
    /// When the next step has something to do; nil for never.
    var next: Instant?
  }

  let store: Store
  let zones: TimerZones
  /// Whether this process holds the lock of the active runner.
  private(set) var isActive = false
  var notifier: EntryNotifier
  private let context: Context
  private let lock: NamedLock?
  private let catchUp: CatchUp
  private var monitor: ChangeMonitor
  private var plan: RunnerPlan
  private var warned: Set<Int> = []
  /// Whether recorded fires are durable but not in their files yet.
  private var hasDeferredWork = false
  /// Nanoseconds of the monotonic clock before which nothing is tried again.
  private var retryTime: UInt64?
  private var lastFailure: String?

  private static let retryInterval: UInt64 = 5_000_000_000

  /// - Parameter mayRing: whether this process may become the active runner.
  /// - Throws: `StoreError` if the stored timers cannot be read.
  init(
    _ context: Context, catchUp: CatchUp, notifier: EntryNotifier, mayRing: Bool = true
  ) throws {
    self.context = context
    self.catchUp = catchUp
    self.notifier = notifier
    // An active runner waits one second for another writer, then it reports that it cannot record.
    var store = try context.timersStore(timeout: .seconds(mayRing ? 1 : 10))
    // Unchanged files are not parsed again when a fire is due.
    store.memory = StoreMemory()
    // More than the changes of a thousand open entries have. They wait only until people have heard of them.
    store.deferralLimit = 1 << 20
    self.store = store
    lock = mayRing ? try store.lock(named: TimersDocuments.runnerLock) : nil
    zones = TimerZones(context)
    monitor = try ChangeMonitor(store)
    plan = RunnerPlan(TimersState(), zones: zones)
    try refresh()
  }

  /// The process id of the active runner, or `?`.
  var holder: String { lock?.holder.map(String.init) ?? "?" }

  /// Makes this process the active runner.
  ///
  /// - Throws: `runnerBusy` if another process is the active runner.
  mutating func start() throws {
    // `isHeld` in another process takes the lock for an instant.
    isActive = try lock?.take(within: .milliseconds(50), context.clock) ?? false
    if !isActive { throw Failure.runnerBusy(pid: holder) }
  }

  /// Notices changes by other processes, takes the lock if it is free, and records the due fires of one
  /// instant. After a step with events the caller takes the next step at once.
  ///
  /// - Parameter last: later fires are not recorded.
  /// - Throws: an error of the lock; failures to read or record are in the result.
  mutating func step(at now: Instant, until last: Instant? = nil) throws -> Step {
    notifier.check()
    if let lock, !isActive { isActive = try lock.take() }
    var step = Step()
    if retryTime.map({ context.clock.monotonic() >= $0 }) ?? true {
      do {
        try refresh()
        let moment = now.wholeSecond
        if isActive,
          let instant = plan.recording(at: moment, until: min(moment, last ?? moment))
        {
          step.reports = try record(through: instant, at: moment, isAppliedLater: true)
          hasDeferredWork = true
        } else {
          finishDeferredWork()
        }
        (retryTime, lastFailure) = (nil, nil)
      } catch let error as any ReportedError {
        step.failure = failure(error, at: now)
        lastFailure = step.failure?.text
        retryTime = context.clock.monotonic() &+ Self.retryInterval
      }
    }
    if isActive { step.next = next(at: now) }
    return step
  }

  /// Records and announces all due fires. While another process is the active runner, it takes only fires
  /// more than 60 seconds overdue, because that process is stuck.
  ///
  /// - Throws: `StoreError`.
  mutating func tick(at now: Instant) throws -> [RunnerReport] {
    let isRinging = try store.isHeld(TimersDocuments.runnerLock)
    let last = isRinging ? Timer.lastOverdue(at: now) : now
    return try record(through: last, at: now, isBesideRunner: isRinging)
  }

  /// Kills the notifications under way and releases the lock.
  mutating func end() {
    notifier.stop()
    finishDeferredWork()
    lock?.release()
  }

  /// Applies the journal of recorded fires. It waits until their notifications have begun, because applying flushes more
  /// files than recording.
  private mutating func finishDeferredWork() {
    guard hasDeferredWork else { return }
    hasDeferredWork = false
    // After a failure, the next writer applies it.
    try? store.endUnfinished()
  }

  private mutating func refresh() throws {
    let store = store
    guard let state = try monitor.ifChanged({ try store.read { try $0.state() } }) else { return }
    plan = RunnerPlan(state, zones: zones)
    for timer in plan.withoutZone where warned.insert(timer.id).inserted {
      context.note(Failure.zoneMissing(timer).message(in: context.language))
    }
  }

  private mutating func record(
    through last: Instant, at now: Instant, isBesideRunner: Bool = false,
    isAppliedLater: Bool = false
  ) throws -> [RunnerReport] {
    let events = try store.transaction(appliedLater: isAppliedLater) { transaction in
      var timers = try TimersTransaction(transaction, at: now, zones: zones)
      let events = timers.recordReached(
        through: last, catchUp: catchUp, isBesideRunner: isBesideRunner)
      try timers.commit()
      return events
    }
    // The entries are recorded as announced, so nothing may throw before their notifications begin.
    notifier.notify(of: events.compactMap(\.event))
    return events
  }

  private func failure(_ error: any ReportedError, at now: Instant) -> RunnerFailure {
    let isDue = plan.due.map { $0 <= now } ?? false
    let titles = isDue ? plan.titles.joined(separator: ", ") : nil
    let text = context.localizer(
      isDue
        ? Text("{titles}: due, but it cannot be recorded: {reason}; trying again")
        : Text("the timers cannot be read: {reason}; trying again"),
      ["titles": titles ?? "", "reason": error.failure.message(in: context.language)])
    return RunnerFailure(error: error, titles: titles, text: text, isNew: text != lastFailure)
  }

  private func next(at now: Instant) -> Instant? {
    guard let retryTime else { return plan.next }
    let left = Int64(clamping: retryTime &- min(retryTime, context.clock.monotonic()))
    return now.adding(.nanoseconds(left))
  }
}

/// A failure to read or record, which the runner retries every five seconds.
struct RunnerFailure: Sendable {
  let error: any ReportedError
  /// The titles of the due timers; nil if none is due.
  let titles: String?
  let text: String
  /// False if the previous attempt failed with the same text.
  let isNew: Bool
}

/// The next due work of a runner, computed from the stored state after each change of it.
struct RunnerPlan: Sendable, Hashable {
  /// The next fire that is shown or ends its timer, and the timers it belongs to.
  private(set) var due: Instant?
  private(set) var titles: [String] = []
  /// The next entry to announce again.
  private(set) var snooze: Instant?
  /// Whether an entry waits to be announced.
  private(set) var isPending: Bool
  /// Timers whose zone is not installed.
  private(set) var withoutZone: [Timer] = []

  init(_ state: TimersState, zones: TimerZones) {
    isPending = !state.unannounced.isEmpty
    snooze = state.entries.compactMap(\.snoozedUntil).min()
    for timer in state.timers where timer.type == .down && timer.paused == nil {
      guard let zoned = try? zones.zoned(timer) else {
        withoutZone.append(timer)
        continue
      }
      guard let next = zoned.nextToRecord else { continue }
      if due.map({ next < $0 }) ?? true { (due, titles) = (next, []) }
      if next == due { titles.append(timer.title) }
    }
  }

  /// When there is something to do, nil for never.
  var next: Instant? { [due, snooze].compactMap(\.self).min() }

  /// Returns the instant through which to record now; nil if nothing is due or waits to be announced.
  ///
  /// A late runner records one instant after the other, so that no fire that is still on time is merged
  /// with another. Fires that are overdue are recorded at once.
  ///
  /// - Parameter last: not after `now`; later fires are left to others.
  func recording(at now: Instant, until last: Instant) -> Instant? {
    if let due, due <= last {
      return now.seconds - due.seconds <= Timer.onTimeLimit ? due : last
    }
    let isSnoozeDue = snooze.map { $0 <= last } ?? false
    return isPending || isSnoozeDue ? last : nil
  }
}

extension ZonedTimer {
  /// The next cycle to record: the next shown one of the coming 10 years, else the last one.
  fileprivate var nextToRecord: Instant? {
    let recorded = timer.run.recorded
    guard let schedule, schedule.lastCycle > recorded else { return nil }
    let start = schedule.due(recorded) ?? Instant(seconds: schedule.anchor)
    if let shown = schedule.next(after: recorded, isShown: true, now: start) {
      return schedule.due(shown)
    }
    // Without an end the last cycle is at the horizon and never recorded.
    return timer.repeats == nil && timer.end == nil ? nil : schedule.due(schedule.lastCycle)
  }
}

/// Detects changes of the timers and open entries by any process.
struct ChangeMonitor {
  /// The polling interval: a change takes effect within 0.2 s.
  static let interval = Duration.milliseconds(150)

  private let store: Store
  private let paths: [String]
  private var statuses: [FileStatus?]?

  init(_ store: Store) throws {
    self.store = store
    paths = [
      try store.path(of: TimersDocuments.timers), try store.path(of: TimersDocuments.entries),
    ]
  }

  /// Calls `read` at the first call and after each change. If it throws, the next call repeats it.
  ///
  /// - Returns: nil if nothing has changed.
  mutating func ifChanged<Value>(_ read: () throws -> Value) throws -> Value? {
    // From before the reading, so that a change during it is noticed by the next call.
    // The change of a writer that was killed may be in the journal only.
    let statuses = try paths.map { try Files.status($0) } + [store.journalStatus()]
    guard statuses != self.statuses else { return nil }
    let value = try read()
    self.statuses = statuses
    return value
  }
}
