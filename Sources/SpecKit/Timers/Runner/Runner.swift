internal import SpecCore

/// The state of whoever rings: the plan, what it was made from, and the deliveries under way.
/// `run` and any screen that runs drive the same one.
struct Runner {
  /// What one instant brought.
  struct Recorded: Sendable {
    var events: [RunnerEvent]
    var items: [TickReport.Item]
    var zones: [String: Zone]
    var at: Instant

    var entries: [Entry] { events.compactMap(\.entry) }
  }

  private let context: Context
  private let store: Store
  private let path: String
  private let catchUp: CatchUp
  private var zones: Zones
  private var seen: FileStatus?
  private var warned: Set<Int> = []
  private(set) var plan: RunnerPlan
  var bells: Bellringer

  /// - Throws: what is wrong with the stored state.
  init(_ context: Context, catchUp: CatchUp, bells: Bellringer) throws {
    self.context = context
    self.catchUp = catchUp
    self.bells = bells
    store = try context.timersStore()
    path = try store.path(of: TimersPlaces.timers)
    zones = Zones(context)
    plan = RunnerPlan(TimersFile(), zones: &zones)
    try load(try Files.status(path))
  }

  /// Makes the plan afresh if any process has changed the timers since.
  mutating func refresh() throws {
    let status = try Files.status(path)
    if status != seen { try load(status) }
  }

  /// The status is from before reading, so that what changes meanwhile is read next time.
  private mutating func load(_ status: FileStatus?) throws {
    let file = try store.read { try $0.value(TimersPlaces.timers) }
    seen = status
    plan = RunnerPlan(file, zones: &zones)
    for timer in plan.unread where warned.insert(timer.id).inserted {
      context.note(TimersError.zoneMissing(timer).failure(in: context.language).message)
    }
  }

  /// Records what the plan has for this moment, durably, before anybody is told; nil if nothing.
  /// The plan is old from then on: `refresh` comes first the next time.
  mutating func record(at now: Instant) throws -> Recorded? {
    guard case .record(let instant) = plan.step(at: now) else { return nil }
    let said = try store.transaction { transaction in
      var ledger = try Ledger(transaction)
      let before = ledger.file
      let said = try ledger.tick(at: instant, created: now, zones: &zones, catchUp: catchUp).said
      if ledger.file != before { try ledger.commit() }
      return said
    }
    // What fails from here on must not keep the entries from being told.
    return Recorded(
      events: said, items: said.map { TickReport.Item($0, at: now, &zones) },
      zones: context.installedZones(of: said.compactMap(\.entry)), at: now)
  }

  mutating func ring(for recorded: Recorded) {
    bells.ring(for: recorded.entries, at: recorded.at, zones: recorded.zones)
  }
}

extension TickReport.Item {
  init(_ event: RunnerEvent, at now: Instant, _ zones: inout Zones) {
    switch event {
    case .fire(let entry): self.init(kind: "fire", event: EntryReport(entry, at: now))
    case .snooze(let entry): self.init(kind: "snooze", event: EntryReport(entry, at: now))
    case .finish(let timer):
      let zone = try? zones.zone(of: timer)
      self.init(kind: "finish", timer: TimerReport(timer, at: now, in: zone))
    }
  }
}
