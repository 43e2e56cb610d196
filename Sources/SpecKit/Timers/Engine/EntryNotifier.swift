internal import SpecCore

/// Notifies people of entries on every channel, and reports the channels that fail.
struct EntryNotifier {
  private let notifier: Notifier
  private let context: Context
  private var dispatcher: Dispatcher

  init(_ notifier: Notifier, _ context: Context) {
    self.notifier = notifier
    self.context = context
    dispatcher = Dispatcher(
      start: { program in
        let running = try context.programs.start(program)
        guard program.name == "/bin/sh" else { return running }
        return ChildProcess(
          next: { timeout in
            let event = try running.next(timeout)
            if case .ended(let outcome) = event { context.showOnError(outcome) }
            return event
          }, kill: running.kill)
      }, post: context.terminal.post)
  }

  var isIdle: Bool { dispatcher.isIdle }

  /// Starts the deliveries, without waiting for them.
  mutating func notify(of entries: [Entry], at now: Instant, zones: [String: Zone]) {
    guard !entries.isEmpty else { return }
    let local = context.localZone.zone
    let notifications = entries.map {
      Notification(
        $0, at: now, in: zones[$0.timeZone] ?? .utc, local: local, language: context.language)
    }
    report(
      dispatcher.begin(
        notifier.deliveries(for: notifications), at: context.clock.monotonic()))
  }

  /// Rings without an entry, which is what `--exec` is for.
  mutating func warn(_ title: String, _ text: String) {
    var silent = notifier
    silent.hook = nil
    let warning = Notification(id: "spec-unrecorded", title: title, body: text)
    report(
      dispatcher.begin(silent.deliveries(for: [warning]), at: context.clock.monotonic()))
  }

  /// Reports the deliveries that have failed since.
  mutating func check() {
    guard !dispatcher.isIdle else { return }
    report(dispatcher.check(at: context.clock.monotonic()))
  }

  /// Waits until the last delivery has ended or is killed.
  mutating func finish() {
    while !dispatcher.isIdle {
      try? context.clock.sleep(.milliseconds(5))
      check()
    }
  }

  mutating func stop() { dispatcher.stop() }

  /// The bell is the last resort of `auto`: without a terminal its failure is not reported.
  private func report(_ reports: [DeliveryReport]) {
    for report in reports
    where notifier.channels != .auto || report.name != Channel.bell.rawValue {
      context.note(report.text(language: context.language))
    }
  }
}
