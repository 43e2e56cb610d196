internal import SpecCore

/// What a screen holds of the system while it watches: the notifications under way, and what keeps
/// the screen awake. Under `--keys` there is neither.
struct ScreenServices {
  /// Whether anything is told to the system.
  let isLive: Bool
  private var notifier: UpdateNotifier?
  private var inhibitor: IdleInhibitor?

  init(isLive: Bool) { self.isLive = isLive }

  mutating func begin(_ app: UsFrame) throws {
    guard isLive else { return }
    if notifier == nil { notifier = try UpdateNotifier(app) }
    inhibitor?.check()
    guard inhibitor == nil else { return }
    inhibitor = try IdleInhibitor(app)
    if let code = inhibitor?.codes?.begin { try? app.context.terminal.post(Array(code.utf8)) }
  }

  mutating func tell(of update: Update, _ app: UsFrame) {
    notifier?.tell(of: update, app)
    notifier?.check(app)
    inhibitor?.check()
  }

  mutating func end(_ context: Context) {
    notifier?.stop()
    if let code = inhibitor?.codes?.end { try? context.terminal.post(Array(code.utf8)) }
    inhibitor?.stop()
    (notifier, inhibitor) = (nil, nil)
  }
}
