internal import SpecCore

/// The state of an active runner: the plan, the file it was made from, and the deliveries under way.
/// `run` and `watch` drive the same one.
struct Runner {
  /// What was recorded at one moment.
  struct Batch: Sendable {
    var events: [RunnerEvent]
    var reports: [RunnerReport]
    var zones: [String: Zone]
    var at: Instant

    var entries: [Entry] { events.compactMap(\.entry) }
  }

  private let context: Context
  private let store: Store
  private let path: String
  private let catchUp: CatchUp
  private let zones: TimerZones
  private var fileStatus: FileStatus?
  private var warned: Set<Int> = []
  private(set) var plan: RunnerPlan
  var notifier: EntryNotifier

  /// How long a fire waits for a writer that keeps the store: then it is told without a record.
  private static let patience = Duration.seconds(1)

  /// - Throws: what is wrong with the stored state.
  init(_ context: Context, catchUp: CatchUp, notifier: EntryNotifier) throws {
    self.context = context
    self.catchUp = catchUp
    self.notifier = notifier
    var store = try context.timersStore(timeout: Self.patience)
    // What is due must not wait for what was read before to be read again.
    store.memory = StoreMemory()
    self.store = store
    path = try store.path(of: TimersDocuments.timers)
    zones = TimerZones(context)
    plan = RunnerPlan(TimersFile(), zones: zones)
    try load(try Files.status(path))
  }

  /// Makes the plan again if any process has changed the timers since.
  mutating func refresh() throws {
    let status = try Files.status(path)
    if status != fileStatus { try load(status) }
  }

  /// The status is from before reading, so that a change during the reading is read next time.
  private mutating func load(_ status: FileStatus?) throws {
    let file = try store.read { try $0.timers() }
    fileStatus = status
    plan = RunnerPlan(file, zones: zones)
    for timer in plan.withoutZone where warned.insert(timer.id).inserted {
      context.note(Failure.zoneMissing(timer).message(in: context.language))
    }
  }

  /// Records what the plan has for this moment, durably, before anybody is told; nil if nothing. What is
  /// told must not wait for more of the disk than that, so `finish` comes after telling.
  /// The plan is outdated from then on: `refresh` comes first the next time.
  ///
  /// - Parameter last: fires later than that are left to others.
  mutating func record(at now: Instant, until last: Instant? = nil) throws -> Batch? {
    guard case .record(let due) = plan.step(at: now) else { return nil }
    let instant = min(due, last ?? due)
    let events = try store.transaction(appliedLater: true) { transaction in
      var log = try EventLog(transaction)
      let before = log.file
      let events = try log.tick(at: instant, created: now, zones: zones, catchUp: catchUp).events
      if log.file != before { try log.commit() }
      return events
    }
    // An error from here on must not keep the entries from being announced.
    return Batch(
      events: events, reports: events.map { RunnerReport($0, at: now, zones) },
      zones: zones.zones(of: events.compactMap(\.entry)), at: now)
  }

  /// What to tell when recording failed; the title is that of the timers that are due.
  func failure(_ error: any ReportedError) -> (titles: String?, text: String) {
    let isDue = plan.due.map { $0 <= context.now } ?? false
    let titles = isDue ? plan.titles.joined(separator: ", ") : ""
    let text = context.localizer(
      titles.isEmpty ? runnerTexts.unread : runnerTexts.unrecorded,
      ["titles": titles, "reason": error.failure.message(in: context.language)])
    return (titles.isEmpty ? nil : titles, text)
  }

  /// Brings what was recorded into its files. If that fails, it is in the journal all the same.
  func finish() { _ = try? store.endUnfinished() }

  mutating func notify(of recorded: Batch) {
    notifier.notify(of: recorded.entries, at: recorded.at, zones: recorded.zones)
  }
}
