internal import SpecCore

/// Runs until it is told to stop: records, tells, rings, waits, and looks what others change.
struct RunnerLoop {
  struct Settings: Sendable {
    /// The last moment, inclusive.
    var until: Instant?
    /// Ends when nothing is to come.
    var untilIdle = false
    /// The clock jumps instead of going; needs `until`.
    var isFast = false
    /// Does not wait for another runner to end.
    var noWait = false

    init() {}
  }

  private let context: Context
  private let settings: Settings
  private let lock: NamedLock
  private var runner: Runner
  private var watch: ClockWatch
  private let stop: () -> Signal?
  /// What others change is told too.
  private let stream: StateStream?
  /// The moment of a clock that jumps.
  private var moment: Instant
  /// Nanoseconds of the monotonic clock before which recording is not tried again.
  private var retry: UInt64?
  private var told: String?
  /// How soon what others change is noticed, and a signal.
  private static let pause = Duration.milliseconds(150)
  private static let retryInterval: UInt64 = 5_000_000_000

  init(
    _ context: Context, _ settings: Settings, runner: Runner, stream: StateStream? = nil
  ) throws {
    self.context = context
    self.stream = stream
    self.settings = settings
    self.runner = runner
    lock = try context.timersStore().lock(named: TimersPlaces.runnerLock)
    moment = context.now.wholeSecond
    watch = ClockWatch(ClockWatch.Reading(context.clock))
    stop = context.stopSignals()
  }

  /// - Throws: 75 `runner-busy` if another rings and `noWait` is set; what writing throws.
  mutating func run() throws {
    defer {
      runner.bells.stop()
      lock.release()
    }
    do {
      try stream?.look(at: now)
      guard try takeOver() else { return }
      context.hint(context.wording("run.hint"))
      while try turn() {}
      while !runner.bells.isIdle {
        try sleep(.milliseconds(5))
        runner.bells.check()
      }
    } catch let stopped as Stopped {
      runner.bells.stop()
      lock.release()
      stopped.signal.die()
    }
  }

  private struct Stopped: Error { let signal: Signal }

  private var now: Instant { settings.isFast ? moment : context.now }

  /// Waits for the one who rings to end; false if there is nothing to wait for any more.
  private mutating func takeOver() throws -> Bool {
    var isTold = false
    var tries = 3
    while try !lock.take() {
      // Whoever only asks who rings holds the lock for an instant.
      if tries > 0 {
        tries -= 1
        try sleep(.milliseconds(10))
        continue
      }
      let pid = lock.holder.map(String.init) ?? "?"
      if settings.noWait { throw TimersError.runnerBusy(pid: pid) }
      if !isTold { context.note(context.wording("run.waiting", ["pid": pid])) }
      isTold = true
      if let until = settings.until, context.now >= until { return false }
      try? runner.refresh()
      if settings.untilIdle, runner.plan.isIdle { return false }
      try sleep(Self.pause)
    }
    try runner.refresh()
    if isTold { context.note(context.wording("run.taken")) }
    return true
  }

  /// One look at clock and state; false when all is done.
  private mutating func turn() throws -> Bool {
    try checkSignals()
    try tellClockChanges()
    runner.bells.check()
    let now = self.now
    guard isDue else {
      try sleep(Self.pause)
      return settings.until.map { now < $0 } ?? true
    }
    do {
      try runner.refresh()
      if isWithin(now), let recorded = try runner.record(at: now.wholeSecond) {
        (retry, told) = (nil, nil)
        try tell(recorded)
        // Another may have been faster; whatever the reason, no busy loop.
        if recorded.events.isEmpty { try context.clock.sleep(.milliseconds(5)) }
        return true
      }
      (retry, told) = (nil, nil)
    } catch let error as Told {
      throw error.error
    } catch let error as any ReportedError where !settings.isFast {
      fail(error.failure(in: context.language).message)
      return true
    }
    if let until = settings.until, now >= until { return false }
    if settings.untilIdle, runner.plan.isIdle { return false }
    try wait(at: now)
    return true
  }

  /// What is due later than the last moment stays for others.
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
    try sleep(min(rest, runner.bells.isIdle ? Self.pause : .milliseconds(20)))
  }

  /// Every wait of the loop: a signal that has come ends it.
  private func sleep(_ duration: Duration) throws {
    try context.clock.sleep(max(duration, .zero))
    try checkSignals()
    try stream?.look(at: now)
  }

  private func checkSignals() throws {
    if let signal = stop() { throw Stopped(signal: signal) }
  }

  private mutating func tell(_ recorded: Runner.Recorded) throws {
    let face = context.timerFace(now: recorded.at)
    stream?.told(recorded.entries)
    do {
      for item in recorded.items {
        try context.emit(RunnerLine(item, face, zones: recorded.zones))
      }
    } catch {
      throw Told(error: error)
    }
    runner.ring(for: recorded)
  }

  /// An error of telling, which is no error of recording.
  private struct Told: Error { let error: any Error }

  private mutating func tellClockChanges() throws {
    guard !settings.isFast else { return }
    for change in watch.look(ClockWatch.Reading(context.clock)) {
      let (kind, seconds) =
        switch change {
        case .slept(let seconds): ("slept", seconds)
        case .clock(let seconds): ("clock", seconds)
        }
      let item = TickReport.Item(kind: kind, seconds: seconds)
      if context.options.format == .json || context.output.isTerminal {
        try context.emit(RunnerLine(item, context.timerFace(now: context.now.wholeSecond)))
      } else {
        context.note(context.wording("run.\(kind)", ["seconds": String(seconds)]))
      }
    }
  }

  /// A fire that cannot be recorded is still told, once, with a bell; then it is tried again.
  private mutating func fail(_ reason: String) {
    retry = context.clock.monotonic() &+ Self.retryInterval
    let isDue = runner.plan.due.map { $0 <= context.now } ?? false
    let titles = isDue ? runner.plan.titles.joined(separator: ", ") : ""
    let key = titles.isEmpty ? "run.unread" : "run.unrecorded"
    let text = context.wording(key, ["titles": titles, "reason": reason])
    guard text != told else { return }
    told = text
    let depth = context.colorDepth(of: context.error)
    // A bell of our own: whatever is in the titles is made harmless first.
    try? context.error.write(Renderer.text(Line("spec: " + text), color: depth) + "\u{07}\n")
  }
}
