internal import SpecCore

/// Records what is due and starts its notifications; `run`, `tick` and `watch` present the results.
struct Runner {
  /// The result of one step.
  struct Step: Sendable {
    /// Durably recorded, and announced as far as channels do it.
    var events: [RunnerEvent] = []
    var failure: Failure?
    /// When the next step has something to do; nil for never.
    var next: Instant?
  }

  /// Why nothing could be read or recorded; it is tried again every five seconds.
  struct Failure: Sendable {
    let error: any ReportedError
    /// The timers that are due; nil if none is.
    let titles: String?
    let text: String
    /// False if the step before failed for the same reason.
    let isNew: Bool
  }

  let zones: TimerZones
  /// Whether this process is the one that rings.
  private(set) var isActive = false
  var notifier: EntryNotifier
  private let context: Context
  private let store: Store
  private let lock: NamedLock?
  private let catchUp: CatchUp
  private var monitor: ChangeMonitor
  private var plan: RunnerPlan
  private var warned: Set<Int> = []
  /// The journal holds what the last step recorded, and the files do not yet.
  private var isUnapplied = false
  /// Nanoseconds of the monotonic clock before which nothing is tried again.
  private var retryTime: UInt64?
  private var lastFailure: String?

  private static let retryInterval: UInt64 = 5_000_000_000

  /// - Parameter mayRing: whether `step` may make this process the one that rings.
  /// - Throws: what is wrong with the stored state.
  init(
    _ context: Context, catchUp: CatchUp, notifier: EntryNotifier, mayRing: Bool = true
  ) throws {
    self.context = context
    self.catchUp = catchUp
    self.notifier = notifier
    // A fire waits one second for a writer that keeps the store: then it is told without a record.
    var store = try context.timersStore(timeout: .seconds(mayRing ? 1 : 10))
    // What is due must not wait for what was read before to be read again.
    store.memory = StoreMemory()
    self.store = store
    lock = mayRing ? try store.lock(named: TimersDocuments.runnerLock) : nil
    zones = TimerZones(context)
    monitor = try ChangeMonitor(store)
    plan = RunnerPlan(TimersFile(), zones: zones)
    try refresh()
  }

  /// The process that rings, as it is told to people.
  var holder: String { lock?.holder.map(String.init) ?? "?" }

  /// Makes this process the one that rings, until it ends.
  ///
  /// - Throws: `runnerBusy` if another one rings.
  mutating func start() throws {
    // A process that only looks whether anybody rings has the lock for an instant.
    isActive = try lock?.take(within: .milliseconds(50), context.clock) ?? false
    if !isActive { throw TimersError.runnerBusy(pid: holder) }
  }

  /// Notices changes by others, and records and announces the fires of one instant, durably before
  /// anybody is told. After a step with events the next one is due at once.
  ///
  /// - Parameter last: later fires are left to others.
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
          step.events = try record(through: instant, at: moment)
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

  /// Records and announces all that is due. Beside a process that rings these are only the fires more
  /// than 60 seconds overdue: it is stuck.
  mutating func tick(at now: Instant) throws -> [RunnerEvent] {
    let isRinging = try store.isHeld(TimersDocuments.runnerLock)
    return try record(through: now, at: now, only: isRinging ? .overdue : .everything)
  }

  /// Brings what was recorded into its files, and ends the deliveries under way.
  mutating func end() {
    apply()
    notifier.stop()
    lock?.release()
  }

  private mutating func refresh() throws {
    apply()
    let store = store
    guard let file = try monitor.ifChanged({ try store.read { try $0.timers() } }) else { return }
    plan = RunnerPlan(file, zones: zones)
    for timer in plan.withoutZone where warned.insert(timer.id).inserted {
      context.note(TimersError.zoneMissing(timer).failure.message(in: context.language))
    }
  }

  /// If it fails, what was recorded is in the journal all the same.
  private mutating func apply() {
    if isUnapplied { _ = try? store.endUnfinished() }
    isUnapplied = false
  }

  /// What is told must not wait for more of the disk than the journal, so the files follow later.
  private mutating func record(
    through instant: Instant, at now: Instant, only scope: RecordingScope = .everything
  ) throws -> [RunnerEvent] {
    let events = try store.transaction(appliedLater: true) { transaction in
      var log = try EventLog(transaction)
      let before = log.file
      let events = try log.tick(
        at: instant, created: now, zones: zones, catchUp: catchUp, only: scope
      ).events
      if log.file != before { try log.commit() }
      return events
    }
    isUnapplied = true
    // The entries are recorded as announced, so nothing may fail before they are.
    let entries = events.compactMap(\.entry)
    notifier.notify(of: entries, at: now, zones: zones.zones(of: entries))
    return events
  }

  private func failure(_ error: any ReportedError, at now: Instant) -> Failure {
    let isDue = plan.due.map { $0 <= now } ?? false
    let titles = isDue ? plan.titles.joined(separator: ", ") : nil
    let text = context.localizer(
      isDue ? runnerTexts.unrecorded : runnerTexts.unread,
      ["titles": titles ?? "", "reason": error.failure.message(in: context.language)])
    return Failure(error: error, titles: titles, text: text, isNew: text != lastFailure)
  }

  private func next(at now: Instant) -> Instant? {
    guard let retryTime else { return plan.next }
    let left = Int64(clamping: retryTime &- min(retryTime, context.clock.monotonic()))
    return now.adding(.nanoseconds(left))
  }
}
