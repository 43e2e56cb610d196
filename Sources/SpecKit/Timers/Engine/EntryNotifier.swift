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
        let running = try program.start()
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
  mutating func notify(of entries: [EntryReport]) {
    guard !entries.isEmpty else { return }
    let local = context.localZone.zone
    let notifications = entries.map {
      Notification($0.entry, at: $0.now, in: $0.zone, local: local, language: context.language)
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

  /// Reports failures, but not of the bell of `auto`: it is the last resort and may have no terminal.
  private func report(_ reports: [DeliveryReport]) {
    for report in reports
    where notifier.channels != .auto || report.name != Channel.bell.rawValue {
      context.note(report.text(language: context.language))
    }
  }
}

extension Notification {
  /// Creates the notification of an entry, with its missed cycles told in its zone.
  ///
  /// - Parameter local: of whoever reads it; another zone is named.
  init(_ entry: Entry, at now: Instant, in zone: Zone, local: Zone, language: String) {
    let (missed, wall) = (Int(clamping: entry.missed ?? 0), zone.civil(at: entry.due))
    var body = entry.notes ?? ""
    if missed > 0 {
      let isToday = wall.date == zone.civil(at: now).date
      let text =
        isToday
        ? Text(one: "{count} missed, last at {time}", other: "{count} missed, last at {time}")
        : Text(
          one: "{count} missed, last on {date} at {time}",
          other: "{count} missed, last on {date} at {time}")
      let isLocal = local.offset(at: entry.due) == zone.offset(at: entry.due)
      let time = wall.time.hourMinute + (isLocal ? "" : " " + zone.abbreviation(at: entry.due))
      body = text(language, ["time": time, "date": wall.date.spoken(language)], count: missed)
    }
    self.init(
      id: "spec-\(entry.id)", title: entry.title, body: body,
      variables: [
        "SPEC_TIMER": String(entry.timer), "SPEC_EVENT": String(entry.id),
        "SPEC_TITLE": entry.title, "SPEC_NOTES": entry.notes ?? "",
        "SPEC_DUE": entry.due.iso8601, "SPEC_MISSED": String(missed),
      ])
  }
}

extension DeliveryReport {
  /// Returns one line: `desktop: notify-send is not installed`.
  func text(language: String) -> String { "\(name): \(problem.text(language))" }
}

extension DeliveryProblem {
  fileprivate var text: Text {
    switch self {
    case .notInstalled(let program):
      Text("{program} is not installed; install it, or choose other channels with --notify")
        .filled(with: ["program": program])
    case .noPlayer:
      Text(
        "no sound player is installed ({programs}); install one, or choose other channels with --notify"
      )
      .filled(
        with: ["programs": Notifier.soundPlayers.joined(separator: ", ")])
    case .unknownTerminal:
      Text("this terminal is not known to show notifications; choose other channels with --notify")
    case .noTerminal(let reason):
      Text(
        "the terminal cannot be reached: {reason}; run in one, or choose other channels with --notify"
      )
      .filled(with: ["reason": reason])
    case .notStarted(let program, let reason):
      Text("cannot start {program}: {reason}; the entry is kept in spec timers events")
        .filled(with: ["program": program, "reason": reason])
    case .ended(let program, let status, ""):
      Text("{program} ended with status {status}; the entry is kept in spec timers events")
        .filled(with: ["program": program, "status": String(status)])
    case .ended(let program, let status, let message):
      Text(
        "{program} ended with status {status}: {message}; the entry is kept in spec timers events"
      )
      .filled(
        with: ["program": program, "status": String(status), "message": sanitized(message)])
    case .killed(let program, let seconds):
      Text(
        "{program} did not end and was killed after {seconds} s; the entry is kept in spec timers events"
      )
      .filled(with: ["program": program, "seconds": String(seconds)])
    case .tooMany:
      Text("too many programs are still running; the entry is kept in spec timers events")
    }
  }
}
