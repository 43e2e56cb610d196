internal import SpecCore

/// Runs until it is stopped: records, announces, notifies, waits, and notices changes by others.
struct RunnerLoop {
  struct Settings: Sendable {
    /// The last moment, inclusive.
    var until: Instant?
    /// Ends when nothing is to come.
    var untilIdle = false
    /// The clock jumps instead of going; needs `until`.
    var isFast = false
    /// Fails if another runner is active.
    var noWait = false
  }

  private let context: Context
  private let settings: Settings
  private let lock: NamedLock
  private var runner: Runner
  private var clocks: ClockMonitor
  private let stop: () -> Signal?
  /// Tells what others change, for `watch --json`.
  private let stream: StateStream?
  /// The moment of a clock that jumps.
  private var moment: Instant
  /// Nanoseconds of the monotonic clock before which recording is not tried again.
  private var retry: UInt64?
  private var lastFailure: String?
  /// How soon a change by others is noticed, and a signal.
  private static let pause = Duration.milliseconds(150)
  private static let retryInterval: UInt64 = 5_000_000_000

  init(
    _ context: Context, _ settings: Settings, runner: Runner, stream: StateStream? = nil
  ) throws {
    self.context = context
    self.stream = stream
    self.settings = settings
    self.runner = runner
    lock = try context.timersStore().lock(named: TimersDocuments.runnerLock)
    moment = context.now.wholeSecond
    clocks = ClockMonitor(ClockMonitor.Sample(context.clock))
    stop = context.stopSignals()
  }

  /// - Throws: 75 `runner-busy` if another runner is active and `noWait` is set; what writing throws.
  mutating func run() throws {
    defer {
      runner.notifier.stop()
      lock.release()
    }
    do {
      try stream?.update(at: now)
      guard try takeOver() else { return }
      context.hint(localize(runnerTexts.hint))
      while try turn() {}
      try finishDeliveries()
    } catch let stopped as StopRequest {
      runner.notifier.stop()
      lock.release()
      stopped.signal.die()
    }
  }

  private mutating func finishDeliveries() throws {
    while !runner.notifier.isIdle {
      try sleep(.milliseconds(5))
      runner.notifier.check()
    }
  }

  private struct StopRequest: Error { let signal: Signal }

  private var localize: Localizer { context.localizer }
  private var now: Instant { settings.isFast ? moment : context.now }

  /// Waits for another runner to end; false if there is nothing left to wait for.
  private mutating func takeOver() throws -> Bool {
    var isTold = false
    var tries = 3
    while try !lock.take() {
      // A process that only asks for the holder has the lock for an instant.
      if tries > 0 {
        tries -= 1
        try sleep(.milliseconds(10))
        continue
      }
      let pid = lock.holder.map(String.init) ?? "?"
      if settings.noWait { throw Failure.runnerBusy(pid: pid) }
      if !isTold { context.note(localize(runnerTexts.waiting, ["pid": pid])) }
      isTold = true
      if let until = settings.until, context.now >= until { return false }
      try? runner.refresh()
      if settings.untilIdle, runner.plan.isIdle { return false }
      try sleep(Self.pause)
    }
    try runner.refresh()
    if isTold { context.note(localize(runnerTexts.taken)) }
    return true
  }

  /// One turn of the loop; false when all is done.
  private mutating func turn() throws -> Bool {
    try checkSignals()
    try reportClockChanges()
    runner.notifier.check()
    let now = self.now
    guard isDue else {
      try sleep(Self.pause)
      return settings.until.map { now < $0 } ?? true
    }
    do {
      try runner.refresh()
      if isWithin(now),
        let recorded = try runner.record(at: now.wholeSecond, until: settings.until)
      {
        (retry, lastFailure) = (nil, nil)
        defer { runner.finish() }
        try announce(recorded)
        // Another process may have been faster: this must not become a busy loop.
        if recorded.events.isEmpty { try context.clock.sleep(.milliseconds(5)) }
        return true
      }
      (retry, lastFailure) = (nil, nil)
    } catch let error as OutputFailure {
      throw error.error
    } catch let error as any ReportedError where !settings.isFast {
      fail(runner.failure(error).text)
      return true
    }
    if let until = settings.until, now >= until { return false }
    if settings.untilIdle, runner.plan.isIdle { return false }
    try wait(at: now)
    return true
  }

  /// Fires later than the last moment are left to others.
  private func isWithin(_ now: Instant) -> Bool {
    guard let until = settings.until, now > until else { return true }
    return runner.plan.next.map { $0 <= until } ?? runner.plan.isIdle
  }

  private var isDue: Bool { retry.map { context.clock.monotonic() >= $0 } ?? true }

  private mutating func wait(at now: Instant) throws {
    let next = [runner.plan.next, settings.until].compactMap(\.self).min()
    if settings.isFast {
      moment = max(moment, next ?? moment)
      return
    }
    let rest = next.map { $0.since(now) } ?? Self.pause
    try sleep(min(rest, runner.notifier.isIdle ? Self.pause : .milliseconds(20)))
  }

  /// Every wait of the loop: a signal that has come ends it.
  private func sleep(_ duration: Duration) throws {
    try context.clock.sleep(max(duration, .zero))
    try checkSignals()
    try stream?.update(at: now)
  }

  private func checkSignals() throws {
    if let signal = stop() { throw StopRequest(signal: signal) }
  }

  private mutating func announce(_ recorded: Runner.Batch) throws {
    let renderer = context.timerRenderer(now: recorded.at)
    stream?.skip(recorded.entries)
    // They are recorded as announced, so neither an error of output nor the death that a closed pipe
    // means may keep them from ringing.
    runner.notify(of: recorded)
    do {
      for report in recorded.reports {
        try context.show(renderer.one(report, zones: recorded.zones))
      }
    } catch {
      try finishDeliveries()
      throw OutputFailure(error: error)
    }
  }

  /// An error of output, to tell it from an error of recording.
  private struct OutputFailure: Error { let error: any Error }

  private mutating func reportClockChanges() throws {
    guard !settings.isFast else { return }
    for change in clocks.changes(at: ClockMonitor.Sample(context.clock)) {
      let (kind, seconds, text) =
        switch change {
        case .slept(let seconds): ("slept", seconds, runnerTexts.slept)
        case .clock(let seconds): ("clock", seconds, runnerTexts.clock)
        }
      if context.wantsData || context.output.isTerminal {
        let renderer = context.timerRenderer(now: context.now.wholeSecond)
        try context.show(renderer.one(RunnerReport(kind: kind, seconds: seconds)))
      } else {
        context.note(localize(text, ["seconds": String(seconds)]))
      }
    }
  }

  /// Tells, once and with a bell, of a fire that cannot be recorded; recording is tried again.
  private mutating func fail(_ text: String) {
    retry = context.clock.monotonic() &+ Self.retryInterval
    guard text != lastFailure else { return }
    lastFailure = text
    let depth = context.colorDepth(of: context.error)
    // Only the bell is written raw: the titles are sanitized first.
    try? context.error.write(Renderer.text(Line("spec: " + text), color: depth) + "\u{07}\n")
  }
}
