internal import SpecCore

/// Tells of updates beside the box, as the setting `notify` says, and never in quiet hours.
struct UpdateNotifier {
  private let notifier: Notifier?
  private let quiet: QuietHours?
  private let zone: Zone
  private var dispatcher: Dispatcher

  init(_ app: UsFrame) throws {
    let context = app.context
    let settings = try app.settings()
    let channels: [Channel]
    switch settings.notify {
    case .off: channels = []
    case .bell: channels = [.bell]
    case .terminal:
      // What the terminal does not understand it would not show.
      let isKnown = TerminalNotification(environment: context.environment) != nil
      channels = [isKnown ? .osc : .bell]
    case .desktop: channels = [.desktop]
    }
    let strings = app.strings
    notifier =
      channels.isEmpty
      ? nil
      : Notifier(channels: .only(channels), sound: "", in: context) {
        strings(.notifyMany, String($0))
      }
    quiet = settings.quiet
    zone = context.localZone.zone
    dispatcher = Dispatcher(context)
  }

  /// When the quiet hours end that hold at that moment; nil outside of them. Boxes wait until then.
  func quietUntil(_ now: Instant) -> Instant? { quiet?.end(at: now, in: zone) }

  /// Begins to tell of an update; never waits.
  mutating func tell(of update: Update, _ app: UsFrame) {
    guard let notifier, quietUntil(app.now) == nil else { return }
    let name = update.author.map { "\($0.name) @\($0.handle)" } ?? app.strings(.dm)
    let title = update.kind == .dm && update.author != nil ? "\(app.strings(.dm)): \(name)" : name
    let notification = Notification(
      id: "usframe-\(update.seq)", title: title, body: update.text.onOneLine, sound: .message)
    log(
      dispatcher.begin(
        notifier.deliveries(for: [notification]), at: app.context.clock.monotonic()), app)
  }

  /// Looks at the programs that are under way; called now and then.
  mutating func check(_ app: UsFrame) {
    guard !dispatcher.isIdle else { return }
    log(dispatcher.check(at: app.context.clock.monotonic()), app)
  }

  mutating func stop() { dispatcher.stop() }

  private func log(_ reports: [DeliveryReport], _ app: UsFrame) {
    for report in reports {
      app.log(.warning, "notify", app.strings(.logNotify, report.name, "\(report.problem)"))
    }
  }
}
