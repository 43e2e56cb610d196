internal import SpecCore

/// The updates of the VIP as they come, for both faces of `watch`: polls what is due, takes what other
/// processes have polled, and keeps what was not shown yet in its order.
///
/// Each watcher has its own; whatever one shows the others show too. Time is the context's, so that it runs
/// in virtual time as well.
struct UpdateFeed: Sendable {
  /// What a step found.
  enum Finding: Sendable, Equatable {
    /// Somebody else was chosen, by another process; what waited for the one before is gone.
    case vipChanged(Person)
    /// Signed out, by another process or because the service ended it.
    case signedOut(reason: String?)
    /// Signed in, but nobody is chosen any more.
    case choosing
  }

  private(set) var vip: Person
  private(set) var account: String
  /// Updates that were not shown yet, in their order.
  private(set) var waiting: [Update] = []
  /// When the next step is due.
  private(set) var next: Instant
  private let kinds: [UpdateKind]
  /// The kinds that are asked for: a service may give both by one call.
  private var polled: [UpdateKind]
  /// With room for the test service's world of a week.
  private let memory = StoreMemory(limit: 32 << 20)
  /// Everything happens exactly when it is due.
  private let isVirtual: Bool
  /// The number of the last update that was taken from the history.
  private var lastTaken: Int
  /// As it was when this watch began: what came later is shown here whoever else has shown it.
  private var start: Inbox
  private var generation: [UInt8]?
  /// No poll before, because the lock was held or the sign-in could not be renewed.
  private var pausedUntil: Instant?
  private let unstored = UnstoredPolls()
  /// Monotonic time, in nanoseconds, at which a step gives up its calls; nil for none.
  var deadline: UInt64?
  /// Whether a signal waits for the end of a renewal of the sign-in.
  var defersSignals = false

  /// How soon a change by another process is noticed.
  static let lookInterval = Duration.seconds(5)
  private static let pause = Duration.seconds(30)

  /// - Throws: 77 `signed-out`, 78 `no-vip`.
  init(_ app: UsFrame, kinds: [UpdateKind] = UpdateKind.allCases, isVirtual: Bool = false) throws {
    let status = try app.status()
    let (signIn, vip) = try status.watching()
    (self.vip, account, self.kinds, self.isVirtual) = (vip, signIn.accountKey, kinds, isVirtual)
    polled = signIn.service.provider.polled(kinds)
    (start, lastTaken) = (status.inbox, status.inbox.watchSeq)
    next = app.now
  }

  /// Does what is due at this moment: it may talk to the service and take as long as that does.
  ///
  /// - Returns: what ends or changes the watch; nil for none.
  /// - Throws: what is damaged here; failures of the service are logged and tried again.
  mutating func step(_ context: Context) throws -> Finding? {
    var app = try UsFrame(context, memory: memory)
    app.deadline = deadline
    app.defersSignals = defersSignals
    if let finding = try look(app) { return finding }
    if let due = try dueKinds(app), !due.isEmpty || unstored.polls != nil {
      poll(due, app)
      if let finding = try look(app) { return finding }
      wait(for: unstored.takeArrived())
    }
    storeMarks(app)
    next = try nextStep(app)
    return nil
  }

  /// Counts updates as shown: when the box has begun to fade in, or the line was written. What cannot be
  /// stored now is stored later; after a crash before that it is shown again.
  mutating func markShown(_ updates: [Update], _ context: Context) throws {
    waiting.removeAll { one in updates.contains { $0.kind == one.kind && $0.id == one.id } }
    let app = try UsFrame(context, memory: memory)
    unstored.mark(updates)
    storeMarks(app)
    for update in updates { app.record(.shown(update.kind)) }
  }

  private func storeMarks(_ app: UsFrame) {
    let marks = unstored.marks
    guard !marks.isEmpty else { return }
    do {
      try app.store.transaction { transaction in
        try transaction.update(Documents.inbox) { inbox in
          guard inbox.vip?.id == vip.id else { return }
          inbox.markWatched(marks)
        }
      }
      unstored.remove(marks: marks)
    } catch {
      let failure = Failure(error)
      app.log(.error, failure.code, failure.message(in: app.context.language))
    }
  }

  /// Takes an update out of what waits, to show it; it counts once ``markShown(_:_:)`` was called.
  mutating func takeNext() -> Update? { waiting.isEmpty ? nil : waiting.removeFirst() }

  /// Looks at what is stored.
  private mutating func look(_ app: UsFrame) throws -> Finding? {
    let current = app.store.generation()
    if let current, current == generation { return nil }
    let (status, arrived) = try app.store.read { snapshot in
      let status = try AppStatus(snapshot, at: app.now)
      let isSame = status.inbox.vip?.id == vip.id
      return (status, isSame ? try snapshot.updates(after: lastTaken) : [])
    }
    guard let signIn = status.signIn else { return .signedOut(reason: status.progress.reason) }
    guard let chosen = status.progress.vip, status.progress.state == .watching else {
      return .choosing
    }
    if chosen.id != vip.id || signIn.accountKey != account {
      (vip, account) = (chosen, signIn.accountKey)
      (waiting, generation) = ([], nil)
      unstored.forget()
      (start, lastTaken) = (status.inbox, status.inbox.watchSeq)
      polled = signIn.service.provider.polled(kinds)
      return .vipChanged(chosen)
    }
    vip = chosen
    generation = current
    guard let last = arrived.last else { return nil }
    lastTaken = max(lastTaken, last.seq)
    wait(for: arrived.filter { !start.hasWatched($0.seq) && !unstored.recognize($0) })
    return nil
  }

  private mutating func wait(for updates: [Update]) {
    waiting += updates.filter { kinds.contains($0.kind) }
    waiting.sort { $0.comesBefore($1) }
  }

  /// Nil while polls pause.
  private func dueKinds(_ app: UsFrame) throws -> [UpdateKind]? {
    if let pausedUntil, app.now < pausedUntil { return nil }
    let settings = try app.settings()
    let clocks = try clocks(app)
    return polled.filter { kind in
      settings.interval(of: kind).map { clocks[kind].isDue(at: app.now, configured: $0) } ?? false
    }
  }

  private func clocks(_ app: UsFrame) throws -> PollClocks {
    try unstored.polls?.clocks ?? app.store.read { try $0.value(Documents.limits) }
  }

  private mutating func poll(_ due: [UpdateKind], _ app: UsFrame) {
    pausedUntil = nil
    do {
      let settings = try app.settings()
      let timing =
        isVirtual
        ? PollTiming(exactly: settings) : PollTiming(settings, random: app.context.random)
      _ = try Poller(app, timing, onlyDue: true, unstored: unstored).poll(due)
    } catch UsFrameError.revoked, UsFrameError.signedOut, UsFrameError.noVIP {
      // What is stored says so.
      generation = nil
    } catch UsFrameError.busy where app.isOver {
      // The watch ends while another process polls.
    } catch {
      // Another process holds the lock, or a full disk keeps what was fetched before from being stored.
      pausedUntil = app.now.adding(Self.pause)
      let failure = Failure(error)
      app.log(.error, failure.code, failure.message(in: app.context.language))
    }
  }

  private func nextStep(_ app: UsFrame) throws -> Instant {
    let look = app.now.adding(Self.lookInterval)
    if let pausedUntil, app.now < pausedUntil { return min(look, pausedUntil) }
    let settings = try app.settings()
    let clocks = try clocks(app)
    let polls = polled.compactMap { kind -> Instant? in
      guard let configured = settings.interval(of: kind), !clocks[kind].isOff else { return nil }
      return clocks[kind].due(at: app.now, configured: configured)
    }
    return polls.min().map { min(max($0, app.now), look) } ?? look
  }
}
