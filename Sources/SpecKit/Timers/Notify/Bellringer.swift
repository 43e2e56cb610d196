internal import SpecCore

/// Rings for entries on every channel, and tells of the channels that fail.
struct Bellringer {
  private let notifier: Notifier
  private let context: Context
  private var dispatcher: Dispatcher

  init(_ notifier: Notifier, _ context: Context) {
    self.notifier = notifier
    self.context = context
    dispatcher = Dispatcher(context)
  }

  /// Nothing is under way.
  var isIdle: Bool { dispatcher.isIdle }

  /// Begins; never waits for what it begins.
  mutating func ring(for entries: [Entry], at now: Instant, zones: [String: Zone]) {
    guard !entries.isEmpty else { return }
    let language = context.wording.language
    let notifications = entries.map { entry in
      let zone = zones[entry.timeZone] ?? .utc
      return Notification(
        timer: entry.timer, event: entry.id, title: entry.title, notes: entry.notes ?? "",
        due: entry.due, missed: Int(clamping: entry.missed ?? 0), wall: zone.civil(at: entry.due),
        today: zone.civil(at: now).date, language: language)
    }
    tell(
      dispatcher.begin(
        notifier.deliveries(for: notifications), at: context.clock.monotonic()))
  }

  /// Looks at what is under way.
  mutating func check() {
    guard !dispatcher.isIdle else { return }
    tell(dispatcher.check(at: context.clock.monotonic()))
  }

  /// Waits until the last has ended or is killed.
  mutating func finish() {
    while !dispatcher.isIdle {
      try? context.clock.sleep(.milliseconds(5))
      check()
    }
  }

  /// Kills what is under way.
  mutating func stop() { dispatcher.stop() }

  /// The bell is the last resort of `auto`: without a terminal there is nothing to say of it.
  private func tell(_ reports: [DeliveryReport]) {
    for report in reports
    where notifier.channels != .auto || report.name != Channel.bell.rawValue {
      context.note(report.text(language: context.wording.language))
    }
  }
}
