internal import SpecCore

/// The loop of `run`: prints what the runner records until a signal, the last moment or the last fire.
struct RunnerLoop {
  private let context: Context
  /// The last moment, inclusive.
  private let until: Instant?
  /// Ends when nothing is to come.
  private let untilIdle: Bool
  /// The clock jumps from fire to fire, and a failure ends the run; needs `until`.
  private let isFast: Bool
  private let deliveryClock: Clock
  private let stop: () -> Signal?
  private var runner: Runner

  init(
    _ context: Context, until: Instant?, untilIdle: Bool, isFast: Bool, _ options: RunnerOptions
  ) throws {
    let notifier = options.entryNotifier(context, isVirtual: isFast)
    var runnerContext = context
    if isFast {
      runnerContext.clock = VirtualTime(start: context.now.wholeSecond).clock
    }
    self.context = runnerContext
    (self.until, self.untilIdle, self.isFast) = (until, untilIdle, isFast)
    deliveryClock = context.clock
    stop = context.stopSignals()
    runner = try Runner(runnerContext, catchUp: options.catchUp, notifier: notifier)
  }

  /// - Throws: `runnerBusy` if another process is the active runner; errors of standard output.
  mutating func run() throws {
    defer { runner.end() }
    try runner.start()
    context.hint(context.localizer(Text("Ringing when timers are due; Ctrl-C ends it.")))
    while true {
      endIfSignaled()
      let now = context.now
      let step = try runner.step(at: now, until: until)
      if let failure = step.failure { try report(failure) }
      if step.reports.isEmpty {
        if let until, now >= until { break }
        // A hook may still add a timer or snooze its entry.
        if untilIdle, step.next == nil, runner.notifier.isIdle { break }
        try wait(for: step.next)
      } else {
        try show(step.reports, at: now.wholeSecond)
      }
    }
    try finishDeliveries()
  }

  /// Sleeps until the next fire, or until other processes and deliveries need a look. A jumping clock does
  /// not look: it moves to the next fire.
  private func wait(for next: Instant?) throws {
    let pause =
      isFast
      ? Duration.seconds(Int64.max)
      : runner.notifier.isIdle ? ChangeMonitor.interval : .milliseconds(20)
    let now = context.now
    let rest = [next, until].compactMap { $0?.since(now) }.min() ?? pause
    // If another process recorded the fire first, this avoids a busy loop.
    try context.clock.sleep(rest > .zero ? min(rest, pause) : .milliseconds(5))
  }

  private mutating func show(_ events: [RunnerReport], at now: Instant) throws {
    let renderer = context.timerRenderer(now: now)
    do {
      for event in events {
        try context.show(Presentation(event) { _ in [renderer.row(event)] })
      }
    } catch {
      // The entries ring even if standard output is closed or full.
      try finishDeliveries()
      throw error
    }
  }

  /// Writes a new failure to standard error, with a bell.
  private func report(_ failure: RunnerFailure) throws {
    if isFast { throw failure.error }
    guard failure.isNew else { return }
    let depth = context.colorDepth(of: context.error)
    // Only the bell is written raw: the titles are sanitized first.
    let line = Renderer.text(Line("spec: " + failure.text), color: depth)
    try? context.error.write(line + "\u{07}\n")
  }

  private mutating func finishDeliveries() throws {
    while !runner.notifier.isIdle {
      endIfSignaled()
      try deliveryClock.sleep(.milliseconds(5))
      runner.notifier.check()
    }
  }

  private mutating func endIfSignaled() {
    guard let signal = stop() else { return }
    runner.end()
    signal.die()
  }
}
